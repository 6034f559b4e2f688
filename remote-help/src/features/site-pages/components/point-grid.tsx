import { css } from '@emotion/react'
import { Card, SectionHeader, px, text, tokenVar } from '@site/ui'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${px(220)}, 100%), 1fr))`,
  gap: px(16),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const pointStyle = css({ display: 'grid', gap: px(8), alignContent: 'start', height: '100%' })
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(44),
  height: px(44),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
  fontSize: text(20),
  fontWeight: 700,
})
const titleStyle = css({ fontSize: text(16), color: tokenVar('text.strong') })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.7, color: tokenVar('text.normal') })

export interface Point {
  /** A picture, or the number of a step. */
  readonly mark: LucideIcon | number
  readonly title: string
  readonly text: string
}

export interface PointGridProps {
  readonly title: string
  readonly points: readonly Point[]
}

/** Reasons or steps beside one another. */
export function PointGrid({ title, points }: PointGridProps) {
  const titleId = useId()
  const List = typeof points[0]?.mark === 'number' ? 'ol' : 'ul'
  return (
    <section aria-labelledby={titleId}>
      <SectionHeader title={title} id={titleId} />
      <List css={gridStyle} role="list">
        {points.map(({ mark: Mark, title: head, text: words }) => (
          <li key={head}>
            <Card padding="lg" css={pointStyle}>
              <span css={glyphStyle} aria-hidden="true">
                {typeof Mark === 'number' ? Mark : <Mark size={22} />}
              </span>
              <h3 css={titleStyle}>{head}</h3>
              <p css={textStyle}>{words}</p>
            </Card>
          </li>
        ))}
      </List>
    </section>
  )
}
