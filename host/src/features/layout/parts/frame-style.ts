import type { CSSObject } from '@emotion/react'
import { media, px } from '@site/ui'

/** The column that header, pages and footer share: 1440 design pixels with the gutter inside. */
export const frameWidth: CSSObject = {
  width: '100%',
  maxWidth: px(1440),
  marginInline: 'auto',
  paddingInline: px(24),
  [media.touch]: { maxWidth: 'none', paddingInline: px(16) },
  [media.mobile]: { paddingInline: px(12) },
}
