import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { type DaySpan, isPayableDeposit, OPEN_DEPOSITS, startOfDay } from '@site/domain'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import {
  type ChannelRow,
  depositChannelTable,
  depositNotificationTable,
  depositOrderTable,
  type DepositRow,
  depositStepTable,
  type NotificationOutcome,
} from '../../db/schema/deposits.ts'

export type NewChannel = typeof depositChannelTable.$inferInsert
export type NewDeposit = typeof depositOrderTable.$inferInsert
/** What changes of an order while it runs; its state changes by {@link setStatus}. */
export type DepositChange = Partial<
  Pick<
    NewDeposit,
    'message' | 'confirmations' | 'paidAmount' | 'bonus' | 'payerName' | 'txHash' | 'voucher' | 'closeReason'
  >
>

/** Channels that are there stay as the operator has set them up. */
export async function insertChannels(db: Executor, channels: readonly NewChannel[]): Promise<void> {
  await db
    .insert(depositChannelTable)
    .values([...channels])
    .onConflictDoNothing()
}

export function selectChannels(db: Executor): Promise<ChannelRow[]> {
  return db.select().from(depositChannelTable).orderBy(asc(depositChannelTable.sort))
}

export async function findChannel(db: Executor, code: string): Promise<ChannelRow | undefined> {
  const [row] = await db.select().from(depositChannelTable).where(eq(depositChannelTable.code, code))
  return row
}

/** Makes other new orders of a channel wait until the transaction ends. */
export async function lockChannel(tx: Executor, code: string): Promise<void> {
  await tx
    .select({ code: depositChannelTable.code })
    .from(depositChannelTable)
    .where(eq(depositChannelTable.code, code))
    .for('no key update')
}

/** False when there is no such channel. */
export async function setChannel(
  db: Executor,
  code: string,
  change: Partial<Pick<NewChannel, 'state' | 'rate'>>,
): Promise<boolean> {
  const rows = await db
    .update(depositChannelTable)
    .set(change)
    .where(eq(depositChannelTable.code, code))
    .returning({ code: depositChannelTable.code })
  return rows.length > 0
}

const isOpen = inArray(depositOrderTable.status, [...OPEN_DEPOSITS])

/** The member's order that a channel is taken by. */
export async function lockOpenOrder(tx: Executor, memberId: number, payCode: string): Promise<DepositRow | undefined> {
  const [row] = await tx
    .select()
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.memberId, memberId), eq(depositOrderTable.payCode, payCode), isOpen))
    .for('update')
  return row
}

/** Amounts that open orders of an address ask for. */
export async function selectTakenUnits(db: Executor, address: string): Promise<readonly bigint[]> {
  const rows = await db
    .select({ units: depositOrderTable.payUnits })
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.address, address), isOpen))
  return rows.map(({ units }) => units)
}

export async function findBySignal(
  db: Executor,
  memberId: number,
  signalCode: string,
): Promise<DepositRow | undefined> {
  const [row] = await db
    .select()
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.memberId, memberId), eq(depositOrderTable.signalCode, signalCode)))
  return row
}

export async function insertOrder(tx: Executor, order: NewDeposit): Promise<void> {
  const { orderNo, status } = depositOrderTable
  await writeStep(tx, tx.insert(depositOrderTable).values(order).returning({ orderNo, status }), order.createdAt)
}

/** An order held until the transaction ends. */
export async function lockOrder(tx: Executor, orderNo: string): Promise<DepositRow | undefined> {
  const [row] = await tx.select().from(depositOrderTable).where(eq(depositOrderTable.orderNo, orderNo)).for('update')
  return row
}

export async function findOrder(db: Executor, orderNo: string): Promise<DepositRow | undefined> {
  const [row] = await db.select().from(depositOrderTable).where(eq(depositOrderTable.orderNo, orderNo))
  return row
}

/** Those of these orders that there are. */
export function selectOrders(db: Executor, orderNos: readonly string[]): Promise<DepositRow[]> {
  return db
    .select()
    .from(depositOrderTable)
    .where(inArray(depositOrderTable.orderNo, [...orderNos]))
}

/** Orders of a member that are open or looked at, the latest first. */
export function selectRunning(db: Executor, memberId: number): Promise<DepositRow[]> {
  return db
    .select()
    .from(depositOrderTable)
    .where(
      and(
        eq(depositOrderTable.memberId, memberId),
        inArray(depositOrderTable.status, [...OPEN_DEPOSITS, DEPOSIT_STATUS.review]),
      ),
    )
    .orderBy(desc(depositOrderTable.createdAt), desc(depositOrderTable.orderNo))
}

/**
 * What orders of these days have brought or may bring yet, in fen: those that expired or failed bring nothing, nor those
 * whose time is over at this moment and of which nobody has written that down.
 */
export async function sumDeposited(db: Executor, memberId: number, days: DaySpan, now: number): Promise<bigint> {
  const { amount, paidAmount, createdAt, expireAt, status } = depositOrderTable
  const [row] = await db
    .select({ sum: sql`coalesce(sum(coalesce(${paidAmount}, ${amount})), 0)::text`.mapWith(BigInt) })
    .from(depositOrderTable)
    .where(
      and(
        eq(depositOrderTable.memberId, memberId),
        inArray(status, [...OPEN_DEPOSITS, DEPOSIT_STATUS.review, DEPOSIT_STATUS.success]),
        or(notInArray(status, OPEN_DEPOSITS.filter(isPayableDeposit)), gt(expireAt, new Date(now))),
        gte(createdAt, new Date(startOfDay(days.from))),
        lt(createdAt, new Date(startOfDay(days.until))),
      ),
    )
  return row?.sum ?? 0n
}

