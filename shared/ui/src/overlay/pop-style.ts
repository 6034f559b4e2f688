import { css, type CSSObject, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { layer } from '../theme/layers.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const grow = keyframes({ from: { opacity: 0, transform: 'scale(0.96)' } })

/** The floating surface of popovers and menus. */
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

export const menuItemStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(36),
  padding: px(4, 10),
  borderRadius: px(6),
  color: tokenVar('text.normal'),
  cursor: 'pointer',
  outline: 'none',
  userSelect: 'none',
  [media.touch]: { minHeight: px(44) },
  '&[data-highlighted]': { background: tokenVar('bg.hover'), color: tokenVar('accent') },
  '&[data-highlighted]:focus-visible': { boxShadow: `inset 0 0 0 2px ${tokenVar('accent')}` },
  '&[data-disabled]': { opacity: 0.45, cursor: 'not-allowed' },
  '&[data-tone=danger]': { color: tokenVar('state.error') },
})
