import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'

import { AdultMark, SiteClock } from '../../responsible-gaming/index.ts'

/** Its height, which a page that has the rest of the window takes off. */
export const THIN_LINE = px(26)

const lineStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(12),
  height: THIN_LINE,
  paddingInline: px(16),
  background: tokenVar('brand.strong'),
  color: tokenVar('brand.weak'),
  fontSize: text(12),
  overflow: 'hidden',
  [media.mobile]: { paddingInline: px(12) },
})

/** Time, session timer and age mark on one line: what no page may be without (D.063). */
export function ThinLine() {
  return (
    <div css={lineStyle}>
      <SiteClock />
      <AdultMark hasWords />
    </div>
  )
}
