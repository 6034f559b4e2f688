import { css } from '@emotion/react'
import type { RequestOf, recordExportEndpoint } from '@site/contracts'
import { parseFen, siteDateTime, siteTimestamp } from '@site/domain'
import { Money, type TableColumn, Tag, px } from '@site/ui'
import { type ReactNode, useMemo } from 'react'

import { type ListAnswer, ListTable } from '../../../lib/list-table.tsx'
import { PageTurner } from '../../../lib/page-turner.tsx'
import { useAccountTexts } from '../../../lib/texts.ts'
import { FilterBar, OrderDetail, useExport, useRecordDrawer } from '../../records/index.ts'
import type { RewardFilter } from '../use-reward-filter.ts'
import { quietStyle, RewardName } from './reward-name.tsx'

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: px(16) })

/** A reward that was paid. */
export interface Reward {
  readonly id: string
  readonly name: string
  /** What it was won in. */
  readonly of?: string | undefined
  /** Of the ledger. */
  readonly orderNo: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Decimal string. */
  readonly amount: string
}

type Texts = ReturnType<typeof useAccountTexts>

function columnsOf(t: Texts, onOpen: (reward: Reward) => void): readonly TableColumn<Reward>[] {
  return [
    {
      key: 'name',
      header: t('welfare.gift'),
      primary: true,
      cell: ({ name, of }) => <RewardName name={name} of={of} />,
    },
    {
      key: 'order',
      header: t('records.order'),
      cell: ({ orderNo }) => (
        <span css={quietStyle} translate="no">
          {orderNo}
        </span>
      ),
    },
    {
      key: 'time',
      header: t('welfare.claimedAt'),
      cell: ({ at }) => <span css={quietStyle}>{siteDateTime(at)}</span>,
    },
    {
      key: 'state',
      header: t('records.status'),
      align: 'center',
      cell: () => <Tag tone="success">{t('welfare.paid')}</Tag>,
    },
    {
      key: 'amount',
      header: t('records.amount'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} signed tone="auto" />,
    },
    {
      key: 'detail',
      header: t('records.detail'),
      align: 'end',
      opens: true,
      cell: (reward) => <OrderDetail orderNo={reward.orderNo} onOpen={() => onOpen(reward)} />,
    },
  ]
}

const factsOf = ({ name, of, at, amount }: Reward, t: Texts) => [
  { key: 'name', label: t('welfare.gift'), value: name },
  ...(of === undefined || of === name ? [] : [{ key: 'of', label: t('welfare.sources.activities'), value: of }]),
  { key: 'time', label: t('welfare.claimedAt'), value: siteTimestamp(at) },
  { key: 'amount', label: t('records.amount'), value: <Money fen={parseFen(amount)} cents="always" /> },
]

export interface RewardTableProps {
  readonly caption: string
  /** What the records call them. */
  readonly list: 'gifts' | 'rewards'
  readonly filter: RewardFilter
  /** The file of all that the filter lists. */
  readonly file: RequestOf<typeof recordExportEndpoint>
  /** A page of them as it was answered; undefined before. */
  readonly rewards: readonly Reward[] | undefined
  /** Number of all. */
  readonly total: number | undefined
  /** Where the page that follows begins; none after the last. */
  readonly next: string | undefined
  readonly query: ListAnswer & { readonly isPlaceholderData: boolean }
  readonly empty: ReactNode
  /** Further filters. */
  readonly children?: ReactNode
}

/** Rewards that were paid, by period and page by page; each opens with its journal, and all of them are a file. */
export function RewardTable(props: RewardTableProps) {
  const { caption, list, filter, file, rewards, total, next, query, empty, children } = props
  const t = useAccountTexts()
  const { isExporting, save } = useExport()
  const { drawer, show } = useRecordDrawer()
  const columns = useMemo(() => {
    const open = (reward: Reward): void =>
      show({
        of: { list, orderNo: reward.orderNo },
        ...{ title: reward.name, number: reward.orderNo, facts: factsOf(reward, t) },
      })
    return columnsOf(t, open)
  }, [t, show, list])
  return (
    <div css={stackStyle}>
      <FilterBar
        span={filter.span}
        onSpanChange={filter.setSpan}
        file={{ isExporting, canExport: (rewards?.length ?? 0) > 0, onExport: () => void save(file) }}
      >
        {children}
      </FilterBar>
      <ListTable of={query} caption={caption} columns={columns} rows={rewards} rowKey={({ id }) => id} empty={empty} />
      <PageTurner
        pages={filter.pages}
        total={total}
        next={next}
        loading={rewards === undefined || query.isPlaceholderData}
      />
      {drawer}
    </div>
  )
}
