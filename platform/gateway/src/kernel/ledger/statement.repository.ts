import type { Fen } from '@site/domain'
import { type SQL, and, asc, count, desc, eq, gte, lte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { accountTable, entryTable, journalTable } from '../../db/schema/ledger.ts'

export interface StatementFilter {
  /** Kinds of journals, as patterns of SQL: `transfer%`. */
  readonly kinds: readonly string[]
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly pageNum: number
  readonly pageSize: number
}

/** What a journal has done to one account. */
export interface StatementLine {
  readonly journalId: number
  readonly kind: string
  readonly refId: string
  readonly remark: string
  readonly at: Date
  readonly amount: Fen
  readonly balanceAfter: Fen | null
}

/** One page of what went into an account (above zero) and out of it, the latest first, with number and sum of all. */
export async function selectStatement(
  db: Executor,
  owner: number,
  code: string,
  { kinds, from, until, pageNum, pageSize }: StatementFilter,
): Promise<{ readonly lines: readonly StatementLine[]; readonly total: number; readonly sum: Fen }> {
  const where: SQL | undefined = and(
    eq(accountTable.owner, owner),
    eq(accountTable.code, code),
    sql`${journalTable.kind} like any(${sql.param(kinds)}::text[])`,
    from === undefined ? undefined : gte(journalTable.createdAt, from),
    until === undefined ? undefined : lte(journalTable.createdAt, until),
  )
  const lines = await db
    .select({
      journalId: journalTable.id,
      kind: journalTable.kind,
      refId: journalTable.refId,
      remark: journalTable.remark,
      at: journalTable.createdAt,
      amount: entryTable.amount,
      balanceAfter: entryTable.balanceAfter,
    })
    .from(entryTable)
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .innerJoin(journalTable, eq(journalTable.id, entryTable.journalId))
    .where(where)
    .orderBy(desc(journalTable.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [all] = await db
    .select({ total: count(), sum: sql<string>`coalesce(sum(${entryTable.amount}), 0)::text` })
    .from(entryTable)
    .innerJoin(accountTable, eq(accountTable.id, entryTable.accountId))
    .innerJoin(journalTable, eq(journalTable.id, entryTable.journalId))
    .where(where)
  return { lines, total: all?.total ?? 0, sum: BigInt(all?.sum ?? '0') }
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
