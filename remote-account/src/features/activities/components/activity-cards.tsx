import { css } from '@emotion/react'
import type { Activity } from '@site/contracts'
import { px } from '@site/ui'

import { ActivityCard } from './activity-card.tsx'

export const cardsStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${px(300)}, 100%), 1fr))`,
  gap: px(16),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export interface ActivityCardsProps {
  readonly activities: readonly Activity[]
  /** The site's clock, epoch milliseconds. */
  readonly now: () => number
  readonly label?: string
}

/** Activities side by side, each a card that leads to its page. */
export function ActivityCards({ activities, now, label }: ActivityCardsProps) {
  return (
    <ul css={cardsStyle} role="list" aria-label={label}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <ActivityCard activity={activity} now={now} />
        </li>
      ))}
    </ul>
  )
}
