import createCache, { type EmotionCache } from '@emotion/cache'

const DIGITS = 'abcdefghij'

/** Emotion takes letters only; the container's name is unique per release and its digits become letters. */
export function styleKey(container: string): string {
  return container
    .toLowerCase()
    .replaceAll(/[0-9]/g, (digit) => DIGITS[Number(digit)] ?? '')
    .replaceAll(/[^a-z]/g, '')
}

/**
 * One style cache a release, so that two versions on one page never share a class name. Rules are inserted through the
 * CSSOM into elements that carry the page's nonce.
 */
export function createStyleCaches(nonce: string): (container: string) => EmotionCache {
  const caches = new Map<string, EmotionCache>()
  return (container) => {
    let cache = caches.get(container)
    if (cache === undefined) {
      cache = createCache({ key: styleKey(container), nonce, speedy: true })
      caches.set(container, cache)
    }
    return cache
  }
}
