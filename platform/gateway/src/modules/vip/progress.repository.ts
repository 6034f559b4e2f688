import { type Fen, GRADES, type GradeMove, KEEP_DAYS } from '@site/domain'
import { asc, eq, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { queryNamed } from '../../db/query-named.ts'
import { type ProgressRow, vipMoveTable, vipProgressTable } from '../../db/schema/vip.ts'

export type { ProgressRow }

/** What a member has deposited, or bet, on top. In fen; negative where a correction takes back. */
export interface Gain {
  readonly memberId: number
  readonly deposit: Fen
  readonly bet: Fen
}

const IS_DUE = '(deposit >= next_deposit and bet >= next_bet) or bet >= regain_bet'
const [, first] = GRADES

const ADD = {
  name: 'vip_add',
  text: `insert into vip_progress as progress (member_id, deposit, bet, highest, since, next_deposit, next_bet)
    select member_id, deposit, bet, 0, $4::integer, $5::bigint, $6::bigint
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as gain (member_id, deposit, bet)
    on conflict (member_id) do update
      set deposit = progress.deposit + excluded.deposit, bet = progress.bet + excluded.bet
    returning member_id, coalesce(${IS_DUE}, false) as is_due`,
}

/**
 * Adds to what members have done, in one statement. Answers those whose grade has to be looked at now. A member's first
 * keep-grade period begins on `today`. Sent at once.
 */
export async function addProgress(tx: Executor, gains: readonly Gain[], today: number): Promise<readonly number[]> {
  // In one order everywhere, so that two settlements of the same members cannot wait for each other.
  const sorted = gains.toSorted((a, b) => a.memberId - b.memberId)
  const rows = await queryNamed<{ readonly member_id: string; readonly is_due: boolean }>(tx, ADD, [
    sorted.map(({ memberId }) => memberId),
    sorted.map(({ deposit }) => String(deposit)),
    sorted.map(({ bet }) => String(bet)),
    today,
    String(first?.deposit),
    String(first?.bet),
  ])
  return rows.flatMap((row) => (row.is_due ? [Number(row.member_id)] : []))
}

/** Members whose grade has to be looked at on a day: a keep-grade period has ended, or enough is there for a grade. */
export async function selectDue(db: Executor, today: number): Promise<readonly number[]> {
  const rows = await db
    .select({ memberId: vipProgressTable.memberId })
    .from(vipProgressTable)
    .where(sql`${vipProgressTable.since} <= ${today - KEEP_DAYS} or ${sql.raw(IS_DUE)}`)
    .orderBy(asc(vipProgressTable.memberId))
  return rows.map(({ memberId }) => memberId)
}

/** Begins the first keep-grade period of a member who has a grade and has done nothing yet. */
export async function ensureProgress(db: Executor, memberId: number, highest: number, today: number): Promise<void> {
  const next = { nextDeposit: first?.deposit, nextBet: first?.bet }
  await db
    .insert(vipProgressTable)
    .values({ memberId, highest, since: today, ...next })
    .onConflictDoNothing()
}

export async function findProgress(db: Executor, memberId: number): Promise<ProgressRow | undefined> {
  const [row] = await db.select().from(vipProgressTable).where(eq(vipProgressTable.memberId, memberId))
  return row
}

/** What every member has done. */
export async function selectDone(db: Executor): Promise<readonly Gain[]> {
  const { memberId, deposit, bet } = vipProgressTable
  return db.select({ memberId, deposit, bet }).from(vipProgressTable)
}

/** As {@link findProgress}, held until the transaction ends. */
export async function lockProgress(tx: Executor, memberId: number): Promise<ProgressRow | undefined> {
  const [row] = await tx.select().from(vipProgressTable).where(eq(vipProgressTable.memberId, memberId)).for('update')
  return row
}

export async function saveProgress(
  tx: Executor,
  memberId: number,
  change: Omit<ProgressRow, 'memberId' | 'deposit' | 'bet'>,
): Promise<void> {
  await tx.update(vipProgressTable).set(change).where(eq(vipProgressTable.memberId, memberId))
}

/** Writes a change of the grade down; its number. */
export async function insertMove(tx: Executor, memberId: number, { at, ...change }: GradeMove): Promise<number> {
  const [row] = await tx
    .insert(vipMoveTable)
    .values({ memberId, ...change, at: new Date(at) })
    .returning({ id: vipMoveTable.id })
  if (row === undefined) throw new Error('the change of the grade was not written')
  return row.id
}

/** Every change of a member's grade, the oldest first. */
export async function selectMoves(db: Executor, memberId: number): Promise<readonly GradeMove[]> {
  const rows = await db
    .select()
    .from(vipMoveTable)
    .where(eq(vipMoveTable.memberId, memberId))
    .orderBy(asc(vipMoveTable.id))
  return rows.map(({ from, to, reason, at }) => ({ from, to, reason, at: at.getTime() }))
}
