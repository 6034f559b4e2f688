import { css } from '@emotion/react'
import { DEAL_TYPES, type Deal, dealRecordEndpoint } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { call, serverNow, useEndpoint } from '@site/shell'
import { EmptyState, ErrorState, Money, Pagination, Select, Table, px } from '@site/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { type Period, periodOf } from '../period.ts'
import { useExport } from '../use-export.ts'
import { type DealType, dealColumns, dealName } from './deal-columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Totals } from './totals.tsx'

const PAGE_SIZE = 20

const stackStyle = css({ display: 'grid', gap: px(16) })

/** What went into the central wallet and out of it, by period and kind, with the net amount and an export. */
export function DealRecords() {
  const t = useAccountTexts()
  const [period, setPeriod] = useState<Period>('week')
  const [type, setType] = useState<DealType | ''>('')
  const [page, setPage] = useState(1)
  const { isExporting, save } = useExport()
  const filter = useMemo(() => ({ ...periodOf(period, serverNow()), ...(type === '' ? {} : { type }) }), [period, type])
  const list = useEndpoint(
    dealRecordEndpoint,
    { ...filter, pageNum: page, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )

  const columns = useMemo(() => dealColumns(t), [t])

  function exportAll(): void {
    void save<Deal>({
      fileName: `transactions-${period}.csv`,
      head: (['order', 'time', 'type', 'amount', 'balance'] as const).map((key) => t(`records.${key}`)),
      cells: (deal) => [
        deal.orderNo,
        siteDateTime(deal.at),
        dealName(deal.type, t),
        deal.amount,
        deal.balanceAfter ?? '',
      ],
      load: (wanted) => call(dealRecordEndpoint, { ...filter, ...wanted }),
    })
  }

  return (
    <div css={stackStyle}>
      <FilterBar
        period={period}
        onPeriod={(value) => {
          setPeriod(value)
          setPage(1)
        }}
        isExporting={isExporting}
        canExport={(list.data?.total ?? 0) > 0}
        onExport={exportAll}
      >
        <Select
          label={t('records.type')}
          hideLabel
          compact
          value={type}
          options={[
            { value: '', label: t('records.allTypes') },
            ...DEAL_TYPES.map((value) => ({ value, label: dealName(value, t) })),
          ]}
          onChange={({ target }) => {
            setType(DEAL_TYPES.find((one) => one === target.value) ?? '')
            setPage(1)
          }}
        />
      </FilterBar>
      {list.data !== undefined && (
        <Totals
          label={t('records.dealTitle')}
          totals={[
            { label: t('records.count'), value: t('records.times', { count: list.data.total }) },
            { label: t('records.net'), value: <Money fen={parseFen(list.data.sum)} size={20} signed tone="auto" /> },
          ]}
        />
      )}
      {list.isError && list.data === undefined ? (
        <ErrorState title={t('records.error')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Table
          caption={t('records.dealTitle')}
          columns={columns}
          rows={list.data?.list ?? []}
          rowKey={(deal) => deal.orderNo}
          loading={list.data === undefined}
          empty={
            <EmptyState icon={ArrowLeftRight} title={t('records.empty')}>
              {t('records.emptyText')}
            </EmptyState>
          }
        />
      )}
      {(list.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / PAGE_SIZE)} onPageChange={setPage} />
      )}
    </div>
  )
}
