import { css } from '@emotion/react'
import { EmptyState, Select, type TableColumn, px } from '@site/ui'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'

import { type ListAnswer, ListTable } from '../../../lib/list-table.tsx'
import { PageTurner } from '../../../lib/page-turner.tsx'
import { listBoxStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { OrderFilter } from '../use-order-filter.ts'
import { FilterBar } from './filter-bar.tsx'

const stackStyle = css({ display: 'grid', gap: px(16) })

export interface OrderListProps<Line extends { readonly orderNo: string }, Status extends number> {
  readonly list: 'deposits' | 'withdrawals'
  readonly filter: OrderFilter<Status>
  /** Each state in words, in the order in which they are offered. */
  readonly states: readonly { readonly status: Status; readonly name: string }[]
  /** The page that is read. */
  readonly query: ListAnswer & {
    readonly data: { readonly list: readonly Line[]; readonly next?: string | undefined } | undefined
    readonly isPlaceholderData: boolean
  }
  readonly columns: readonly TableColumn<Line>[]
  /** The file of all that the filter lists. */
  readonly file: { readonly isExporting: boolean; readonly onExport: () => void }
  readonly drawer: ReactNode
}

/** Orders of one kind by period and state, page by page, with an export of all of them. */
export function OrderList<Line extends { readonly orderNo: string }, Status extends number>({
  list,
  filter: { span, setSpan, status, setStatus, pages },
  states,
  query,
  columns,
  file,
  drawer,
}: OrderListProps<Line, Status>) {
  const t = useAccountTexts()
  const { data } = query
  return (
    <div css={stackStyle}>
      <FilterBar span={span} onSpanChange={setSpan} file={{ ...file, canExport: (data?.list.length ?? 0) > 0 }}>
        <Select
          label={t('records.orderState')}
          hideLabel
          compact
          value={String(status ?? '')}
          options={[
            { value: '', label: t('records.allStates') },
            ...states.map((one) => ({ value: String(one.status), label: one.name })),
          ]}
          onChange={({ target }) => setStatus(states.find((one) => String(one.status) === target.value)?.status)}
        />
      </FilterBar>
      <div css={listBoxStyle}>
        <ListTable
          of={query}
          caption={t(`records.${list}`)}
          columns={columns}
          rows={data?.list}
          rowKey={({ orderNo }) => orderNo}
          empty={
            <EmptyState icon={ReceiptText} title={t('records.noOrders')}>
              {t('records.noOrdersText')}
            </EmptyState>
          }
        />
      </div>
      <PageTurner pages={pages} next={data?.next} loading={data === undefined || query.isPlaceholderData} />
      {drawer}
    </div>
  )
}
