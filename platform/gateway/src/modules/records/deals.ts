import { DEAL_STATUS, DEAL_TYPES, type Deal } from '@site/contracts'
import { formatFen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { type DealLine, journalNumber, selectDeals, sumDeals } from '../../kernel/ledger/index.ts'
import { databaseDate } from '../../lib/database-date.ts'
import { selectVenueNames } from '../venues/index.ts'
import { type DealType, dealTypeOf } from './deal-type.ts'

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
    from: beginTime === undefined ? undefined : databaseDate(beginTime),
    until: endTime === undefined ? undefined : databaseDate(endTime),
  }
}

/**
 * One page of what went into the central wallet (amount above zero) and out of it (below), the latest first. Read from
 * the ledger, so it says what has happened and nothing else.
 */
export async function listDeals(
  db: Executor,
  memberId: number,
  filter: DealFilter,
  { cursor, pageNum, pageSize }: ListPage,
): Promise<{ readonly list: Deal[]; readonly next?: string }> {
  const query = ledgerFilter(filter)
  const after = cursor === undefined ? undefined : /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0
  if (query === undefined) return { list: [] }
  // One more than is shown: whether there is a page after this one.
  const page = { after, offset: (pageNum - 1) * pageSize, limit: pageSize + 1 }
  const lines = await selectDeals(db, memberId, query, page)
  const venues = await selectVenueNames(db)
  const shown = lines.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map((line) => toDeal(line, venues)),
    ...(lines.length > pageSize && last !== undefined ? { next: String(last.seq) } : {}),
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

function toDeal(line: DealLine, venues: ReadonlyMap<string, string>): Deal {
  const { seq, journalId, kind, refId, remark, at, amount, balanceAfter, fee } = line
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
