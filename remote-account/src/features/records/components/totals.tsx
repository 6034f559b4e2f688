import { css } from '@emotion/react'
import { Card, px, text, tokenVar } from '@site/ui'
import type { ReactNode } from 'react'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(max(${px(120)}, 18%), 1fr))`,
  gap: px(14, 20),
  margin: 0,
})
const plainStyle = css({ padding: px(16) })
const labelStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const valueStyle = css({ margin: px(2, 0, 0), fontSize: text(20), fontWeight: 600, color: tokenVar('text.strong') })

export interface Total {
  readonly label: string
  readonly value: ReactNode
}

export interface TotalsProps {
  readonly label: string
  readonly totals: readonly Total[]
  /** Within a box that has a frame and a name of its own. */
  readonly plain?: boolean
}

/** Sums of a period beside one another. */
export function Totals({ label, totals, plain = false }: TotalsProps) {
  const list = (
    <dl css={[rowStyle, plain && plainStyle]}>
      {totals.map((total) => (
        <div key={total.label}>
          <dt css={labelStyle}>{total.label}</dt>
          <dd css={valueStyle}>{total.value}</dd>
        </div>
      ))}
    </dl>
  )
  if (plain) return list
  return (
    <Card padding="lg" role="region" aria-label={label}>
      {list}
    </Card>
  )
}
