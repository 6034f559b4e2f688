import { Select } from '@site/ui'
import { ReceiptText } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { OrderFilter } from '../use-order-filter.ts'
import { RecordList, type RecordListProps } from './record-list.tsx'

export interface OrderListProps<Line extends { readonly orderNo: string }, Status extends number> extends Pick<
  RecordListProps<Line>,
  'query' | 'columns' | 'file' | 'drawer'
> {
  readonly list: 'deposits' | 'withdrawals'
  readonly filter: OrderFilter<Status>
  /** Each state in words, in the order in which they are offered. */
  readonly states: readonly { readonly status: Status; readonly name: string }[]
}

/** Orders of one kind by period and state, page by page, with an export of all of them. */
export function OrderList<Line extends { readonly orderNo: string }, Status extends number>({
  list,
  filter: { span, setSpan, status, setStatus, pages },
  states,
  ...frame
}: OrderListProps<Line, Status>) {
  const t = useAccountTexts()
  return (
    <RecordList
      {...frame}
      span={span}
      onSpanChange={setSpan}
      pages={pages}
      caption={t(`records.${list}`)}
      rowKey={({ orderNo }) => orderNo}
      empty={{ icon: ReceiptText, title: t('records.noOrders'), text: t('records.noOrdersText') }}
      filters={
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
      }
    />
  )
}
