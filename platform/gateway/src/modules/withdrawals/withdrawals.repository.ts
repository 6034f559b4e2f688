import { VERIFICATION_STATUSES, type WithdrawStatus, WITHDRAW_STATUS, WITHDRAW_WAYS } from '@site/contracts'
import { type Fen, isOpenWithdrawal } from '@site/domain'
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { queryNamed } from '../../db/query-named.ts'
import { byColumn } from '../../db/by-column.ts'
import type { Executor } from '../../db/database.ts'
import { type WithdrawalRow, withdrawalStepTable, withdrawalTable } from '../../db/schema/withdrawals.ts'
import { type TimedPeriod, type TimedPosition, isAfter, isWithin } from '../../db/timed-list.ts'
import type { CallKey, UsedKey } from '../../kernel/ledger/index.ts'
import type { PayoutKind } from '../payout/index.ts'

export type { WithdrawalRow }

const isOpen = inArray(withdrawalTable.status, Object.values(WITHDRAW_STATUS).filter(isOpenWithdrawal))

/** What counts of a withdrawal for the day that it is of. */
export type RecentWithdrawal = Pick<WithdrawalRow, 'status' | 'way' | 'amount' | 'paid' | 'submittedAt'>

const FenSchema = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const DateSchema = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)
const FactsSchema = v.object({
  /** The number that the withdrawal will have. */
  id: v.number(),
  member: v.object({
    status: v.string(),
    vipGrade: v.number(),
    realName: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    withdrawHash: v.nullable(v.string()),
  }),
  /** In the central wallet, which is not held yet; null when it was never used. */
  available: v.nullable(FenSchema),
  /** Accounts of the kind that is asked for, the oldest first. */
  accounts: v.array(v.object({ id: v.number(), code: v.string(), number: v.string() })),
  /** What is still to be bet: the open requirements by column, the oldest first. The central wallet is held since. */
  requirements: v.array(v.looseObject({ required: v.number(), done: v.number() })),
  /** Of the day that is asked for, and the one that is under way, whenever it began. */
  recent: v.array(
    v.object({
      status: v.picklist(Object.values(WITHDRAW_STATUS)),
      way: v.picklist(WITHDRAW_WAYS),
      amount: FenSchema,
      paid: v.nullable(FenSchema),
      submittedAt: DateSchema,
    }),
  ),
  /** What says whether the withdrawal waits for the verification; `total` is of all withdrawals of the member. */
  verification: v.object({ status: v.picklist(VERIFICATION_STATUSES), total: FenSchema }),
  /** What the marks of risk are found by; null for members who are not looked at. */
  risk: v.nullable(
    v.object({
      /** The device that the session was opened on; null when there is no such session. */
      deviceId: v.nullable(v.string()),
      devices: v.array(v.object({ deviceId: v.string(), firstLoginAt: DateSchema })),
      /** Whether the member has been on another device before the first session on this one. */
      wasElsewhere: v.boolean(),
      /** Accounts that anything was ever paid to. */
      paid: v.array(v.object({ way: v.string(), number: v.string() })),
    }),
  ),
})
export type SubmissionFacts = v.InferOutput<typeof FactsSchema>

/** There is no such member. */
export type NoFacts = Readonly<Record<string, never>>

/** Whether these are facts, and of a member that there is. */
export const isFacts = <Facts extends SubmissionFacts>(begun: Facts | NoFacts | UsedKey): begun is Facts =>
  'id' in begun

const BegunSchema = v.union([
  v.object({ used: v.object({ payloadHash: v.string(), response: v.unknown() }) }),
  FactsSchema,
  v.strictObject({}),
])

/** A withdrawal that is asked for, by the key of its call. */
interface AskedWithdrawal extends CallKey {
  readonly kind: PayoutKind
  readonly sessionId: string
}

const BEGIN = {
  name: 'withdraw_begin',
  text: 'select * from withdraw_begin_all($1::jsonb, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6)',
}

/**
 * Makes other withdrawals of these members wait until the transaction ends, and reads what the conditions of each ask for,
 * or what its key was used for, by member (migration 0157). From then on nobody adds to the wallets: what comes in brings a
 * requirement that must be seen. Who has to be waited for is left out unless it `waits`.
 */
