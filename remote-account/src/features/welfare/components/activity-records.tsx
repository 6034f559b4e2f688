import { NAMED_ROUTES, activityRecordEndpoint } from '@site/contracts'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { EmptyState, buttonStyle } from '@site/ui'
import { Gift as GiftIcon } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useRewardFilter } from '../use-reward-filter.ts'
import { RewardTable } from './reward-table.tsx'

/** Every reward that activities have paid to the member, by period. */
export function ActivityRecords() {
  const t = useAccountTexts()
  const filter = useRewardFilter()
  const query = useEndpoint(activityRecordEndpoint, filter.request, { fresh: true, keepPrevious: true })
  return (
    <RewardTable
      caption={t('welfare.activityRecords')}
      list="rewards"
      filter={filter}
      file={{ list: 'rewards', ...filter.filter }}
      rewards={query.data?.list.map(({ id, prize, activity, orderNo = '', at, amount }) => ({
        ...{ id, name: prize, of: activity },
        ...{ orderNo, at, amount },
      }))}
      total={query.data?.total}
      next={query.data?.next}
      query={query}
      empty={
        <EmptyState
          icon={GiftIcon}
          title={t('welfare.noActivityRecords')}
          action={
            hasRoute('discount') && (
              <Link to={NAMED_ROUTES.discount.path} css={buttonStyle({ size: 'sm' })}>
                {t('welfare.toActivities')}
              </Link>
            )
          }
        >
          {t('welfare.noActivityRecordsText')}
        </EmptyState>
      }
    />
  )
}
