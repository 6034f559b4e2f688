import { css } from '@emotion/react'
import { LOCAL_SPORT_VENUE, type VenueCategory } from '@site/contracts'
import { useFlag } from '@site/shell'
import { EmptyState, ErrorState, SkeletonCard, SkeletonGroup, media, px } from '@site/ui'
import { venueIcon } from '@site/ui/icons'

import { useCasinoTexts } from '../../../lib/texts.ts'
import { useEnterVenue } from '../../../lib/use-enter-venue.ts'
import { useVenues } from '../../../lib/use-venues.ts'
import { VenueCard } from './venue-card.tsx'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: px(16),
  [media.desktop]: { '&[data-columns="3"]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
  [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [media.mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: px(10) },
})

/** Cards fill their rows as far as they can: three, five, six and nine of them stand in threes. */
function columnsFor(count: number): 3 | 4 {
  return count % 3 === 0 || count === 5 ? 3 : 4
}

/** The venues of one category, from the API, each with its state. */
export function VenueList({ category }: { readonly category: VenueCategory }) {
  const t = useCasinoTexts()
  const { data, isPending, isError, isFetching, refetch } = useVenues(category)
  const isLocalOffered = useFlag('crMode')
  const { enter, entering } = useEnterVenue()
  if (isPending) {
    return (
      <SkeletonGroup css={gridStyle}>
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} ratio="16 / 8" />
        ))}
      </SkeletonGroup>
    )
  }
  if (isError) return <ErrorState title={t('venue.error')} onRetry={() => void refetch()} retrying={isFetching} />
  const venues = data.filter(({ enName }) => isLocalOffered || enName.toUpperCase() !== LOCAL_SPORT_VENUE)
  if (venues.length === 0) {
    return (
      <EmptyState icon={venueIcon(category)} title={t('venue.empty')}>
        {t('venue.emptyText')}
      </EmptyState>
    )
  }
  return (
    <ul role="list" css={gridStyle} data-columns={columnsFor(venues.length)}>
      {venues.map((venue) => (
        <li key={venue.enName} css={css({ display: 'flex' })}>
          <VenueCard
            venue={venue}
            category={category}
            isEntering={entering === venue.enName}
            onEnter={({ enName, name }) => enter({ enName, name })}
          />
        </li>
      ))}
    </ul>
  )
}
