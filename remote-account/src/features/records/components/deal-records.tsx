import { DEAL_TYPES, type Deal, dealRecordEndpoint } from '@site/contracts'
import { parseFen, siteDate, siteTimestamp } from '@site/domain'
import { serverNow, useEndpoint } from '@site/shell'
import { useSearchParams } from '@site/shell/router'
import { Money, Select } from '@site/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'

import { DEAL_TYPE_PARAM } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { PAGE_SIZE, useCursorPages } from '../../../lib/use-cursor-pages.ts'
import { periodOf, periodsUntil } from '../period.ts'
import { useExport } from '../use-export.ts'
import { type DealType, dealColumns, dealName } from './deal-columns.tsx'
import { useRecordDrawer } from './lazy-drawer.tsx'
import { RecordList } from './record-list.tsx'
import { Totals } from './totals.tsx'

const typeOf = (text: string | null): DealType | undefined => DEAL_TYPES.find((one) => one === text)

/** What went into the central wallet and out of it, by period and kind, with the net amount and an export. The kind stands in the address. */
export function DealRecords() {
  const t = useAccountTexts()
  const [span, setSpan] = useState(() => periodsUntil(siteDate(serverNow())).week)
  const [search, setSearch] = useSearchParams()
  const type = typeOf(search.get(DEAL_TYPE_PARAM))
  const { isExporting, save } = useExport()
  const { drawer, show } = useRecordDrawer()
  const filter = useMemo(
    () => ({ ...periodOf(span, serverNow()), ...(type === undefined ? {} : { type }) }),
    [span, type],
  )
  const pages = useCursorPages(filter)
  const list = useEndpoint(
    dealRecordEndpoint,
    { ...filter, ...pages.cursor, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )

  function choose(next: DealType | undefined): void {
    setSearch(
      (now) => {
        const params = new URLSearchParams(now)
        if (next === undefined) params.delete(DEAL_TYPE_PARAM)
        else params.set(DEAL_TYPE_PARAM, next)
        return params
      },
      { replace: true },
    )
  }

  const columns = useMemo(() => {
    const open = (deal: Deal): void =>
      show({
        of: { list: 'deals', id: deal.id },
        title: t('records.dealDetail'),
        number: deal.orderNo,
        facts: [
          { key: 'type', label: t('records.type'), value: dealName(deal.type, t) },
          { key: 'time', label: t('records.time'), value: siteTimestamp(deal.at) },
          {
            key: 'amount',
            label: t('records.amount'),
            value: <Money fen={parseFen(deal.amount)} signed tone="auto" cents="always" />,
          },
          ...(deal.fee === '0.00'
            ? []
            : [{ key: 'fee', label: t('records.fee'), value: <Money fen={parseFen(deal.fee)} cents="always" /> }]),
          ...(deal.remark === '' ? [] : [{ key: 'remark', label: t('records.remark'), value: deal.remark }]),
        ],
      })
    return dealColumns(t, open)
  }, [t, show])

  return (
    <RecordList
      caption={t('records.dealTitle')}
      span={span}
      onSpanChange={setSpan}
      query={list}
      pages={pages}
      columns={columns}
      rowKey={(deal) => deal.id}
      empty={{ icon: ArrowLeftRight, title: t('records.empty'), text: t('records.emptyText') }}
      file={{ isExporting, onExport: () => void save({ list: 'deals', ...filter }) }}
      filters={
        <Select
          label={t('records.type')}
          hideLabel
          compact
          value={type ?? ''}
          options={[
            { value: '', label: t('records.allTypes') },
            ...DEAL_TYPES.map((value) => ({ value, label: dealName(value, t) })),
          ]}
          onChange={({ target }) => choose(typeOf(target.value))}
        />
      }
      totals={
        list.data !== undefined && (
          <Totals
            label={t('records.dealTitle')}
            totals={[
              { label: t('records.dealCount'), value: t('records.times', { count: list.data.total }) },
              { label: t('records.net'), value: <Money fen={parseFen(list.data.sum)} size={20} signed tone="auto" /> },
            ]}
          />
        )
      }
      drawer={drawer}
    />
  )
}
