import { css } from '@emotion/react'
import type { Activity } from '@site/contracts'
import { useSession } from '@site/shell'
import { useSearchParams } from '@site/shell/router'
import { EmptyState, ErrorState, Segmented, Skeleton, SkeletonGroup, px } from '@site/ui'
import { Gift } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { standingOf } from '../standing.ts'
import { usePromotions } from '../use-promotions.ts'
import { ActivityCard } from './activity-card.tsx'
import { NoneOffered } from './none-offered.tsx'

const ALL = 'all'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${px(300)}, 100%), 1fr))`,
  gap: px(16),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const chipsStyle = css({ justifySelf: 'start', maxWidth: '100%' })

/** Activities by category; the category is part of the address, so that it can be shared. */
export function ActivityList() {
  const t = useAccountTexts()
  const [search, setSearch] = useSearchParams()
  const { isLoggedIn } = useSession()
  const { data, isError, isFetching, refetch, now } = usePromotions()

  /** What waits to be claimed comes first, what nobody can take up any more last. */
  function placeOf(activity: Activity): number {
    const standing = standingOf(activity, isLoggedIn, now())
    if (standing === 'ended' || standing === 'soldOut') return 2
    return standing === 'open' && activity.my?.state === 'claimable' ? 0 : 1
  }

  const wanted = search.get('category') ?? ALL
  const category = data?.categories.some(({ id }) => id === wanted) === true ? wanted : ALL
  const shown = data?.list
    .filter(({ categoryId }) => category === ALL || categoryId === category)
    .toSorted((one, other) => placeOf(one) - placeOf(other))

  if (data === undefined && isError) {
    return <ErrorState title={t('activities.error')} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (data === undefined || shown === undefined) {
    return (
      <SkeletonGroup css={gridStyle}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="block" height={202} />
        ))}
      </SkeletonGroup>
    )
  }
  if (data.list.length === 0) return <NoneOffered />
  return (
    <>
      <Segmented
        css={chipsStyle}
        label={t('activities.categories')}
        value={category}
        options={[
          { value: ALL, label: t('activities.all') },
          ...data.categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValueChange={(value) => setSearch(value === ALL ? {} : { category: value }, { replace: true })}
      />
      {shown.length === 0 ? (
        <EmptyState icon={Gift} title={t('activities.empty')}>
          {t('activities.emptyText')}
        </EmptyState>
      ) : (
        <ul css={gridStyle} role="list">
          {shown.map((activity) => (
            <li key={activity.id}>
              <ActivityCard activity={activity} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
