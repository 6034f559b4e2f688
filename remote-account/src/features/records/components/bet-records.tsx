import { css } from '@emotion/react'
import {
  type BetTicket,
  VENUE_CATEGORIES,
  type VenueCategory,
  betListEndpoint,
  betTotalsEndpoint,
} from '@site/contracts'
import { parseFen, siteDate, siteDateTime } from '@site/domain'
import { call, serverNow, useEndpoint } from '@site/shell'
import { DataTable, EmptyState, Money, Pagination, Select, Segmented, px } from '@site/ui'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { periodOf, periodsUntil } from '../period.ts'
import { useExport } from '../use-export.ts'
import { betColumns, resultOf } from './bet-columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Totals } from './totals.tsx'

const PAGE_SIZE = 20
const STATES = ['all', 'open', 'settled'] as const

const stackStyle = css({ display: 'grid', gap: px(16) })

/** Bets of every venue, by period, category and state, with their sums and an export (spec 7, record). */
export function BetRecords() {
  const t = useAccountTexts()
  const [span, setSpan] = useState(() => periodsUntil(siteDate(serverNow())).week)
  const [category, setCategory] = useState<VenueCategory | ''>('')
  const [state, setState] = useState<(typeof STATES)[number]>('all')
  const [page, setPage] = useState(1)
  const { isExporting, save } = useExport()
  const filter = useMemo(
    () => ({
      ...periodOf(span, serverNow()),
      ...(category === '' ? {} : { category }),
      ...(state === 'all' ? {} : { settled: state === 'settled' ? (1 as const) : (0 as const) }),
    }),
    [span, category, state],
  )
  const totals = useEndpoint(betTotalsEndpoint, filter, { keepPrevious: true })
  const list = useEndpoint(betListEndpoint, { ...filter, pageNum: page, pageSize: PAGE_SIZE }, { keepPrevious: true })

  /** Another filter begins at its first page. */
  function refilter(change: () => void): void {
    change()
    setPage(1)
  }

  const columns = useMemo(() => betColumns(t), [t])

  function exportAll(): void {
    void save<BetTicket>({
      fileName: `bets-${span.from}-${span.to}.csv`,
      head: ['ticket', 'time', 'category', 'content', 'odds', 'stake', 'valid', 'result', 'profit'].map((key) =>
        t(`records.${key}` as 'records.ticket'),
      ),
      cells: (bet) => [
        bet.ticketId,
        siteDateTime(bet.betAt),
        `${bet.venueName} ${bet.gameName}`,
        bet.content.join('；'),
        bet.odds ?? '',
        bet.risk,
        bet.valid,
        resultOf(bet, t),
        bet.profit,
      ],
      load: (wanted) => call(betListEndpoint, { ...filter, ...wanted }),
    })
  }

  return (
    <div css={stackStyle}>
      <FilterBar
        span={span}
        onSpanChange={(value) => refilter(() => setSpan(value))}
        isExporting={isExporting}
        canExport={(list.data?.total ?? 0) > 0}
        onExport={exportAll}
      >
        <Select
          label={t('records.category')}
          hideLabel
          compact
          value={category}
          options={[
            { value: '', label: t('records.allCategories') },
            ...VENUE_CATEGORIES.map((value) => ({ value, label: t(`records.${value}`) })),
          ]}
          onChange={({ target }) =>
            refilter(() => setCategory(VENUE_CATEGORIES.find((one) => one === target.value) ?? ''))
          }
        />
        <Segmented
          label={t('records.state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`records.${value}`) }))}
          onValueChange={(value) => refilter(() => setState(value))}
        />
      </FilterBar>
      {totals.data !== undefined && (
        <Totals
          label={t('records.betTitle')}
          totals={[
            { label: t('records.count'), value: t('records.times', { count: totals.data.count }) },
            { label: t('records.bet'), value: <Money fen={parseFen(totals.data.bet)} size={20} /> },
            { label: t('records.valid'), value: <Money fen={parseFen(totals.data.valid)} size={20} /> },
            {
              label: t('records.profit'),
              value: <Money fen={parseFen(totals.data.profit)} size={20} signed tone="auto" />,
            },
            { label: t('records.rebate'), value: <Money fen={parseFen(totals.data.rebate)} size={20} /> },
          ]}
        />
      )}
      <DataTable
        caption={t('records.betTitle')}
        columns={columns}
        rows={list.data?.list ?? []}
        rowKey={(bet) => bet.ticketId}
        failed={list.isError && list.data === undefined}
        errorTitle={t('records.error')}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        loading={list.data === undefined}
        empty={
          <EmptyState icon={ReceiptText} title={t('records.empty')}>
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