export async function beginWithdrawals(
  tx: Executor,
  asked: readonly AskedWithdrawal[],
  {
    day,
    now,
    scope,
    waits,
  }: {
    /** The day of the site. */
    readonly day: { readonly from: Date; readonly before: Date }
    readonly now: Date
    readonly scope: string
    readonly waits: boolean
  },
): Promise<ReadonlyMap<number, SubmissionFacts | NoFacts | UsedKey>> {
  const calls = asked.map(({ memberId, key, kind, sessionId }) => ({ member: memberId, key, kind, session: sessionId }))
  const moments = [day.from, day.before, now].map((moment) => moment.toISOString())
  const rows = await queryNamed<{ member: string; begun: unknown }>(tx, BEGIN, [
    ...[JSON.stringify(calls), scope, ...moments, waits],
  ])
  return new Map(rows.map(({ member, begun }) => [Number(member), v.parse(BegunSchema, begun)]))
}

/** What of a withdrawal is known when it is submitted. */
export type NewWithdrawal = Omit<WithdrawalRow, 'status' | 'reason' | 'paid'>

const SUBMIT = {
  name: 'withdraw_submit',
  text: 'select withdraw_submit_all($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb)',
}

/** Writes withdrawals with their held money, their first jobs and the answers to their calls (migration 0157); sent at once. */
export async function submitWithdrawals(
  tx: Executor,
  orders: readonly NewWithdrawal[],
  { journals, jobs, answers }: { readonly journals: string; readonly jobs: string; readonly answers: string },
): Promise<void> {
  const written = JSON.stringify(orders.map((order) => byColumn(withdrawalTable, order)))
  await queryNamed(tx, SUBMIT, [written, journals, jobs, answers])
}

/** The withdrawal as it is now; nobody else changes it until the end of the transaction. */
export async function lockWithdrawal(tx: Executor, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawalTable).where(eq(withdrawalTable.id, id)).for('update')
  return row
}

/** Brings a withdrawal that is locked to its next state. */
export async function saveMove(
  tx: Executor,
  id: number,
  next: { readonly status: WithdrawStatus; readonly risk?: string[]; readonly reason?: string; readonly paid?: Fen },
  at: Date,
): Promise<WithdrawalRow> {
  const [row] = await tx.update(withdrawalTable).set(next).where(eq(withdrawalTable.id, id)).returning()
  if (row === undefined) throw new Error(`withdrawal ${id} is gone`)
  await tx.insert(withdrawalStepTable).values({ withdrawalId: id, status: next.status, at })
  return row
}

export async function findOpen(db: Executor, memberId: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawalTable)
    .where(and(eq(withdrawalTable.memberId, memberId), isOpen))
  return row
}

export async function findOwn(db: Executor, memberId: number, id: number): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawalTable)
    .where(and(eq(withdrawalTable.memberId, memberId), eq(withdrawalTable.id, id)))
  return row
}

