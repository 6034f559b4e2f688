import { DEAL_STATUS, DEAL_TYPES, type Deal } from '@site/contracts'
import { type Fen, formatFen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { type DealLine, journalNumber, selectDeals, sumDeals } from '../../kernel/ledger/index.ts'
import { databasePeriod } from '../../lib/database-date.ts'
import { cutPage, rowCursor, rowsFor } from '../../lib/list-page.ts'
import { selectVenueNames } from '../venues/index.ts'
import { type DealType, dealTypeOf } from './deal-type.ts'
import type { RecordedOrders } from './recorded-orders.ts'

export interface DealFilter {
  readonly type?: DealType | undefined
  readonly status?: number | undefined
  /** Epoch milliseconds, both included. */
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

export interface ListPage {
  /** The `next` of the page before. */
  readonly cursor?: string | undefined
  readonly pageNum: number
  readonly pageSize: number
}

/** What can be asked of the ledger; undefined when there can be no such deal. */
function ledgerFilter({ type, status = DEAL_STATUS.done, beginTime, endTime }: DealFilter) {
  if (status !== DEAL_STATUS.done) return undefined
  return {
    types: type === undefined ? DEAL_TYPES : [type],
    ...databasePeriod({ beginTime, endTime }),
  }
}

export type ListDeals = (
  db: Executor,
  memberId: number,
  filter: DealFilter,
  page: ListPage,
) => Promise<{ readonly list: Deal[]; readonly next?: string }>

/**
 * One page of what went into the central wallet (amount above zero) and out of it (below), the latest first. Read from
 * the ledger, so it says what has happened and nothing else; what an order has cost, its owner knows.
 *
 * The function throws ApiError 6007 for a cursor that no page has given.
 */
export function createDealList(orders: readonly RecordedOrders[]): ListDeals {
  async function feesOf(db: Executor, lines: readonly DealLine[]): Promise<ReadonlyMap<DealLine, Fen>> {
    const all: (readonly [DealLine, Fen])[] = []
    for (const { refType, fees } of orders) {
      const own = lines.filter((line) => line.refType === refType && line.kind === fees?.kind)
      if (fees === undefined || own.length === 0) continue
      const known = await fees.of(
        db,
        own.map(({ refId }) => refId),
      )
      all.push(...own.map((line) => [line, known.get(line.refId) ?? 0n] as const))
    }
    return new Map(all)
  }

  return async (db, memberId, filter, { cursor, pageNum, pageSize }) => {
    const query = ledgerFilter(filter)
    const after = rowCursor(cursor)
    if (query === undefined) return { list: [] }
    const lines = await selectDeals(db, memberId, query, { after, ...rowsFor({ pageNum, pageSize }) })
    const venues = await selectVenueNames(db)
    const { shown, more } = cutPage(lines, pageSize, ({ seq }) => String(seq))
    const fees = await feesOf(db, shown)
    return { list: shown.map((line) => toDeal(line, fees.get(line) ?? 0n, venues)), ...more }
  }
}

/** Number and sum of all deals of a filter. */
export async function totalDeals(db: Executor, memberId: number, filter: DealFilter) {
  const query = ledgerFilter(filter)
  const sums = query === undefined ? [] : await sumDeals(db, memberId, query)
  return {
    total: sums.reduce((all, one) => all + one.count, 0),
    sum: sums.reduce((all, one) => all + one.sum, 0n),
  }
}

function toDeal(line: DealLine, fee: Fen, venues: ReadonlyMap<string, string>): Deal {
  const { seq, journalId, kind, refId, remark, at, amount, balanceAfter } = line
  const type = dealTypeOf(kind) ?? 'adjust'
  const channelName = type === 'transfer' ? venues.get(refId) : undefined
  return {
    id: String(seq),
    orderNo: journalNumber(journalId),
    type,
    subType: kind,
    amount: formatFen(amount),
    fee: formatFen(fee),
    balanceAfter: formatFen(balanceAfter),
    status: DEAL_STATUS.done,
    channel: type === 'transfer' ? refId : '',
    ...(channelName === undefined ? {} : { channelName }),
    at: at.getTime(),
    remark,
  }
}
