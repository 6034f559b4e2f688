import { css } from '@emotion/react'
import { type Gift, NAMED_ROUTES, activityMissedEndpoint, giftClaimEndpoint, giftListEndpoint } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { hasRoute, toast, useEndpoint, useSession } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { Link } from '@site/shell/router'
import {
  Card,
  EmptyState,
  ErrorState,
  Notice,
  SectionHeader,
  Skeleton,
  SkeletonGroup,
  SkeletonRow,
  buttonStyle,
  px,
} from '@site/ui'
import { Gift as GiftIcon, Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { giftGroups } from '../gift-groups.ts'
import { GiftCard } from './gift-card.tsx'
import { PastGifts } from './past-gifts.tsx'

const frameStyle = css({ display: 'grid', gap: px(24) })
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${px(260)}), 1fr))`,
  gap: px(14),
})

// The head of the table has the corners of its card.
const clipStyle = css({ overflow: 'clip' })
const waitingStyle = css({ display: 'grid', gap: px(16) })

const NONE: readonly never[] = []

/** A gift opens and ends while the page is looked at. */
const LOOK_MS = 60_000

export interface WelfareDeskProps {
  /** Rewards of activities that can be claimed now. */
  readonly rewards?: ReactNode
  /** Activities that begin later. */
  readonly coming?: ReactNode
}

/** What the member can claim now, what is coming, and what is over: gifts, and beside them what activities give. */
export function WelfareDesk({ rewards, coming: activities }: WelfareDeskProps) {
  const t = useAccountTexts()
  const { user } = useSession()
  const query = useEndpoint(giftListEndpoint, {}, { fresh: true, refetchInterval: LOOK_MS })
  const { data, isError, isFetching, refetch } = query
  const missed = useEndpoint(activityMissedEndpoint, {}, { fresh: true }).data?.list ?? NONE
  const [claimed, setClaimed] = useState<string>()
  const { isBusy, run } = useMoneyCall(giftClaimEndpoint, { outlet: 'dialog', retryHint: t('welfare.retryHint') })

  async function claim({ id, amount }: Gift): Promise<void> {
    setClaimed(id)
    const outcome = await run({ id })
    if (outcome.kind === 'busy') return
    if (outcome.kind === 'done') toast.success(t('welfare.done', { amount: formatCny(parseFen(amount)) }))
    await refetch()
  }

  if (data === undefined) {
    if (isError) return <ErrorState title={t('welfare.error')} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <SkeletonGroup css={waitingStyle}>
        <Skeleton width={150} height={22} />
        <div css={gridStyle}>
          {['one', 'two', 'three'].map((place) => (
            <Card key={place} css={waitingStyle}>
              <SkeletonRow avatar lines={2} />
              <Skeleton width={90} height={28} />
              <Skeleton width="70%" />
              <Skeleton shape="block" height={40} />
            </Card>
          ))}
        </div>
      </SkeletonGroup>
    )
  }
  if (user?.exclusion !== undefined) {
    return (
      <Card padding="none">
        <EmptyState
          icon={GiftIcon}
          title={t('welfare.paused')}
          action={
            hasRoute('giftRecord') && (
              <Link to={NAMED_ROUTES.giftRecord.path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
                {t('welfare.toRecords')}
              </Link>
            )
          }
        />
      </Card>
    )
  }
  const { claimable, coming, over } = giftGroups(data.list)
  const cards = (gifts: readonly Gift[], label: string) => (
    <div css={gridStyle} role="list" aria-label={label}>
      {gifts.map((gift) => (
        <GiftCard
          key={gift.id}
          gift={gift}
          turnover={data.turnover}
          isBusy={isBusy && claimed === gift.id}
          isHeld={isBusy && claimed !== gift.id}
          onClaim={() => void claim(gift)}
        />
      ))}
    </div>
  )
  const hasGifts = claimable.length > 0
  return (
    <div css={frameStyle}>
      {!hasGifts && rewards}
      <section aria-labelledby="gifts-now">
        <SectionHeader
          id="gifts-now"
          title={t('welfare.now')}
          extra={hasRoute('giftRecord') && <Link to={NAMED_ROUTES.giftRecord.path}>{t('welfare.toRecords')}</Link>}
        />
        {hasGifts ? (
          cards(claimable, t('welfare.now'))
        ) : (
          <Card padding="none">
            <EmptyState
              compact
              icon={GiftIcon}
              title={t('welfare.none')}
              action={
                hasRoute('vip') && (
                  <Link to={NAMED_ROUTES.vip.path} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
                    {t('welfare.toVip')}
                  </Link>
                )
              }
            >
              {t('welfare.noneText')}
            </EmptyState>
          </Card>
        )}
      </section>
      {hasGifts && rewards}
      {user !== undefined && user.birthday === '' && user.vipGrade > 0 && (
        <Notice
          tone="info"
          title={t('welfare.noBirthday')}
          action={<Link to={NAMED_ROUTES.userinfo.path}>{t('welfare.toProfile')}</Link>}
        />
      )}
      {coming.length > 0 && (
        <section aria-labelledby="gifts-coming">
          <SectionHeader id="gifts-coming" title={t('welfare.coming')} />
          {cards(coming, t('welfare.coming'))}
        </section>
      )}
      {activities}
      <section aria-labelledby="gifts-over">
        <SectionHeader id="gifts-over" title={t('welfare.over')} />
        <Card padding="none" css={clipStyle}>
          {over.length + missed.length > 0 ? (
            <PastGifts gifts={over} missed={missed} />
          ) : (
            <EmptyState compact icon={Hourglass} title={t('welfare.noneOver')} />
          )}
        </Card>
      </section>
    </div>
  )
}
