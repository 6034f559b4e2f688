import { css } from '@emotion/react'
import { parseFen, siteDateTime } from '@site/domain'
import { DataTable, Money, Pagination, type TableColumn, Tag, numeric, px, text, tokenVar } from '@site/ui'
import { type ReactNode, useMemo } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

/** Rewards on a page of the records. */
export const REWARDS_ON_PAGE = 20

const stackStyle = css({ display: 'grid', gap: px(16) })
const nameStyle = css({ display: 'grid', gap: px(2) })
const smallStyle = css(numeric, { fontSize: text(12), fontWeight: 400, color: tokenVar('text.weak') })

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

function columnsOf(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Reward>[] {
  return [
    {
      key: 'name',
      header: t('welfare.gift'),
      primary: true,
      cell: ({ name, of }) => (
        <span css={nameStyle}>
          <b>{name}</b>
          {of !== undefined && of !== name && <span css={smallStyle}>{of}</span>}
        </span>
      ),
    },
    {
      key: 'order',
      header: t('records.order'),
      cell: ({ orderNo }) => (
        <span css={smallStyle} translate="no">
          {orderNo}
        </span>
      ),
    },
    {
      key: 'time',
      header: t('welfare.claimedAt'),
      cell: ({ at }) => <span css={smallStyle}>{siteDateTime(at)}</span>,
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
  ]
}

export interface RewardTableProps {
  readonly caption: string
  /** A page of them as it was answered; undefined before. */
  readonly rewards: readonly Reward[] | undefined
  /** Number of all. */
  readonly total: number
  readonly page: number
  readonly onPageChange: (page: number) => void
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  readonly empty: ReactNode
}

/** Rewards that were paid, page by page. */
export function RewardTable({ caption, rewards, total, page, onPageChange, query, empty }: RewardTableProps) {
  const t = useAccountTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <div css={stackStyle}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rewards ?? []}
        rowKey={({ id }) => id}
        loading={rewards === undefined}
        failed={query.isError && rewards === undefined}
        errorTitle={t('records.error')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        empty={empty}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / REWARDS_ON_PAGE)}
        onPageChange={onPageChange}
        label={t('records.pages')}
      />
    </div>
  )
}
