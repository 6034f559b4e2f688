import { css } from '@emotion/react'
import { media, px, tokenVar } from '@site/ui'

export const pageStyle = css({
  maxWidth: px(1240),
  marginInline: 'auto',
  padding: px(12, 12, 40),
  minHeight: '80dvh',
  [media.touch]: { padding: px(0, 0, 16) },
})
export const panelStyle = css({
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  overflow: 'hidden',
  [media.touch]: { borderRadius: 0, boxShadow: 'none' },
})
