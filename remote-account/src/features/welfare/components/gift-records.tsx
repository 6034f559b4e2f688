import { CLAIMED_GIFT_TYPES, type ClaimedGiftType, NAMED_ROUTES, exchangeRecordEndpoint } from '@site/contracts'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Chip, ChipGroup, EmptyState, buttonStyle } from '@site/ui'
import { Gift as GiftIcon } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useRewardFilter } from '../use-reward-filter.ts'
import { RewardTable } from './reward-table.tsx'

/** Every gift that the member has claimed, by kind and period. */
export function GiftRecords() {
  const t = useAccountTexts()
  const filter = useRewardFilter<ClaimedGiftType>()
  const query = useEndpoint(exchangeRecordEndpoint, filter.request, { fresh: true, keepPrevious: true })
  return (
    <RewardTable
      caption={t('welfare.records')}
      list="gifts"
      filter={filter}
      file={{ list: 'gifts', ...filter.filter }}
      rewards={query.data?.list.map(({ giftName: name, ...gift }) => ({ ...gift, name }))}
      total={query.data?.total}
      next={query.data?.next}
      query={query}
      empty={
        <EmptyState
          icon={GiftIcon}
          title={t('welfare.noRecords')}
          action={
            hasRoute('welfare') && (
              <Link to={NAMED_ROUTES.welfare.path} css={buttonStyle({ size: 'sm' })}>
                {t('welfare.toWelfare')}
              </Link>
            )
          }
        >
          {t('welfare.noRecordsText')}
        </EmptyState>
      }
    >
      <ChipGroup label={t('welfare.filter')}>
        {[undefined, ...CLAIMED_GIFT_TYPES].map((one) => (
          <Chip key={one ?? 'all'} pressed={filter.type === one} onClick={() => filter.setType(one)}>
            {one === undefined ? t('welfare.all') : t(`welfare.types.${one}`)}
          </Chip>
        ))}
      </ChipGroup>
    </RewardTable>
  )
}
