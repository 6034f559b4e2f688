import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'

export const sectionStyle = css({
  display: 'grid',
  gap: px(8),
  padding: px(12),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
})
export const titleStyle = css({ margin: 0, fontSize: text(13), fontWeight: 600, color: tokenVar('text.strong') })
export const noteStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })
