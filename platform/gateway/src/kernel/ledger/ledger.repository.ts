import type { Fen } from '@site/domain'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { accountTable } from '../../db/schema/ledger.ts'
import { currencyOf } from './currency.ts'

/** One line of a journal. `owner` is a member's id, or 0 for the house; `amount` is in the unit of the account's currency. */
export interface Posting {
  readonly owner: number
  readonly code: string
  readonly amount: Fen
}

export interface Journal {
  readonly kind: string
  readonly memberId?: number
  readonly refType?: string
  readonly refId?: string
  readonly remark?: string
  /** Of accounts of one currency, which is the journal's. */
  readonly postings: readonly [Posting, Posting, ...Posting[]]
}

export interface PostedJournal {
  readonly journalId: number
  /** Balance of each member's account after the journal, by account code. */
  readonly balances: ReadonlyMap<string, Fen>
}

const keyOf = (owner: number, code: string) => `${owner} ${code}`

/** Writes a journal with its entries inside an open transaction; the triggers of 0002_ledger.sql check it. */
export async function insertJournal(tx: Executor, journal: Journal, at: Date): Promise<PostedJournal> {
  const { postings, kind, memberId, refType = '', refId = '', remark = '' } = journal
  const { rows } = await tx.execute<{ journal_id: string; code: string; balance_after: string | null }>(sql`
    select * from ledger_post(${kind}, ${memberId ?? null}, ${refType}, ${refId}, ${remark},
      ${currencyOf(postings[0].code)}, ${at.toISOString()},
      ${sql.param(postings.map(({ owner }) => owner))}, ${sql.param(postings.map(({ code }) => code))},
      ${sql.param(postings.map(({ amount }) => String(amount)))})`)
  const [first] = rows
  if (first === undefined) throw new Error('the journal was not written')
  const ofMembers = rows.flatMap(({ code, balance_after: balance }) =>
    balance === null ? [] : [[code, BigInt(balance)] as const],
  )
  return { journalId: Number(first.journal_id), balances: new Map(ofMembers) }
}

/** Journals as `ledger_post_each` of the database takes them (migration 0089). */
export function draftsOf(journals: readonly Journal[], at: Date): string {
  return JSON.stringify(
    journals.map(({ kind, memberId, refType = '', refId = '', remark = '', postings }) => ({
      ...{ kind, member: memberId, ref_type: refType, ref_id: refId, remark, at },
      currency: currencyOf(postings[0].code),
      owners: postings.map(({ owner }) => owner),
      codes: postings.map(({ code }) => code),
      amounts: postings.map(({ amount }) => String(amount)),
    })),
  )
}

/**
 * Writes many journals in a handful of statements, for settlements. The same rules hold as for one. Entries of one
 * account are applied in the order of the journals.
 */
