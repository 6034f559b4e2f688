import { NAMED_ROUTES, activityRecordEndpoint } from '@site/contracts'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { EmptyState, buttonStyle } from '@site/ui'
import { Gift as GiftIcon } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { REWARDS_ON_PAGE, RewardTable } from './reward-table.tsx'

/** Every reward that activities have paid to the member, page by page. */
export function ActivityRecords() {
  const t = useAccountTexts()
  const [page, setPage] = useState(1)
  const query = useEndpoint(
    activityRecordEndpoint,
    { pageNum: page, pageSize: REWARDS_ON_PAGE },
    { fresh: true, keepPrevious: true },
  )
  return (
    <RewardTable
      caption={t('welfare.activityRecords')}
      rewards={query.data?.list.map(({ id, prize, activity, orderNo = '', at, amount }) => ({
        ...{ id, name: prize, of: activity },
        ...{ orderNo, at, amount },
      }))}
      total={query.data?.total ?? 0}
      page={page}
      onPageChange={setPage}
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
