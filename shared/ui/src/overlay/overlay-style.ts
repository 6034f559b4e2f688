import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'

export const fadeIn = keyframes({ from: { opacity: 0 } })
export const fadeOut = keyframes({ to: { opacity: 0 } })

/** The darkened page behind a modal part; the caller adds the layer. */
export const scrimStyle = css({
  position: 'fixed',
  inset: 0,
  background: tokenVar('bg.scrim'),
  '&[data-state=open]': { animation: `${fadeIn} ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}` },
  '&[data-state=closed]': { animation: `${fadeOut} ${tokenVar('motion.fast')} ${tokenVar('motion.ease')} forwards` },
})
