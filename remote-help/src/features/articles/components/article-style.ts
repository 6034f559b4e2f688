import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'

import { landingBelowHeader } from '../../../lib/below-header.ts'

/** Running text: wide enough for tables, narrow enough to read. */
export const proseStyle = css({
  fontSize: text(16),
  lineHeight: 1.8,
  color: tokenVar('text.normal'),
  [media.mobile]: { lineHeight: 1.75 },
})

export const sectionStyle = css(landingBelowHeader, {
  // it takes the focus when it is jumped to, but it is no control
  '&:focus-visible': { outline: 'none' },
  marginTop: px(36),
  '&:first-of-type': { marginTop: px(24) },
  '@media print': { breakInside: 'auto' },
})

export const sectionHeadingStyle = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'baseline',
  gap: px(8),
  marginBottom: px(12),
  fontSize: text(20),
  lineHeight: 1.4,
  color: tokenVar('text.strong'),
  '@media print': { breakAfter: 'avoid' },
})

export const anchorLinkStyle = css({
  color: tokenVar('text.weak'),
  fontWeight: 400,
  opacity: 0,
  transition: `opacity ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}`,
  '*:hover > &, &:focus-visible': { opacity: 1 },
  '@media print': { display: 'none' },
})

export const headingBlockStyle = css({ marginTop: px(20), marginBottom: px(4), fontSize: text(16) })
export const paragraphStyle = css({ marginTop: px(10), '&:first-of-type': { marginTop: 0 } })

export const listStyle = css({
  margin: px(10, 0),
  paddingInlineStart: px(22),
  '& > li': { marginTop: px(6), paddingInlineStart: px(2) },
  '& > li::marker': { color: tokenVar('accent') },
})
export const orderedStyle = css({ '& > li::marker': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' } })
