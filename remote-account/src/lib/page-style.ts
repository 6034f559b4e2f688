import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'

/** The blocks of a page of the user centre. */
export const pageStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: px(20),
  alignContent: 'start',
})
export const pageTitleStyle = css({ fontSize: text(20) })
export const pageIntroStyle = css({ marginTop: px(4), fontSize: text(13), color: tokenVar('text.weak') })
/** A link inside of text: told apart by more than its colour. */
export const textLinkStyle = css({ textDecoration: 'underline', textUnderlineOffset: px(3) })
/** A title with what stands at the end of its line. */
export const pageHeadStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: px(12),
})