export interface LatestDeposits {
  /** Of one member, of all otherwise. */
  readonly memberId?: number | undefined
  /** Those alone that are open or looked at. */
  readonly onlyOpen?: boolean
  /** Those that come after this one. */
  readonly before?: DepositRow | undefined
  readonly limit: number
}

/** The latest orders first. */
export function selectLatest(
  db: Executor,
  { memberId, onlyOpen = false, before, limit }: LatestDeposits,
): Promise<DepositRow[]> {
  const { createdAt, orderNo } = depositOrderTable
  return db
    .select()
    .from(depositOrderTable)
    .where(
      and(
        isSelected({ memberId, onlyOpen }),
        before === undefined
          ? undefined
          : or(lt(createdAt, before.createdAt), and(eq(createdAt, before.createdAt), lt(orderNo, before.orderNo))),
      ),
    )
    .orderBy(desc(createdAt), desc(orderNo))
    .limit(limit)
}

/** How many there are of these, on however many pages. */
export async function countDeposits(
  db: Executor,
  { memberId, onlyOpen = false }: Pick<LatestDeposits, 'memberId' | 'onlyOpen'>,
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(depositOrderTable)
    .where(isSelected({ memberId, onlyOpen }))
  return counted?.total ?? 0
}

const isSelected = ({ memberId, onlyOpen }: Pick<LatestDeposits, 'memberId' | 'onlyOpen'>) =>
  and(
    memberId === undefined ? undefined : eq(depositOrderTable.memberId, memberId),
    onlyOpen === true ? inArray(depositOrderTable.status, [...OPEN_DEPOSITS, DEPOSIT_STATUS.review]) : undefined,
  )

/** Steps of these orders by their numbers, each in its order. */
export async function selectStepsOf(
  db: Executor,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, readonly DepositStep[]>> {
  const { orderNo, status, at, id } = depositStepTable
  const rows = await db
    .select({ orderNo, status, at })
    .from(depositStepTable)
    .where(inArray(orderNo, [...orderNos]))
    .orderBy(asc(id))
  return Map.groupBy(rows, (step) => step.orderNo)
}

/** A state of an order and when it came to it. */
export interface DepositStep {
  readonly status: DepositStatus
  readonly at: Date
}

export function selectSteps(db: Executor, orderNo: string): Promise<DepositStep[]> {
  return db
    .select({ status: depositStepTable.status, at: depositStepTable.at })
    .from(depositStepTable)
    .where(eq(depositStepTable.orderNo, orderNo))
    .orderBy(asc(depositStepTable.id))
}

export async function changeOrder(tx: Executor, orderNo: string, change: DepositChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.update(depositOrderTable).set(change).where(eq(depositOrderTable.orderNo, orderNo))
}

/** Leads an order into a state, and writes down when. */
export async function setStatus(
  tx: Executor,
  orderNo: string,
  status: DepositStatus,
  at: Date,
  change: DepositChange = {},
): Promise<void> {
  const table = depositOrderTable
  const changed = tx
    .update(table)
    .set({ ...change, status })
    .where(eq(table.orderNo, orderNo))
    .returning({ orderNo: table.orderNo, status: table.status })
  await writeStep(tx, changed, at)
}

/** Makes a change of an order and writes down the state that it comes to, in one statement. */
async function writeStep(tx: Executor, changed: SQLWrapper, at: Date): Promise<void> {
  await tx.execute(sql`
    with changed (order_no, status) as ${changed}
    insert into deposit_step (order_no, status, at) select order_no, status, ${at.toISOString()}::timestamptz from changed`)
}

/** Writes down what the provider has told; false when it was told before. Waits for another transaction that is at it. */
export async function takeNotification(
  tx: Executor,
  told: {
    readonly eventId: string
    readonly orderNo: string
    readonly amount: string
    readonly payloadHash: string
  },
): Promise<boolean> {
  const rows = await tx
    .insert(depositNotificationTable)
    .values({ ...told, outcome: 'ignored' })
    .onConflictDoNothing()
    .returning({ eventId: depositNotificationTable.eventId })
  return rows.length > 0
}

export async function findNotification(db: Executor, eventId: string) {
  const [row] = await db.select().from(depositNotificationTable).where(eq(depositNotificationTable.eventId, eventId))
  return row
}

/** Payments that changed no order, the latest first. */
export async function selectSurplus(db: Executor, limit: number) {
  const { eventId, orderNo, amount, outcome, createdAt } = depositNotificationTable
  const rows = await db
    .select({ eventId, orderNo, amount, at: createdAt })
    .from(depositNotificationTable)
    .where(eq(outcome, 'surplus'))
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map(({ at, ...told }) => ({ ...told, at: at.getTime() }))
}

export async function setOutcome(tx: Executor, eventId: string, outcome: NotificationOutcome): Promise<void> {
  await tx.update(depositNotificationTable).set({ outcome }).where(eq(depositNotificationTable.eventId, eventId))
}

/** Deposits of a channel that were credited: those of a time, or those of these numbers. */
export function selectCredited(
  db: Executor,
  payCode: string,
  of: { readonly from: Date; readonly before: Date } | { readonly orderNos: readonly string[] },
): Promise<DepositRow[]> {
  const credited = db
    .select({ orderNo: depositStepTable.orderNo })
    .from(depositStepTable)
    .where(
      and(
        eq(depositStepTable.status, DEPOSIT_STATUS.success),
        'orderNos' in of
          ? inArray(depositStepTable.orderNo, [...of.orderNos])
          : and(gte(depositStepTable.at, of.from), lt(depositStepTable.at, of.before)),
      ),
    )
  return db
    .select()
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.payCode, payCode), inArray(depositOrderTable.orderNo, credited)))
}
