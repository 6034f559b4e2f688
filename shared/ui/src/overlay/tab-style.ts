import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { quick, scrollStrip } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

/** A row of tabs; also for rows of links: `<nav css={tabListStyle}><NavLink css={tabStyle}>`. */
export const tabListStyle = css(scrollStrip, {
  gap: px(4),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})

/** One tab: active by `data-state=active` (radix) or `aria-current` (a link). */
export const tabStyle = css(quick, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  flex: 'none',
  minHeight: px(40),
  padding: px(0, 12),
  fontSize: text(14),
  color: tokenVar('text.normal'),
  whiteSpace: 'nowrap',
  [media.touch]: { minHeight: px(44) },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
  '&:focus-visible': { outlineOffset: -2, borderRadius: tokenVar('radius.cell') },
  '&:disabled': { opacity: 0.45, cursor: 'not-allowed' },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: px(12),
    bottom: 0,
    height: px(2),
    borderRadius: px(1),
    background: tokenVar('accent'),
    transform: 'scaleX(0)',
    transition: `transform ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  },
  '&[data-state=active], &[aria-current=page], &[aria-current=true]': { color: tokenVar('accent'), fontWeight: 600 },
  '&[data-state=active]::after, &[aria-current=page]::after, &[aria-current=true]::after': { transform: 'none' },
})

export const tabPanelStyle = css({ paddingTop: px(16), '&:focus-visible': { outlineOffset: 4 } })

/** The head of a dock and what is below: as high as there is room, the active view scrolls in it. */
export const barRootStyle = css({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '0 1 auto' })
export const barStyle = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'stretch',
  minHeight: px(40),
  background: tokenVar('brand'),
  color: tokenVar('brand.weak'),
  [media.touch]: { minHeight: px(44) },
})
export const barListStyle = css({ display: 'flex', flex: 1, minWidth: 0 })
export const barTabStyle = css(quick, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  flex: 1,
  fontSize: text(14),
  color: 'inherit',
  cursor: 'pointer',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: px(24),
    bottom: 0,
    height: px(3),
    borderRadius: px(2),
    background: 'transparent',
  },
  '&[data-state=active]': { color: tokenVar('brand.text'), fontWeight: 600 },
  '&[data-state=active]::after': { background: tokenVar('brand.accent') },
  '&:disabled': { opacity: 0.45, cursor: 'not-allowed' },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent'), outlineOffset: px(-3) },
})
export const barPanelStyle = css({
  '&[data-state=active]:not([hidden])': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '0 1 auto' },
  '&:focus-visible': { outlineOffset: -2 },
})
