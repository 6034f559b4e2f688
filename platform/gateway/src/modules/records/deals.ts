import { DEAL_TYPES, type Deal } from '@site/contracts'
import { formatFen } from '@site/domain'
import { type SQL, and, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { accountTable, entryTable, journalTable } from '../../db/schema/ledger.ts'
import { venueTable } from '../../db/schema/site.ts'
import { CENTER } from '../../kernel/ledger/index.ts'
import { databaseDate } from './bet-records.ts'

type DealType = (typeof DEAL_TYPES)[number]

/** What a posted journal is: money that has moved. */
const DONE = 4

/** Kind of a deal by the kind of its journal; bets are no deals. */
const TYPE_OF = sql<DealType>`case
  when ${journalTable.kind} like 'transfer%' then 'transfer'
  when ${journalTable.kind} like 'deposit%' then 'deposit'
  when ${journalTable.kind} like 'withdraw%' then 'withdraw'
  when ${journalTable.kind} like 'rebate%' then 'rebate'
  when ${journalTable.kind} like 'bonus%' then 'bonus'
  when ${journalTable.kind} = 'adjust' then 'adjust' end`

export interface DealFilter {
  readonly type?: DealType | undefined
  readonly status?: number | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly pageNum: number
  readonly pageSize: number
}

function matching(memberId: number, filter: DealFilter): SQL | undefined {
  return and(
    eq(accountTable.owner, memberId),
    eq(accountTable.code, CENTER),
    inArray(TYPE_OF, filter.type === undefined ? [...DEAL_TYPES] : [filter.type]),
    filter.status === undefined || filter.status === DONE ? undefined : sql`false`,
    filter.beginTime === undefined ? undefined : gte(journalTable.createdAt, databaseDate(filter.beginTime)),
    filter.endTime === undefined ? undefined : lte(journalTable.createdAt, databaseDate(filter.endTime)),
  )
}

/**
 * One page of what went into the central wallet (amount above zero) and out of it (below), the latest first, with the
 * sum over all pages. Read from the ledger, so it says what has happened and nothing else.
 */
export async function selectDeals(
  db: Executor,
  memberId: number,
  filter: DealFilter,
): Promise<{ readonly list: Deal[]; readonly total: number; readonly sum: string }> {
  const where = matching(memberId, filter)
  const rows = await db
    .select({
      id: journalTable.id,
      type: TYPE_OF,
      kind: journalTable.kind,
      channel: journalTable.refId,
      channelName: venueTable.name,
      remark: journalTable.remark,
      at: journalTable.createdAt,
      amount: entryTable.amount,
      balanceAfter: entryTable.balanceAfter,
    })
    .from(entryTable)
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .innerJoin(journalTable, eq(journalTable.id, entryTable.journalId))
    .leftJoin(venueTable, and(eq(TYPE_OF, 'transfer'), eq(venueTable.code, journalTable.refId)))
    .where(where)
    .orderBy(desc(journalTable.id))
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
  const [all] = await db
    .select({ total: count(), sum: sql<string>`coalesce(sum(${entryTable.amount}), 0)::text` })
    .from(entryTable)
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .innerJoin(journalTable, eq(journalTable.id, entryTable.journalId))
    .where(where)
  return {
    list: rows.map(({ id, type, kind, channel, channelName, remark, at, amount, balanceAfter }) => ({
      orderNo: `T${String(id).padStart(10, '0')}`,
      type,
      subType: kind,
      amount: formatFen(amount),
      fee: '0.00',
      ...(balanceAfter === null ? {} : { balanceAfter: formatFen(balanceAfter) }),
      status: DONE,
      channel: type === 'transfer' ? channel : '',
      ...(channelName === null ? {} : { channelName }),
      at: at.getTime(),
      remark,
    })),
    total: all?.total ?? 0,
    sum: formatFen(BigInt(all?.sum ?? '0')),
  }
}
