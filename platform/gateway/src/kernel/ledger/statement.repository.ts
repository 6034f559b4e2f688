import type { Fen } from '@site/domain'
import { type SQL, and, asc, desc, eq, inArray, lt, lte, gte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { accountTable, dealTable, entryTable, journalTable } from '../../db/schema/ledger.ts'
import { CENTER, HOUSE } from './accounts.ts'

export interface DealFilter {
  /** First words of kinds of journals: `transfer`. */
  readonly types: readonly string[]
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** A movement of a member's central wallet that is no bet. */
export interface DealLine {
  /** Its place among all entries of the account: whoever asks for what follows names it. */
  readonly seq: number
  readonly journalId: number
  readonly kind: string
  readonly refType: string
  readonly refId: string
  readonly remark: string
  readonly at: Date
  readonly amount: Fen
  readonly balanceAfter: Fen
}

const accountOf = (memberId: number, code: string = CENTER) =>
  sql`(select ${accountTable.id} from ${accountTable} where ${accountTable.owner} = ${memberId} and ${accountTable.code} = ${code})`

const LINE = {
  seq: dealTable.seq,
  journalId: dealTable.journalId,
  kind: journalTable.kind,
  refType: journalTable.refType,
  refId: journalTable.refId,
  remark: journalTable.remark,
  at: dealTable.at,
  amount: dealTable.amount,
  balanceAfter: dealTable.balanceAfter,
}

/**
 * A member's deals, the latest first: those after the line `after` where it is given (lines that have come since change
 * nothing for it), else from `offset` on.
 */
export async function selectDeals(
  db: Executor,
  memberId: number,
  { types, from, until }: DealFilter,
  page: { readonly after?: number | undefined; readonly offset: number; readonly limit: number },
): Promise<readonly DealLine[]> {
  const account = accountOf(memberId)
  const [only] = types
  const before: SQL | undefined =
    page.after === undefined
      ? undefined
      : and(
          // The time as the database has it, which is finer than a date of ours; it is what the index begins with.
          sql`${dealTable.at} <= (select at from ledger_deal where account_id = ${account} and seq = ${page.after})`,
          lt(dealTable.seq, page.after),
        )
  return db
    .select(LINE)
    .from(dealTable)
    .innerJoin(journalTable, eq(journalTable.id, dealTable.journalId))
    .where(
      and(
        sql`${dealTable.accountId} = ${account}`,
        types.length === 1 && only !== undefined ? eq(dealTable.type, only) : inArray(dealTable.type, [...types]),
        from === undefined ? undefined : gte(dealTable.at, from),
        until === undefined ? undefined : lte(dealTable.at, until),
        before,
      ),
    )
    .orderBy(desc(dealTable.at), desc(dealTable.seq))
    .limit(page.limit)
    .offset(page.after === undefined ? page.offset : 0)
}

/** One line of a member's deals by its place, or undefined. */
export async function findDeal(db: Executor, memberId: number, seq: number): Promise<DealLine | undefined> {
  const [line] = await db
    .select(LINE)
    .from(dealTable)
    .innerJoin(journalTable, eq(journalTable.id, dealTable.journalId))
    .where(and(sql`${dealTable.accountId} = ${accountOf(memberId)}`, eq(dealTable.seq, seq)))
  return line
}

/** How many deals of a type there are, and their sum. */
export interface DealSum {
  readonly type: string
  readonly count: number
  readonly sum: Fen
}

/** Number and sum of a member's deals by type: the difference of two running totals, however many there are. */
export async function sumDeals(
  db: Executor,
  memberId: number,
  { types, from, until }: DealFilter,
): Promise<readonly DealSum[]> {
  const last = (bound: SQL) => sql`(
    select type_count, type_sum from ledger_deal
    where account_id = ${accountOf(memberId)} and type = wanted.type ${bound}
    order by at desc, seq desc limit 1)`
  const { rows } = await db.execute<{ type: string; count: string; sum: string }>(sql`
    select wanted.type, coalesce(upto.type_count, 0) - coalesce(before.type_count, 0) as count,
      (coalesce(upto.type_sum, 0) - coalesce(before.type_sum, 0))::text as sum
    from unnest(${sql.param([...types])}::text[]) as wanted (type)
    left join lateral ${last(until === undefined ? sql`` : sql`and at <= ${until.toISOString()}::timestamptz`)} upto on true
    left join lateral ${last(from === undefined ? sql`and false` : sql`and at < ${from.toISOString()}::timestamptz`)} before
      on true`)
  return rows.map(({ type, count, sum }) => ({ type, count: Number(count), sum: BigInt(sum) }))
}

/** Every line of a member's accounts in journals that refer to a thing, in their order; of the house none. */
export function selectHistory(
  db: Executor,
  memberId: number,
  of: { readonly journalId: number } | { readonly refTypes: readonly string[]; readonly refId: string },
) {
  return db
    .select({
      journalId: journalTable.id,
      kind: journalTable.kind,
      remark: journalTable.remark,
      at: journalTable.createdAt,
      account: accountTable.code,
      amount: entryTable.amount,
      balanceAfter: entryTable.balanceAfter,
    })
    .from(journalTable)
    .innerJoin(entryTable, eq(entryTable.journalId, journalTable.id))
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .where(
      and(
        eq(journalTable.memberId, memberId),
        eq(accountTable.owner, memberId),
        'journalId' in of
          ? eq(journalTable.id, of.journalId)
          : and(inArray(journalTable.refType, [...of.refTypes]), eq(journalTable.refId, of.refId)),
      ),
    )
    .orderBy(asc(journalTable.id), asc(entryTable.id))
}

/** A member's journals of these kinds, in their order. */
export function selectJournals(db: Executor, memberId: number, kinds: readonly string[]) {
  return db
    .select({ id: journalTable.id, kind: journalTable.kind, at: journalTable.createdAt })
    .from(journalTable)
    .where(and(eq(journalTable.memberId, memberId), inArray(journalTable.kind, [...kinds])))
    .orderBy(asc(journalTable.id))
}

/** Every line of a member's journals that refer to things of a kind, in their order. */
export function selectEntries(db: Executor, memberId: number, refType: string) {
  return db
    .select({
      journalId: journalTable.id,
      kind: journalTable.kind,
      refId: journalTable.refId,
      account: accountTable.code,
      amount: entryTable.amount,
    })
    .from(journalTable)
    .innerJoin(entryTable, eq(entryTable.journalId, journalTable.id))
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .where(and(eq(journalTable.memberId, memberId), eq(journalTable.refType, refType)))
    .orderBy(asc(journalTable.id), asc(entryTable.id))
}

/** A member's accounts, and every entry of each in its order, for a statement of everything. */
export async function selectAccountLines(db: Executor, memberId: number) {
  return db
    .select({
      account: accountTable.code,
      balance: accountTable.balance,
      seq: entryTable.seq,
      journalId: journalTable.id,
      kind: journalTable.kind,
      refType: journalTable.refType,
      refId: journalTable.refId,
      at: journalTable.createdAt,
      amount: entryTable.amount,
      balanceAfter: entryTable.balanceAfter,
    })
    .from(accountTable)
    .innerJoin(entryTable, eq(entryTable.accountId, accountTable.id))
    .innerJoin(journalTable, eq(journalTable.id, entryTable.journalId))
    .where(eq(accountTable.owner, memberId))
    .orderBy(asc(accountTable.code), asc(entryTable.seq))
}

/**
 * What members have got through an account of the house, by what the journals refer to: over all time, of what was moved
 * within a time, or of these references. The house's loss is above zero.
 */
export async function selectHouseNets(
  db: Executor,
  code: string,
  refType: string,
  of: { readonly from: Date; readonly before: Date } | { readonly references: readonly string[] },
): Promise<ReadonlyMap<string, Fen>> {
  const rows = await db
    .select({ refId: journalTable.refId, net: sql<string>`(-sum(${entryTable.amount}))::text` })
    .from(journalTable)
    .innerJoin(entryTable, eq(entryTable.journalId, journalTable.id))
    .where(
      and(
        eq(journalTable.refType, refType),
        sql`${entryTable.accountId} = ${accountOf(HOUSE, code)}`,
        'references' in of
          ? inArray(journalTable.refId, [...of.references])
          : and(gte(journalTable.createdAt, of.from), lt(journalTable.createdAt, of.before)),
      ),
    )
    .groupBy(journalTable.refId)
  return new Map(rows.map(({ refId, net }) => [refId, BigInt(net)]))
}
