import { css } from '@emotion/react'
import { type Activity, NAMED_ROUTES, activityHref } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { Link } from '@site/shell/router'
import { Card, Icon, SectionHeader, Skeleton, SkeletonGroup, buttonStyle, media, px, text, tokenVar } from '@site/ui'
import { Gift } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { standingOf } from '../standing.ts'
import { usePromotions } from '../use-promotions.ts'

/** A reward is earned while the page is looked at. */
const LOOK_MS = 60_000

const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: px(4, 12),
  minHeight: px(64),
  padding: px(10, 16),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '& > svg': { color: tokenVar('money') },
  [media.mobile]: { padding: px(10, 12) },
})
const wordsStyle = css({ display: 'grid', gap: px(2), minWidth: 0 })
const nameStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const smallStyle = css({ fontSize: text(12), lineHeight: 1.6, color: tokenVar('text.weak') })

/** Activities with something for the member to claim, sign or draw now. */
export function ActivityRewards() {
  const t = useAccountTexts()
  const { data, isError, now } = usePromotions({ refetchInterval: LOOK_MS })
  if (data === undefined) {
    // Something to sign or claim is there for most: what stands below keeps its place.
    return isError ? undefined : (
      <SkeletonGroup>
        <Skeleton shape="block" height={128} />
      </SkeletonGroup>
    )
  }
  const claimable = data.list.filter(
    (activity) => activity.my?.state === 'claimable' && standingOf(activity, true, now()) === 'open',
  )
  if (claimable.length === 0) return undefined
  return (
    <section aria-labelledby="activity-rewards">
      <SectionHeader
        id="activity-rewards"
        title={t('activities.rewards')}
        extra={<Link to={NAMED_ROUTES.discount.path}>{t('activities.toAll')}</Link>}
      />
      <Rows label={t('activities.rewards')} activities={claimable} isOpen />
    </section>
  )
}

/** Activities that are about to begin. */
export function ComingActivities() {
  const t = useAccountTexts()
  const { data, now } = usePromotions({ refetchInterval: LOOK_MS })
  const coming = data?.list.filter((activity) => standingOf(activity, true, now()) === 'soon') ?? []
  if (coming.length === 0) return undefined
  return (
    <section aria-labelledby="activities-coming">
      <SectionHeader id="activities-coming" title={t('activities.coming')} />
      <Rows label={t('activities.coming')} activities={coming} />
    </section>
  )
}

interface RowsProps {
  readonly label: string
  readonly activities: readonly Activity[]
  /** They run, and have something now. */
  readonly isOpen?: boolean
}

/** Activities one below the other, each with the way to its page. */
function Rows({ label, activities, isOpen = false }: RowsProps) {
  const t = useAccountTexts()
  const way = t(isOpen ? 'activities.toReward' : 'activities.deposit.offerGo')
  return (
    <Card padding="none">
      <ul css={listStyle} role="list" aria-label={label}>
        {activities.map((activity) => (
          <li key={activity.id} css={rowStyle}>
            <Icon of={Gift} size={20} />
            <span css={wordsStyle}>
              <span css={nameStyle}>{activity.title}</span>
              <span css={smallStyle}>
                {isOpen ? activity.subTitle : t('activities.notYet', { time: siteDateTime(activity.startAt) })}
              </span>
            </span>
            <Link
              to={activityHref(activity)}
              css={buttonStyle({ variant: isOpen ? 'cta' : 'secondary', size: 'sm' })}
              aria-label={`${way} ${activity.title}`}
            >
              {way}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
