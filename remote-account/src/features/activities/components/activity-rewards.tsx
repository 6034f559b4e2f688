import { css } from '@emotion/react'
import { NAMED_ROUTES } from '@site/contracts'
import { Link } from '@site/shell/router'
import { SectionHeader, Skeleton, SkeletonGroup, px } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { standingOf } from '../standing.ts'
import { usePromotions } from '../use-promotions.ts'
import { ActivityCards, cardsStyle } from './activity-cards.tsx'

/** A reward is earned while the page is looked at. */
const LOOK_MS = 60_000

const stackStyle = css({ display: 'grid', gap: px(24) })

/** Activities with something for the member to claim, sign or draw now, and those that are about to begin. */
export function ActivityRewards() {
  const t = useAccountTexts()
  const { data, isError, now } = usePromotions({ refetchInterval: LOOK_MS })
  if (data === undefined) {
    // Something to sign or claim is there for most: what stands below keeps its place.
    return isError ? undefined : (
      <SkeletonGroup css={cardsStyle}>
        <Skeleton shape="block" height={202} />
        <Skeleton shape="block" height={202} />
      </SkeletonGroup>
    )
  }
  const standing = data.list.map((activity) => ({ activity, at: standingOf(activity, true, now()) }))
  const claimable = standing.flatMap(({ activity, at }) =>
    at === 'open' && activity.my?.state === 'claimable' ? [activity] : [],
  )
  const coming = standing.flatMap(({ activity, at }) => (at === 'soon' ? [activity] : []))
  if (claimable.length + coming.length === 0) return undefined
  return (
    <div css={stackStyle}>
      {claimable.length > 0 && (
        <section aria-labelledby="activity-rewards">
          <SectionHeader
            id="activity-rewards"
            title={t('activities.rewards')}
            extra={<Link to={NAMED_ROUTES.discount.path}>{t('activities.toAll')}</Link>}
          />
          <ActivityCards activities={claimable} now={now} label={t('activities.rewards')} />
        </section>
      )}
      {coming.length > 0 && (
        <section aria-labelledby="activities-coming">
          <SectionHeader id="activities-coming" title={t('activities.coming')} />
          <ActivityCards activities={coming} now={now} label={t('activities.coming')} />
        </section>
      )}
    </div>
  )
}
