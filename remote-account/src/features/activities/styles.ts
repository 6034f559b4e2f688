import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'

/** A receipt that is the content of a panel: with more room than one beside something else. */
export const factsStyle = css({ gap: px(10), fontSize: text(13), lineHeight: 1.5 })
/** Prizes beside each other, which fill the row; each is a {@link tileStyle}. */
export const tilesStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${px(150)}, 1fr))`,
  gap: px(12),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
export const tileStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(6),
  padding: px(16, 8),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  textAlign: 'center',
  fontSize: text(12),
  color: tokenVar('text.weak'),
  // The last one of an odd number fills its row.
  [media.mobile]: { '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
})
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
