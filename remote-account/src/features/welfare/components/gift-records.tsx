import { css } from '@emotion/react'
import {
  CLAIMED_GIFT_TYPES,
  type ClaimedGiftType,
  NAMED_ROUTES,
  type ResponseOf,
  exchangeRecordEndpoint,
} from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import {
  Chip,
  ChipGroup,
  DataTable,
  EmptyState,
  Money,
  Pagination,
  type TableColumn,
  Tag,
  buttonStyle,
  numeric,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { Gift as GiftIcon } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const PAGE_SIZE = 20

const stackStyle = css({ display: 'grid', gap: px(16) })
const smallStyle = css(numeric, { fontSize: text(12), color: tokenVar('text.weak') })

type Line = ResponseOf<typeof exchangeRecordEndpoint>['list'][number]

function columnsOf(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Line>[] {
  return [
    { key: 'name', header: t('welfare.gift'), primary: true, cell: ({ giftName }) => <b>{giftName}</b> },
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

/** Every gift that the member has claimed, by kind and page by page. */
export function GiftRecords() {
  const t = useAccountTexts()
  const [type, setType] = useState<ClaimedGiftType>()
  const [page, setPage] = useState(1)
  const input = { pageNum: page, pageSize: PAGE_SIZE, ...(type !== undefined && { type }) }
  const { data, isError, isFetching, refetch } = useEndpoint(exchangeRecordEndpoint, input, {
    fresh: true,
    keepPrevious: true,
  })
  const columns = useMemo(() => columnsOf(t), [t])
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
      <DataTable
        caption={t('welfare.records')}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={({ id }) => id}
        loading={data === undefined}
        failed={isError && data === undefined}
        errorTitle={t('records.error')}
        retrying={isFetching}
        onRetry={() => void refetch()}
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
      <Pagination
        page={page}
        pageCount={Math.ceil((data?.total ?? 0) / PAGE_SIZE)}
        onPageChange={setPage}
        label={t('records.pages')}
      />
    </div>
  )
}
