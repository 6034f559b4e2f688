import { css } from '@emotion/react'
import { numeric, oddsCellStyle, px, text, tokenVar, truncate, useClass } from '@site/ui'
import { memo } from 'react'

import { placeAttributes } from './cells.ts'

/** The kit's price cell, painted by hand: which of its parts show is told by attributes alone. */
const style = css(oddsCellStyle, {
  // A clip and a containment of its own for each of some hundred cells would cost more than the prices do; the row has one.
  overflow: 'visible',
  contain: 'none',
  // A cell with a position is a layer that every frame has to walk through.
  position: 'static',
  '&[data-locked] > b': { display: 'none' },
  '&[data-long]:not([data-layout=row]) > b': { fontSize: text(14), letterSpacing: '-0.02em' },
  '&[data-layout=split]': { padding: px(0, 9, 0, 7) },
  // A line always fits; a clip around each would be one more thing to put together in every frame that paints.
  '&[data-layout=split] > span': { overflow: 'visible' },
  '& > span': {
    ...numeric,
    fontWeight: 500,
    fontSize: text(13),
    letterSpacing: '-0.01em',
    color: tokenVar('text.weak'),
  },
  '&[data-empty]': { background: 'none', color: tokenVar('text.weak') },
  '& > em': {
    ...truncate,
    fontStyle: 'normal',
    fontSize: text(13),
    color: tokenVar('text.normal'),
  },
  '&[aria-pressed=true] > em': { color: 'inherit' },
  '&[data-layout=stacked] > em, &[data-layout=split] > em': {
    maxWidth: '100%',
    fontSize: text(12),
    color: tokenVar('text.weak'),
  },
})

interface PriceCellProps {
  readonly w: string
  readonly lineIndex?: number | undefined
  /** Place among the market's selections. */
  readonly pick: number
  /** Accessible name without line and price: `阿森纳 让球`. */
  readonly name: string
  /** `split` line left, price right · `center` price alone · `row` one wide line with words. */
  readonly layout?: 'center' | 'split' | 'row' | 'stacked'
  /** Words that stand in place of the line. */
  readonly words?: string | undefined
  /** Stands in front of the line: 大 or 小. */
  readonly prefix?: string | undefined
}

/**
 * The place of one price. React draws it once; a `cellPainter` above it fills in line, price, movement and lock.
 */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { w, lineIndex = 0, pick, name, layout = 'center', words, prefix } = props
  return (
    <button
      type="button"
      className={useClass(style)}
      {...placeAttributes(w, lineIndex, pick)}
      data-name={name}
      data-layout={layout}
      data-prefix={prefix}
      disabled
    >
      {words === undefined ? layout !== 'center' && <span /> : <em>{words}</em>}
      <b />
    </button>
  )
})
