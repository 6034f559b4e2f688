import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { setNonce } from 'get-nonce'

/**
 * Radix locks scrolling through a style element of its own, which the page's content policy only accepts with the
 * nonce of the response. Emotion's cache has it, so every modal part hands it on before it opens.
 */
export function useNonce(): void {
  const nonce = useEmotionCache()?.nonce
  if (nonce !== undefined) setNonce(nonce)
}
