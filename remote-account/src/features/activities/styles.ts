import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'

/** A receipt that is the content of a panel: with more room than one beside something else. */
export const factsStyle = css({ gap: px(10), fontSize: text(13), lineHeight: 1.5 })
/** The pages of a table that reaches the edges of its panel. */
export const pagesStyle = css({ padding: px(12, 16) })
/** A list whose rows, of {@link alignedRowStyle}, have their ends in columns, whatever is said there. */
export const alignedListStyle = (columns: string) =>
  css({ display: 'grid', gridTemplateColumns: columns, columnGap: px(16), margin: 0, padding: 0, listStyle: 'none' })
export const alignedRowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  alignItems: 'center',
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '& > * + *': { justifySelf: 'end' },
})
