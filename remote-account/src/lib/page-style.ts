import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'

/** The blocks of a page of the user centre. */
export const pageStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: px(20),
  alignContent: 'start',
})
/** What a page is for, and what to know of it beside that; below it where there is no room. */
export const pageColumnsStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${px(380)}`,
  gap: px(20),
  alignItems: 'start',
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const pageTitleStyle = css({ fontSize: text(20) })
export const pageIntroStyle = css({ marginTop: px(4), fontSize: text(13), color: tokenVar('text.weak') })
/** A list of records: a box, but on a phone, where each of them has one of its own. */
export const listBoxStyle = css({
  [media.notMobile]: {
    borderRadius: tokenVar('radius.card'),
    background: tokenVar('bg.raised'),
    boxShadow: tokenVar('shadow.card'),
    overflow: 'clip',
  },
})
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
