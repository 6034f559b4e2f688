import { css } from '@emotion/react'
import { MAX_PAGE_SIZE } from '@site/contracts'
import type { ResourceArgs, Wager, WagerTotals } from '@site/contracts/sports'
import { formatCny, monthDay, parseFen, SETTLED_DAYS, siteDate } from '@site/domain'
import {
  DescriptionList,
  EmptyState,
  ErrorState,
  LoadMore,
  type LoadMoreProps,
  Money,
  numeric,
  px,
  Segmented,
  SkeletonGroup,
  SkeletonRow,
  text,
  tokenVar,
} from '@site/ui'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useVenueQuery } from '../../venue/index.ts'
import { totalsStyle } from './bets-style.ts'
import { Ticket } from './ticket.tsx'

const panelStyle = css({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 })
const toolsStyle = css({ flex: 'none', padding: px(6, 12), borderBottom: `1px solid ${tokenVar('line.soft')}` })
const scrollStyle = css({
  flex: 1,
  minHeight: px(120),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
})
const limitStyle = css({ margin: 0, padding: px(10, 12), fontSize: text(12), color: tokenVar('text.weak') })
const dayStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: px(8),
  margin: 0,
  padding: px(5, 12),
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  fontWeight: 500,
  color: tokenVar('text.weak'),
  '& > b': { ...numeric, color: tokenVar('text.normal') },
  '& > span:last-of-type': { marginInlineStart: 'auto' },
})

const PAGE = 20
/** Push tells of changes at once; asking makes up for what it missed. */
const ASK_EVERY_MS = 10_000

const money = (amount: string) => formatCny(parseFen(amount))

/** How a list goes on. */
type More = Pick<LoadMoreProps, 'loading' | 'failed' | 'onMore'>

/**
 * A list that is asked for as a whole, longer each time: what was answered before stays while the longer one is asked for,
 * and when it does not come.
 */
function useGrowing<Method extends 'GetTodayWagers' | 'GetHistory'>(method: Method, refetchInterval?: number) {
  const [size, setSize] = useState(PAGE)
  const sized = (pageSize: number) => ({ pageSize: Math.min(pageSize, MAX_PAGE_SIZE) }) as ResourceArgs<Method>
  const { data, isError, isFetching, isPlaceholderData, refetch } = useVenueQuery(method, sized(size), {
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
  const { data: before } = useVenueQuery(method, sized(size - PAGE), { enabled: false })
  const failed = isError && data === undefined
  const again = (): void => void refetch()
  const more: More = {
    loading: isPlaceholderData || (failed && isFetching),
    failed,
    onMore: failed ? again : () => setSize(size + PAGE),
  }
  return { data: data ?? before, failed, isFetching, again, more }
}

interface ListProps {
  readonly list: readonly Wager[]
  readonly total: number
  readonly more: More
  /** Totals of days, where the list is one of days. */
  readonly days?: readonly (WagerTotals & { readonly date: string })[]
}

/** The day in which a ticket was settled. */
function settleDate({ settleAt, betAt }: Wager): string {
  return siteDate(settleAt ?? betAt)
}

function Tickets({ list, total, more, days }: ListProps) {
  const t = useSportsTexts()
  const isAtLimit = list.length >= MAX_PAGE_SIZE
  return (
    <>
      <ul aria-label={t('bets.tickets')}>
        {list.map((wager, index) => {
          const day = settleDate(wager)
          const before = list[index - 1]
          const isNewDay = days !== undefined && (before === undefined || settleDate(before) !== day)
          const sum = isNewDay ? days.find(({ date }) => date === day) : undefined
          return [
            sum && (
              <li key={day}>
                <h3 css={dayStyle}>
                  <b>{monthDay(day)}</b>
                  <span>{t('bets.count', { count: sum.count })}</span>
                  <span>
                    {t('bets.profit')} <Money fen={parseFen(sum.profit)} tone="auto" signed />
                  </span>
                </h3>
              </li>
            ),
            <Ticket key={wager.ticket_id} wager={wager} />,
          ]
        })}
      </ul>
      <LoadMore shown={list.length} hasMore={list.length < total && !isAtLimit} {...more} />
      {list.length < total && isAtLimit && <p css={limitStyle}>{t('bets.limit', { count: MAX_PAGE_SIZE })}</p>}
    </>
  )
}

function Loading() {
  const t = useSportsTexts()
  return (
    <SkeletonGroup label={t('bets.loading')}>
      {[1, 2, 3].map((row) => (
        <SkeletonRow key={row} lines={3} cells={1} />
      ))}
    </SkeletonGroup>
  )
}

function Nothing({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <EmptyState compact icon={ReceiptText} title={title}>
      {hint}
    </EmptyState>
  )
}

function Running() {
  const t = useSportsTexts()
  const { data, failed, isFetching, again, more } = useGrowing('GetTodayWagers', ASK_EVERY_MS)
  if (data === undefined) return failed ? <Failed isFetching={isFetching} retry={again} /> : <Loading />
  const { totals, list, total } = data
  return (
    <>
      <DescriptionList
        look="figures"
        css={totalsStyle}
        label={t('bets.openTotals')}
        descriptions={[
          { label: t('bets.tickets'), value: totals.count },
          { label: t('bets.risk'), value: money(totals.risk) },
          { label: t('bets.maxWin'), value: money(totals.maxWin) },
        ]}
      />
      {list.length === 0 && <Nothing title={t('bets.noneOpen')} hint={t('bets.noneOpenText')} />}
      <Tickets {...{ list, total, more }} />
    </>
  )
}

function Settled() {
  const t = useSportsTexts()
  const { data, failed, isFetching, again, more } = useGrowing('GetHistory')
  if (data === undefined) return failed ? <Failed isFetching={isFetching} retry={again} /> : <Loading />
  const { totals, list, total, days } = data
  return (
    <>
      <DescriptionList
        look="figures"
        css={totalsStyle}
        label={t('bets.settledTotals', { days: SETTLED_DAYS.usual })}
        descriptions={[
          { label: t('bets.risk'), value: money(totals.risk) },
          { label: t('bets.valid'), value: money(totals.valid) },
          { label: t('bets.profit'), value: <Money fen={parseFen(totals.profit)} tone="auto" signed /> },
        ]}
      />
      {list.length === 0 && (
        <Nothing title={t('bets.noneSettled', { days: SETTLED_DAYS.usual })} hint={t('bets.noneSettledText')} />
      )}
      <Tickets {...{ list, total, days, more }} />
    </>
  )
}

function Failed({ isFetching, retry }: { readonly isFetching: boolean; readonly retry: () => void }) {
  return <ErrorState compact retrying={isFetching} onRetry={retry} />
}

type Side = 'open' | 'settled'

/** The member's bets: running ones with their cash-out, settled ones of the last week with their totals. */
export function OpenBets() {
  const t = useSportsTexts()
  const [side, setSide] = useState<Side>('open')
  return (
    <div css={panelStyle}>
      <div css={toolsStyle}>
        <Segmented<Side>
          label={t('bets.which')}
          value={side}
          options={[
            { value: 'open', label: t('bets.open') },
            { value: 'settled', label: t('bets.settled') },
          ]}
          onValueChange={setSide}
        />
      </div>
      <div css={scrollStyle}>{side === 'open' ? <Running /> : <Settled />}</div>
    </div>
  )
}
