import { css } from '@emotion/react'
import { DEAL_TYPES, type Deal, dealRecordEndpoint } from '@site/contracts'
import { parseFen, siteDate, siteDateTime } from '@site/domain'
import { call, serverNow, useEndpoint } from '@site/shell'
import { DataTable, EmptyState, Money, Pagination, Select, px } from '@site/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { periodOf, periodsUntil } from '../period.ts'
import { useExport } from '../use-export.ts'
import { type DealType, dealColumns, dealName } from './deal-columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Totals } from './totals.tsx'

const PAGE_SIZE = 20

const stackStyle = css({ display: 'grid', gap: px(16) })

/** What went into the central wallet and out of it, by period and kind, with the net amount and an export. */
export function DealRecords() {
  const t = useAccountTexts()
  const [span, setSpan] = useState(() => periodsUntil(siteDate(serverNow())).week)
  const [type, setType] = useState<DealType | ''>('')
  const [page, setPage] = useState(1)
  const { isExporting, save } = useExport()
  const filter = useMemo(() => ({ ...periodOf(span, serverNow()), ...(type === '' ? {} : { type }) }), [span, type])
  const list = useEndpoint(
    dealRecordEndpoint,
    { ...filter, pageNum: page, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )

  const columns = useMemo(() => dealColumns(t), [t])

  function exportAll(): void {
    void save<Deal>({
      fileName: `transactions-${span.from}-${span.to}.csv`,
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
        span={span}
        onSpanChange={(value) => {
          setSpan(value)
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
      <DataTable
        caption={t('records.dealTitle')}
        columns={columns}
        rows={list.data?.list ?? []}
        rowKey={(deal) => deal.orderNo}
        failed={list.isError && list.data === undefined}
        errorTitle={t('records.error')}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        loading={list.data === undefined}
        empty={
          <EmptyState icon={ArrowLeftRight} title={t('records.empty')}>
            {t('records.emptyText')}
          </EmptyState>
        }
      />
      {(list.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / PAGE_SIZE)} onPageChange={setPage} />
      )}
    </div>
  )
}
