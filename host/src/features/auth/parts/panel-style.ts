import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'

export const panelStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: px(16),
  padding: px(36, 40, 28),
  [media.mobile]: { padding: px(20, 18, 20), gap: px(12) },
})
export const titleStyle = css({
  margin: 0,
  paddingInlineEnd: px(28),
  fontSize: text(20),
  fontWeight: 700,
  color: tokenVar('text.strong'),
})
export const leadStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.7, color: tokenVar('text.weak') })
export const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(4, 12),
  marginTop: 'auto',
  fontSize: text(13),
  color: tokenVar('text.weak'),
})
export const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  minHeight: px(32),
  paddingInline: px(4),
  color: tokenVar('accent'),
  fontWeight: 500,
  '&:hover': { color: tokenVar('accent.strong'), textDecoration: 'underline' },
  [media.touch]: { minHeight: px(44) },
})
export const pairStyle = css({
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(10),
})
