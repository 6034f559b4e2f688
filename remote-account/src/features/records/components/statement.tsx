import { css } from '@emotion/react'
import { type Statement as Position, statementEndpoint } from '@site/contracts'
import { parseFen, siteDate } from '@site/domain'
import { serverNow, useEndpoint } from '@site/shell'
import {
  DataTable,
  EmptyState,
  ErrorState,
  Money,
  Panel,
  SkeletonGroup,
  SkeletonRow,
  type TableColumn,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { Scale } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { periodOf, periodsUntil } from '../period.ts'
import { FilterBar } from './filter-bar.tsx'
import { Totals } from './totals.tsx'

const stackStyle = css({ display: 'grid', gap: px(16) })
const noteStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })

type Texts = ReturnType<typeof useAccountTexts>
type Venue = Position['venues'][number]
const SUMS = ['deposit', 'withdraw', 'paidIn', 'bet', 'profit', 'rebate', 'bonus', 'net', 'exchange', 'adjust'] as const
/** What was won or lost has a sign and a colour; what was paid has neither. */
const RESULTS: ReadonlySet<string> = new Set(['profit', 'net'])
const LABELS = { ...Object.fromEntries(SUMS.map((sum) => [sum, `records.sum_${sum}`])) } as {
  readonly [Sum in (typeof SUMS)[number]]: `records.sum_${Sum}`
}

function sumsOf(position: Position['period'], t: Texts) {
  return SUMS.map((sum) => ({
    label: t(LABELS[sum]),
    value: (
      <Money
        fen={parseFen(position[sum])}
        size={20}
        {...(RESULTS.has(sum) ? { signed: true, tone: 'auto' as const } : {})}
      />
    ),
  }))
}

function venueColumns(t: Texts): readonly TableColumn<Venue>[] {
  return [
    { key: 'venue', header: t('records.venue'), primary: true, cell: ({ name }) => name },
    { key: 'count', header: t('records.count'), align: 'end', cell: ({ count }) => t('records.times', { count }) },
    { key: 'bet', header: t('records.bet'), align: 'end', cell: ({ bet }) => <Money fen={parseFen(bet)} /> },
    { key: 'valid', header: t('records.valid'), align: 'end', cell: ({ valid }) => <Money fen={parseFen(valid)} /> },
    {
      key: 'profit',
      header: t('records.profit'),
      align: 'end',
      cell: ({ profit }) => <Money fen={parseFen(profit)} signed tone="auto" />,
    },
  ]
}

/** Where the member stands: what was paid in and out and won, over a period, by venue, and since the beginning (D.054). */
export function Statement() {
  const t = useAccountTexts()
  const [span, setSpan] = useState(() => periodsUntil(siteDate(serverNow())).month)
  const period = useMemo(() => periodOf(span, serverNow()), [span])
  const statement = useEndpoint(statementEndpoint, period, { keepPrevious: true })
  const columns = useMemo(() => venueColumns(t), [t])
  const { data } = statement
  return (
    <div css={stackStyle}>
      <FilterBar span={span} onSpanChange={setSpan} />
      {data !== undefined ? (
        <>
          <Panel
            title={t('records.periodPosition')}
            extra={<span css={noteStyle}>{`${span.from} – ${span.to}`}</span>}
            flush
          >
            <Totals plain label={t('records.periodPosition')} totals={sumsOf(data.period, t)} />
          </Panel>
          <Panel title={t('records.byVenue')} flush>
            <DataTable
              caption={t('records.byVenue')}
              columns={columns}
              rows={data.venues}
              rowKey={({ enName }) => enName}
              empty={
                <EmptyState icon={Scale} title={t('records.noBets')}>
                  {t('records.emptyText')}
                </EmptyState>
              }
            />
          </Panel>
          <Panel title={t('records.lifetime')} flush>
            <Totals plain label={t('records.lifetime')} totals={sumsOf(data.lifetime, t)} />
          </Panel>
          <p css={noteStyle}>{t('records.positionNote')}</p>
        </>
      ) : statement.isError ? (
        <ErrorState
          title={t('records.error')}
          onRetry={() => void statement.refetch()}
          retrying={statement.isFetching}
        />
      ) : (
        <SkeletonGroup>
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonRow key={index} cells={4} />
          ))}
        </SkeletonGroup>
      )}
    </div>
  )
}