/** What a member has ever withdrawn, and what is under way. */
export async function sumWithdrawn(db: Executor, memberId: number): Promise<Fen> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(coalesce(${withdrawalTable.paid}, ${withdrawalTable.amount})), 0)::text` })
    .from(withdrawalTable)
    .where(eq(withdrawalTable.memberId, memberId))
  return BigInt(row?.sum ?? '0')
}

/** A member's withdrawals of a period, and the one that is under way, whenever it began. */
export function selectRecent(db: Executor, memberId: number, from: Date, before: Date): Promise<WithdrawalRow[]> {
  const isOfPeriod = and(gte(withdrawalTable.submittedAt, from), lt(withdrawalTable.submittedAt, before))
  return db
    .select()
    .from(withdrawalTable)
    .where(and(eq(withdrawalTable.memberId, memberId), or(isOpen, isOfPeriod)))
}

/** The states that a withdrawal has come to after it was submitted, in their order. */
export function selectSteps(db: Executor, id: number) {
  return db
    .select({ status: withdrawalStepTable.status, at: withdrawalStepTable.at })
    .from(withdrawalStepTable)
    .where(eq(withdrawalStepTable.withdrawalId, id))
    .orderBy(asc(withdrawalStepTable.at), asc(withdrawalStepTable.status))
}

/** {@link selectSteps} of several withdrawals, by their ids. */
export async function selectStepsOf(db: Executor, ids: readonly number[]) {
  const { withdrawalId, status, at } = withdrawalStepTable
  const rows = await db
    .select({ withdrawalId, status, at })
    .from(withdrawalStepTable)
    .where(inArray(withdrawalId, [...ids]))
    .orderBy(asc(at), asc(status))
  return Map.groupBy(rows, (row) => row.withdrawalId)
}

/** Withdrawals of one member or of all, those that are under way or all. */
interface AskedWithdrawals {
  readonly memberId?: number | undefined
  readonly onlyOpen: boolean
  /** Those of smaller numbers. */
  readonly before?: number | undefined
}

const areAsked = ({ memberId, onlyOpen, before }: AskedWithdrawals) =>
  and(
    memberId === undefined ? undefined : eq(withdrawalTable.memberId, memberId),
    onlyOpen ? isOpen : undefined,
    before === undefined ? undefined : lt(withdrawalTable.id, before),
  )

/** Those that are asked for, the latest first. */
export function selectLatest(db: Executor, asked: AskedWithdrawals, limit: number): Promise<WithdrawalRow[]> {
  return db.select().from(withdrawalTable).where(areAsked(asked)).orderBy(desc(withdrawalTable.id)).limit(limit)
}

/** How many there are of those that are asked for. */
export async function countWithdrawals(db: Executor, asked: AskedWithdrawals): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(withdrawalTable).where(areAsked(asked))
  return counted?.total ?? 0
}

/** Withdrawals of a member in the records. */
export interface ListedWithdrawals extends TimedPeriod {
  readonly status?: WithdrawStatus | undefined
}

function areListed(memberId: number, { status, ...period }: ListedWithdrawals): SQL | undefined {
  return and(
    eq(withdrawalTable.memberId, memberId),
    isWithin(withdrawalTable.submittedAt, period),
    status === undefined ? undefined : eq(withdrawalTable.status, status),
  )
}

/** The latest first, those after a position where one is given. */
export function selectListed(
  db: Executor,
  memberId: number,
  listed: ListedWithdrawals,
  page: { readonly after: TimedPosition<number> | undefined; readonly limit: number },
): Promise<WithdrawalRow[]> {
  const { submittedAt, id } = withdrawalTable
  return db
    .select()
    .from(withdrawalTable)
    .where(and(areListed(memberId, listed), isAfter(submittedAt, id, page.after)))
    .orderBy(desc(submittedAt), desc(id))
    .limit(page.limit)
}

export async function countListed(db: Executor, memberId: number, listed: ListedWithdrawals): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(withdrawalTable).where(areListed(memberId, listed))
  return counted?.total ?? 0
}

/** What the open withdrawals of each member hold together. */
export async function selectHeld(
  db: Executor,
): Promise<readonly { readonly memberId: number; readonly amount: Fen }[]> {
  const rows = await db
    .select({ memberId: withdrawalTable.memberId, amount: sql<string>`sum(${withdrawalTable.amount})::text` })
    .from(withdrawalTable)
    .where(isOpen)
    .groupBy(withdrawalTable.memberId)
  return rows.map(({ memberId, amount }) => ({ memberId, amount: BigInt(amount) }))
}

/** Withdrawals that hold or have moved money, of which it is known what was owed: those that owed, or those of these ids. */
export function selectWithOwed(
  db: Executor,
  of: 'owing' | { readonly ids: readonly number[] },
): Promise<WithdrawalRow[]> {
  const { id, status, turnoverLeft } = withdrawalTable
  return db
    .select()
    .from(withdrawalTable)
    .where(
      and(
        notInArray(status, [WITHDRAW_STATUS.refused, WITHDRAW_STATUS.failed]),
        of === 'owing' ? gt(turnoverLeft, 0n) : and(isNotNull(turnoverLeft), inArray(id, [...of.ids])),
      ),
    )
    .orderBy(asc(id))
}

/** Withdrawals of which something was paid: those that ended within a time, or those of these ids. */
export function selectPaid(
  db: Executor,
  of: { readonly from: Date; readonly before: Date } | { readonly ids: readonly number[] },
): Promise<WithdrawalRow[]> {
  const isPaid = inArray(withdrawalTable.status, [WITHDRAW_STATUS.paid, WITHDRAW_STATUS.partlyPaid])
  const ended = db
    .select({ id: withdrawalStepTable.withdrawalId })
    .from(withdrawalStepTable)
    .where(
      'ids' in of
        ? inArray(withdrawalStepTable.withdrawalId, [...of.ids])
        : and(gte(withdrawalStepTable.at, of.from), lt(withdrawalStepTable.at, of.before)),
    )
  return db
    .select()
    .from(withdrawalTable)
    .where(and(isPaid, inArray(withdrawalTable.id, ended)))
}
