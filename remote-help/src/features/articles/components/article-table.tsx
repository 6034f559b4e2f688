import { css } from '@emotion/react'
import { media, Tag, type Tone, px, text, tokenVar } from '@site/ui'
import { useId } from 'react'

import type { BlockOf } from '../../../lib/article.schema.ts'
import { keyed } from '../../../lib/keyed.ts'
import { numericColumns } from '../outline.ts'
import { InlineText } from './inline-text.tsx'

const figureStyle = css({ margin: px(16, 0), '@media print': { breakInside: 'avoid' } })
const captionStyle = css({ marginBottom: px(6), fontSize: text(13), color: tokenVar('text.weak') })
const scrollStyle = css({
  overflowX: 'auto',
  border: `1px solid ${tokenVar('line.soft')}`,
  borderRadius: tokenVar('radius.card'),
  scrollbarWidth: 'thin',
})
const tableStyle = css({
  width: '100%',
  fontSize: text(14),
  lineHeight: 1.5,
  '& th, & td': { padding: px(8, 12), textAlign: 'start', borderBottom: `1px solid ${tokenVar('line.soft')}` },
  '& thead th': {
    fontSize: text(13),
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: tokenVar('text.strong'),
    background: tokenVar('bg.sunken'),
  },
  '& tbody th': { fontWeight: 500, color: tokenVar('text.strong') },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:nth-of-type(even)': { background: `color-mix(in srgb, ${tokenVar('bg.sunken')} 40%, transparent)` },
  '& td[data-numeric], & thead th[data-numeric]:not(:first-of-type)': { textAlign: 'end' },
  '& tbody [data-numeric]': {
    fontFamily: tokenVar('font.number'),
    fontVariantNumeric: 'tabular-nums lining-nums',
    fontSize: text(16),
    fontWeight: 500,
    whiteSpace: 'nowrap',
  },
  // scores, lines and single words are short and must not break; sentences may, but not into a ribbon
  '& [data-short]': { whiteSpace: 'nowrap' },
  '& [data-long]': { minWidth: px(168) },
  // as much of a worked example as a phone can show at once
  [media.mobile]: {
    fontSize: text(13),
    '& th, & td': { padding: px(8, 4) },
    '& th:first-of-type': { paddingInlineStart: px(8) },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: px(8) },
    '& thead th': { fontSize: text(12) },
    '& tbody [data-numeric]': { fontSize: text(14) },
    '& [data-long]': { minWidth: px(140) },
  },
})

/** Results of a bet, simplified and traditional, with the tone they carry in the examples. */
const RESULTS: Readonly<Record<string, Tone>> = {
  全赢: 'success',
  全贏: 'success',
  赢半: 'success',
  贏半: 'success',
  走盘: 'neutral',
  走盤: 'neutral',
  作废: 'neutral',
  作廢: 'neutral',
  输半: 'error',
  輸半: 'error',
  全输: 'error',
  全輸: 'error',
}
const SHORT = 12

function Cell({ value }: { readonly value: string }) {
  const tone = RESULTS[value]
  return tone === undefined ? <InlineText text={value} /> : <Tag tone={tone}>{value}</Tag>
}

function shapeOf(value: string, numeric: boolean) {
  if (numeric) return { 'data-numeric': '' }
  return value.length <= SHORT ? { 'data-short': '' } : { 'data-long': '' }
}

/** A table of facts or worked examples; wider than the text it scrolls sideways, also by keyboard. */
export function ArticleTable({ caption, columns, rows }: Omit<BlockOf<'table'>, 'type'>) {
  const captionId = useId()
  const numeric = numericColumns({ columns, rows })
  return (
    <figure css={figureStyle}>
      <figcaption css={captionStyle} id={captionId}>
        {caption}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div css={scrollStyle} role="region" aria-labelledby={captionId} tabIndex={0}>
        <table css={tableStyle} aria-labelledby={captionId}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" data-numeric={numeric.has(index) ? '' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(rows).map(({ key, value: row }) => (
              <tr key={key}>
                {row.map((value, index) =>
                  index === 0 ? (
                    <th key={columns[index]} scope="row" {...shapeOf(value, numeric.has(index))}>
                      <Cell value={value} />
                    </th>
                  ) : (
                    <td key={columns[index]} {...shapeOf(value, numeric.has(index))}>
                      <Cell value={value} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
