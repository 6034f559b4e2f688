import { css } from '@emotion/react'
import { CLAIMED_GIFT_TYPES, type ClaimedGiftType, NAMED_ROUTES, exchangeRecordEndpoint } from '@site/contracts'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { Chip, ChipGroup, EmptyState, buttonStyle, px } from '@site/ui'
import { Gift as GiftIcon } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { REWARDS_ON_PAGE, RewardTable } from './reward-table.tsx'

const stackStyle = css({ display: 'grid', gap: px(16) })

/** Every gift that the member has claimed, by kind and page by page. */
export function GiftRecords() {
  const t = useAccountTexts()
  const [type, setType] = useState<ClaimedGiftType>()
  const [page, setPage] = useState(1)
  const input = { pageNum: page, pageSize: REWARDS_ON_PAGE, ...(type !== undefined && { type }) }
  const query = useEndpoint(exchangeRecordEndpoint, input, { fresh: true, keepPrevious: true })
  function choose(next: ClaimedGiftType | undefined): void {
    setType(next)
    setPage(1)
  }
  return (
    <div css={stackStyle}>
      <ChipGroup label={t('welfare.filter')}>
        {[undefined, ...CLAIMED_GIFT_TYPES].map((one) => (
          <Chip key={one ?? 'all'} pressed={type === one} onClick={() => choose(one)}>
            {one === undefined ? t('welfare.all') : t(`welfare.types.${one}`)}
          </Chip>
        ))}
      </ChipGroup>
      <RewardTable
        caption={t('welfare.records')}
        rewards={query.data?.list.map(({ giftName: name, ...gift }) => ({ ...gift, name }))}
        total={query.data?.total ?? 0}
        page={page}
        onPageChange={setPage}
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
      />
    </div>
  )
}
