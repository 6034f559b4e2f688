import {
  type BetTicket,
  VENUE_CATEGORIES,
  type VenueCategory,
  betListEndpoint,
  betTotalsEndpoint,
} from '@site/contracts'
import { parseFen, siteDate, siteTimestamp } from '@site/domain'
import { serverNow, useEndpoint } from '@site/shell'
import { Money, Select, Segmented } from '@site/ui'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { PAGE_SIZE, useCursorPages } from '../../../lib/use-cursor-pages.ts'
import { periodOf, periodsUntil } from '../period.ts'
import { useExport } from '../use-export.ts'
import { DisputeEntry } from '../../disputes/index.ts'
import { betColumns, resultOf } from './bet-columns.tsx'
import { useRecordDrawer } from './lazy-drawer.tsx'
import { RecordList } from './record-list.tsx'
import { Totals } from './totals.tsx'

const STATES = ['all', 'open', 'settled'] as const

/** Bets of every venue, by period, category and state, with their sums and an export (spec 7, record). */
export function BetRecords() {
  const t = useAccountTexts()
  const [span, setSpan] = useState(() => periodsUntil(siteDate(serverNow())).week)
  const [category, setCategory] = useState<VenueCategory | ''>('')
  const [state, setState] = useState<(typeof STATES)[number]>('all')
  const { isExporting, save } = useExport()
  const { drawer, show } = useRecordDrawer()
  const filter = useMemo(
    () => ({
      ...periodOf(span, serverNow()),
      ...(category === '' ? {} : { category }),
      ...(state === 'all' ? {} : { settled: state === 'settled' ? (1 as const) : (0 as const) }),
    }),
    [span, category, state],
  )
  const totals = useEndpoint(betTotalsEndpoint, filter, { keepPrevious: true })
  const pages = useCursorPages(filter)
  const list = useEndpoint(betListEndpoint, { ...filter, ...pages.cursor, pageSize: PAGE_SIZE }, { keepPrevious: true })

  const columns = useMemo(() => {
    const open = (bet: BetTicket): void =>
      show({
        of: { list: 'bets', ticketId: bet.ticketId },
        title: t('records.betDetail'),
        number: bet.ticketId,
        action: <DisputeEntry subject={{ kind: 'bet', number: bet.ticketId }} />,
        facts: [
          {
            key: 'game',
            label: t('records.content'),
            value: [bet.venueName, bet.gameName, ...bet.content].join(' · '),
          },
          { key: 'time', label: t('records.time'), value: siteTimestamp(bet.betAt) },
          { key: 'bet', label: t('records.bet'), value: <Money fen={parseFen(bet.risk)} cents="always" /> },
          { key: 'result', label: t('records.result'), value: resultOf(bet, t) },
          ...(bet.settleAt === undefined
            ? []
            : [
                {
                  key: 'profit',
                  label: t('records.profit'),
                  value: <Money fen={parseFen(bet.profit)} signed tone="auto" cents="always" />,
                },
              ]),
        ],
      })
    return betColumns(t, open)
  }, [t, show])

  return (
    <RecordList
      caption={t('records.betTitle')}
      span={span}
      onSpanChange={setSpan}
      query={list}
      pages={pages}
      columns={columns}
      rowKey={(bet) => bet.ticketId}
      empty={{ icon: ReceiptText, title: t('records.empty'), text: t('records.emptyText') }}
      file={{ isExporting, onExport: () => void save({ list: 'bets', ...filter }) }}
      filters={
        <>
          <Select
            label={t('records.category')}
            hideLabel
            compact
            value={category}
            options={[
              { value: '', label: t('records.allCategories') },
              ...VENUE_CATEGORIES.map((value) => ({ value, label: t(`records.${value}`) })),
            ]}
            onChange={({ target }) => setCategory(VENUE_CATEGORIES.find((one) => one === target.value) ?? '')}
          />
          <Segmented
            label={t('records.state')}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`records.${value}`) }))}
            onValueChange={setState}
          />
        </>
      }
      totals={
        totals.data !== undefined && (
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
        )
      }
      drawer={drawer}
    />
  )
}
