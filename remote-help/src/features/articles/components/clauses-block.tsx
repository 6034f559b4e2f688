import { css } from '@emotion/react'
import { media, px, tokenVar } from '@site/ui'

import type { BlockOf, Clause } from '../../../lib/article.schema.ts'
import { keyed } from '../../../lib/keyed.ts'
import { InlineText } from './inline-text.tsx'

const listStyle = css({ margin: px(8, 0) })
const clauseStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(48)} 1fr`,
  marginTop: px(8),
  [media.mobile]: { gridTemplateColumns: `${px(40)} 1fr` },
})
const numberStyle = css({
  color: tokenVar('text.weak'),
  fontFamily: tokenVar('font.number'),
  fontVariantNumeric: 'tabular-nums',
})
const casesStyle = css({ margin: px(4, 0), paddingInlineStart: px(20), listStyle: 'disc' })

function ClauseText({ clause }: { readonly clause: Clause }) {
  if (typeof clause === 'string') return <InlineText text={clause} />
  return (
    <>
      <InlineText text={clause.text} />
      <ul css={casesStyle}>
        {keyed(clause.items).map(({ key, value }) => (
          <li key={key}>
            <InlineText text={value} />
          </li>
        ))}
      </ul>
    </>
  )
}

export interface ClausesBlockProps extends Pick<BlockOf<'clauses'>, 'items'> {
  /** Number of the section, from 1. */
  readonly section: number
  /** How many clauses of the section came before. */
  readonly start: number
}

/** Numbered statements of a legal text, cited as `5.3`. The numbers are text, so that they are read and copied. */
export function ClausesBlock({ items, section, start }: ClausesBlockProps) {
  return (
    <ol role="list" css={listStyle}>
      {items.map((clause, index) => {
        const number = `${section}.${start + index + 1}`
        return (
          <li key={number} css={clauseStyle}>
            <span css={numberStyle}>{number}</span>
            <div>
              <ClauseText clause={clause} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
