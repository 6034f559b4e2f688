import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import {
  ApiError,
  type BetTicket,
  type Deal,
  type Locale,
  MAX_PAGE_SIZE,
  MOST_EXPORTED,
  type ParsedRequestOf,
  type recordExportEndpoint,
  STATUS,
} from '@site/contracts'
import { MINUTE_MS, formatDay, dayOf, siteTimestamp } from '@site/domain'
import { CSV_START, csvLine } from '@site/server'

import type { GatewayContext, MemberCallContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { localize } from '../../lib/localize.ts'
import { addSums, selectTotals } from './bet-records.repository.ts'
import { listBets } from './bets.ts'
import { type ListDeals, totalDeals } from './deals.ts'
import { CATEGORY_NAMES, DEAL_NAMES, journalName } from './names.ts'
import type { RecordedList } from './recorded-orders.ts'

/** So long a prepared file can be fetched. */
const FETCH_WITHIN_MS = 60_000
const PATH = '/fd/api/v1/transactions/export/'

type ExportQuery = ParsedRequestOf<typeof recordExportEndpoint>
/** The filter with its period, as it was when the file was asked for: what comes later is not in it. */
interface Order {
  readonly memberId: number
  /** The log-in that asked for it: when that is over, so is the file. */
  readonly sessionId: string
  readonly lang: Locale
  readonly filter: ExportQuery & { readonly beginTime: number; readonly endTime: number }
}

const DEAL_HEAD = ['单号', '时间', '类型', '明细', '金额', '手续费', '余额', '场馆', '备注']
const dealCells = (deal: Deal): readonly string[] => [
  deal.orderNo,
  siteTimestamp(deal.at),
  DEAL_NAMES[deal.type],
  journalName(deal.subType),
  deal.amount,
  deal.fee,
  deal.balanceAfter ?? '',
  deal.channelName ?? deal.channel,
  deal.remark,
]

const BET_HEAD = [
  '注单',
  '时间',
  '类别',
  '场馆',
  '游戏',
  '投注内容',
  '赔率',
  '投注额',
  '有效投注',
  '结果',
  '输赢',
  '结算时间',
]
const betCells = (bet: BetTicket): readonly string[] => [
  bet.ticketId,
  siteTimestamp(bet.betAt),
  CATEGORY_NAMES[bet.category],
  bet.venueName,
  bet.gameName,
  bet.content.join('；'),
  bet.odds ?? '',
  bet.risk,
  bet.valid,
  bet.settleAt === undefined ? '未结算' : bet.resultText,
  bet.settleAt === undefined ? '' : bet.profit,
  bet.settleAt === undefined ? '' : siteTimestamp(bet.settleAt),
]

/**
 * Files of all lines of a filter. A call prepares one and names its address; the file itself is a plain download,
 * because a browser can keep a stream only from an address. It is written page by page, so that the memory does not
 * grow with it, and asked for once, by whoever knows the name that nobody can guess, while the log-in lasts that asked.
 */
export function createExport(
  { db, shared, clock, sessions }: Pick<GatewayContext, 'db' | 'shared' | 'clock' | 'sessions'>,
  { listDeals, lists }: { readonly listDeals: ListDeals; readonly lists: readonly RecordedList[] },
) {
  const counts = createBusinessCount(shared, clock)
  const keyOf = (name: string) => `records-file:${name}`

  async function* linesOf({ memberId, lang, filter }: Order): AsyncGenerator<string> {
    const write = (cells: readonly string[]) => csvLine(cells.map((cell) => localize(cell, lang)))
    yield CSV_START + write(headOf(filter))
    let cursor: string | undefined
    let left: number = MOST_EXPORTED.lines
    do {
      const page = { cursor, pageNum: 1, pageSize: Math.min(left, MAX_PAGE_SIZE * 5) }
      const { rows, next } = await pageOf(memberId, filter, page)
      left -= rows.length
      cursor = next
      if (rows.length > 0) yield rows.map(write).join('')
    } while (cursor !== undefined && left > 0)
  }

  function ownerOf(list: RecordedList['list']): RecordedList {
    const owner = lists.find((one) => one.list === list)
    if (owner === undefined) throw new Error(`nobody has the lines of ${list}`)
    return owner
  }

  function headOf({ list }: Order['filter']): readonly string[] {
    if (list === 'deals') return DEAL_HEAD
    return list === 'bets' ? BET_HEAD : ownerOf(list).columns
  }

  async function pageOf(
    memberId: number,
    filter: Order['filter'],
    page: { readonly cursor: string | undefined; readonly pageNum: number; readonly pageSize: number },
  ): Promise<{ readonly rows: readonly (readonly string[])[]; readonly next?: string | undefined }> {
    if (filter.list === 'deals') {
      const { list, next } = await listDeals(db, memberId, filter, page)
      return { rows: list.map(dealCells), next }
    }
    if (filter.list === 'bets') {
      const { list, next } = await listBets(db, memberId, filter, page)
      return { rows: list.map(betCells), next }
    }
    return ownerOf(filter.list).lines(db, memberId, filter, page, clock.now())
  }

  async function countOf(memberId: number, filter: Order['filter']): Promise<number> {
    if (filter.list === 'deals') return (await totalDeals(db, memberId, filter)).total
    if (filter.list === 'bets') return addSums(await selectTotals(db, memberId, filter)).count
    return ownerOf(filter.list).count(db, memberId, filter, clock.now())
  }

  return {
    path: `${PATH}:name`,

    /** @throws ApiError 6011 when the member asks for files all the time */
    async prepare(
      { member: { id: memberId }, sessionId, lang }: Pick<MemberCallContext, 'member' | 'sessionId' | 'lang'>,
      query: ExportQuery & { readonly beginTime: number },
    ) {
      if ((await counts.add(`records-files:${memberId}`, MINUTE_MS)) > MOST_EXPORTED.filesPerMinute) {
        throw new ApiError(STATUS.FREQUENT_SUBMISSION)
      }
      const filter = { ...query, endTime: query.endTime ?? clock.now() }
      const total = await countOf(memberId, filter)
      const name = `${randomBytes(24).toString('base64url')}.csv`
      await shared.set(
        keyOf(name),
        JSON.stringify({ memberId, sessionId, lang, filter } satisfies Order),
        FETCH_WITHIN_MS,
      )
      return { address: PATH + name, total, most: MOST_EXPORTED.lines }
    },

    /** The file of this name and what it is called on the member's device; undefined when there is none any more. */
    async open(name: string): Promise<{ readonly fileName: string; readonly body: Readable } | undefined> {
      const kept = await shared.get(keyOf(name))
      if (kept === undefined) return undefined
      // Of those who ask at once one gets it.
      if (!(await shared.putIfAbsent(`${keyOf(name)}:taken`, FETCH_WITHIN_MS))) return undefined
      await shared.delete(keyOf(name))
      const order = JSON.parse(kept) as Order
      if ((await sessions.find(order.sessionId)) === undefined) return undefined
      const { list, beginTime, endTime } = order.filter
      const days = `${formatDay(dayOf(beginTime))}-${formatDay(dayOf(endTime))}`
      return {
        fileName: `${list === 'deals' ? 'transactions' : list}-${days}.csv`,
        body: Readable.from(linesOf(order)),
      }
    },
  }
}
