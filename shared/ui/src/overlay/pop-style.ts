import { type CSSObject, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { layer } from '../theme/layers.ts'
import { px, text } from '../theme/units.ts'

const grow = keyframes({ from: { opacity: 0, transform: 'scale(0.96)' } })

/** The floating surface of popovers. */
export const popStyle: CSSObject = {
  zIndex: layer.popover,
  minWidth: px(160),
  maxWidth: `calc(100vw - ${px(16)})`,
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.pop'),
  color: tokenVar('text.normal'),
  fontSize: text(14),
  outline: 'none',
  transformOrigin: 'var(--radix-popper-transform-origin)',
  '&[data-state=open]': { animation: `${grow} ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}` },
}