export async function insertJournals(tx: Executor, journals: readonly Journal[], at: Date = new Date()): Promise<void> {
  if (journals.length === 0) return
  const all = journals.flatMap(({ postings }) => postings)
  const unique = [...new Map(all.map((posting) => [keyOf(posting.owner, posting.code), posting])).values()]
  const accounts = await ensureAccounts(tx, unique)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('ledger_journal', 'id')) as id from generate_series(1, ${journals.length})`,
  )
  const ids = rows.map(({ id }) => id)
  const list = (of: (journal: Journal) => unknown) => sql.param(journals.map(of))
  await tx.execute(sql`
    insert into ledger_journal (id, kind, member_id, ref_type, ref_id, remark, currency, created_at)
      overriding system value
    select *, ${at.toISOString()}::timestamptz from unnest(
      ${sql.param(ids)}::bigint[], ${list(({ kind }) => kind)}::text[], ${list(({ memberId }) => memberId ?? null)}::bigint[],
      ${list(({ refType }) => refType ?? '')}::text[], ${list(({ refId }) => refId ?? '')}::text[],
      ${list(({ remark }) => remark ?? '')}::text[],
      ${list(({ postings }) => currencyOf(postings[0].code))}::text[]
    )`)
  const lines = journals
    .flatMap(({ postings }, index) =>
      postings.map(({ owner, code, amount }) => ({
        journal: ids[index],
        account: accounts.get(keyOf(owner, code)),
        amount,
      })),
    )
    // As above: in one order everywhere.
    .toSorted((a, b) => (a.account ?? 0) - (b.account ?? 0))
  await tx.execute(sql`
    insert into ledger_entry (journal_id, account_id, amount)
    select * from unnest(
      ${sql.param(lines.map(({ journal }) => journal))}::bigint[],
      ${sql.param(lines.map(({ account }) => account))}::bigint[],
      ${sql.param(lines.map(({ amount }) => String(amount)))}::bigint[]
    )`)
}

async function ensureAccounts(tx: Executor, postings: readonly Posting[]): Promise<ReadonlyMap<string, number>> {
  const found = await selectAccounts(tx, postings)
  const missing = postings
    .filter(({ owner, code }) => !found.has(keyOf(owner, code)))
    // In one order everywhere: who opens the same accounts at the same time waits, and never in a circle.
    .toSorted((a, b) => a.owner - b.owner || (a.code < b.code ? -1 : 1))
  if (missing.length === 0) return found
  await tx
    .insert(accountTable)
    .values(missing.map(({ owner, code }) => ({ owner, code })))
    .onConflictDoNothing()
  return selectAccounts(tx, postings)
}

async function selectAccounts(tx: Executor, postings: readonly Posting[]): Promise<ReadonlyMap<string, number>> {
  const owners = sql.param(postings.map(({ owner }) => owner))
  const codes = sql.param(postings.map(({ code }) => code))
  const rows = await tx
    .select({ id: accountTable.id, owner: accountTable.owner, code: accountTable.code })
    .from(accountTable)
    .where(
      sql`(${accountTable.owner}, ${accountTable.code}) in (select * from unnest(${owners}::bigint[], ${codes}::text[]))`,
    )
  return new Map(rows.map((row) => [keyOf(row.owner, row.code), row.id]))
}

/** Balances of a member by account code; accounts that were never used are absent. */
export async function selectBalances(db: Executor, memberId: number): Promise<ReadonlyMap<string, Fen>> {
  const rows = await db
    .select({ code: accountTable.code, balance: accountTable.balance })
    .from(accountTable)
    .where(eq(accountTable.owner, memberId))
  return new Map(rows.map((row) => [row.code, row.balance]))
}

/** Balance of one account; 0 when it was never used. */
export async function selectBalance(db: Executor, memberId: number, code: string): Promise<Fen> {
  const [row] = await db
    .select({ balance: accountTable.balance })
    .from(accountTable)
    .where(and(eq(accountTable.owner, memberId), eq(accountTable.code, code)))
  return row?.balance ?? 0n
}

/** Balances of one account of these members, held until the transaction ends; accounts that were never used are absent. */
export async function lockBalances(tx: Executor, members: readonly number[], code: string): Promise<Map<number, Fen>> {
  const rows = await tx
    .select({ owner: accountTable.owner, balance: accountTable.balance })
    .from(accountTable)
    .where(and(eq(accountTable.code, code), inArray(accountTable.owner, [...new Set(members)])))
    .orderBy(asc(accountTable.id))
    .for('update')
  return new Map(rows.map(({ owner, balance }) => [owner, balance]))
}

/** All balances of a member by account code, held until the transaction ends in the order in which journals hold them. */
export async function lockAllBalances(tx: Executor, memberId: number): Promise<ReadonlyMap<string, Fen>> {
  return (await lockAllBalancesOf(tx, [memberId])).get(memberId) ?? new Map<string, Fen>()
}

/** The same of several members, in one order for all of them; each of them is there. */
export async function lockAllBalancesOf(
  tx: Executor,
  members: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Fen>>> {
  const rows = await tx
    .select({ owner: accountTable.owner, code: accountTable.code, balance: accountTable.balance })
    .from(accountTable)
    .where(inArray(accountTable.owner, [...new Set(members)]))
    .orderBy(asc(accountTable.id))
    .for('update')
  const balances = new Map(members.map((member) => [member, new Map<string, Fen>()]))
  for (const { owner, code, balance } of rows) balances.get(owner)?.set(code, balance)
  return balances
}

/**
 * What members have in all their accounts of yuan together, open bets and withdrawals included; members without an account
 * are absent.
 */
export async function selectTotals(db: Executor, members: readonly number[]): Promise<ReadonlyMap<number, Fen>> {
  const rows = await db
    .select({ owner: accountTable.owner, total: sql<string>`sum(${accountTable.balance})` })
    .from(accountTable)
    .where(
      and(
        inArray(accountTable.owner, [...members]),
        sql`(${accountTable.code} in ('center', 'bet_hold', 'withdraw_hold', 'bonus') or ${accountTable.code} like 'venue:%')`,
      ),
    )
    .groupBy(accountTable.owner)
  return new Map(rows.map(({ owner, total }) => [owner, BigInt(total)]))
}
