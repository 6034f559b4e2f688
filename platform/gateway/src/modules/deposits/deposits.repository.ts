import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { type DaySpan, isPayableDeposit, OPEN_DEPOSITS, startOfDay } from '@site/domain'
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'

import { queryNamed } from '../../db/query-named.ts'
import { byColumn, rowFromJson } from '../../db/by-column.ts'
import type { Executor } from '../../db/database.ts'
import {
  type ChannelRow,
  depositChannelTable,
  depositNotificationTable,
  depositOrderTable,
  type DepositRow,
  depositStepTable,
} from '../../db/schema/deposits.ts'
import { joinedLists } from '../../lib/json-lists.ts'
import type { CallKey, UsedKey } from '../../kernel/ledger/index.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import type { RequirementDraft } from '../turnover/index.ts'
import type { ProviderCollection } from './provider/index.ts'
import type { Told } from './notifications.repository.ts'

export type NewChannel = typeof depositChannelTable.$inferInsert
export type NewDeposit = typeof depositOrderTable.$inferInsert
/** What changes of an order while it runs; its state changes by {@link moveOrder}. */
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
  const [row] = await db
    .select()
    .from(depositChannelTable)
    .where(eq(depositChannelTable.code, code))
    .prepare('deposit_channel')
    .execute()
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
const isRunning = inArray(depositOrderTable.status, [...OPEN_DEPOSITS, DEPOSIT_STATUS.review])

/** Orders that are credited without a look at them when their exact amount comes. */
const isAwaited = or(
  isOpen,
  and(eq(depositOrderTable.status, DEPOSIT_STATUS.review), isNull(depositOrderTable.paidAmount)),
)

/** Amounts that orders of an address wait for. */
export async function selectTakenUnits(db: Executor, address: string): Promise<readonly bigint[]> {
  const rows = await db
    .select({ units: depositOrderTable.payUnits })
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.address, address), isAwaited))
  return rows.map(({ units }) => units)
}

/** What a new order is decided by. */
export interface OrderFacts {
  /** Undefined where there is no such member. */
  readonly member: Pick<MemberRow, 'status' | 'realName'> | undefined
  readonly channel: ChannelRow | undefined
  /** The order that was made with the code already. */
  readonly made: Pick<DepositRow, 'orderNo' | 'payCode' | 'amount'> | undefined
  /** The member's order that the channel is taken by. */
  readonly openOrder: string | undefined
}

const BEGIN = { name: 'deposit_begin', text: 'select * from deposit_begin_all($1::jsonb, $2, $3)' }

type BegunOrder =
  | { readonly used: { readonly payloadHash: string; readonly response: unknown } }
  | {
      readonly status: MemberRow['status'] | null
      readonly realName: string | null
      readonly channel: Readonly<Record<string, unknown>> | null
      readonly made: { readonly orderNo: string; readonly payCode: string; readonly amount: string } | null
      readonly openOrder: string | null
    }

/** An order that is asked for, by the key of its call. */
interface AskedOrder extends CallKey {
  readonly payCode: string
  readonly signalCode: string
}

/**
 * Holds the members of new orders until the transaction ends, and reads what each order is decided by, or what its key was
 * used for, by member (migration 0158). Who has to be waited for is left out unless it `waits`. Sent at once.
 */
export async function beginOrders(
  tx: Executor,
  asked: readonly AskedOrder[],
  { scope, waits }: { readonly scope: string; readonly waits: boolean },
): Promise<ReadonlyMap<number, OrderFacts | UsedKey>> {
  const calls = asked.map(({ memberId, key, payCode, signalCode }) => ({
    ...{ member: memberId, key, pay_code: payCode, signal: signalCode },
  }))
  const rows = await queryNamed<{ member: string; begun: BegunOrder }>(tx, BEGIN, [JSON.stringify(calls), scope, waits])
  return new Map(rows.map(({ member, begun }) => [Number(member), readBegun(begun)]))
}

/** Whether these are facts: the key was not used before. */
export const isFacts = (begun: OrderFacts | UsedKey): begun is OrderFacts => !('used' in begun)

function readBegun(begun: BegunOrder): OrderFacts | UsedKey {
  if ('used' in begun) return begun
  const { status, realName, channel, made, openOrder } = begun
  return {
    member: status === null ? undefined : { status, realName },
    channel: channel === null ? undefined : rowFromJson(depositChannelTable, channel),
    made: made === null ? undefined : { ...made, amount: BigInt(made.amount) },
    openOrder: openOrder ?? undefined,
  }
}

const OPEN = {
  name: 'deposit_open',
  text: 'select deposit_open_all($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb)',
}

/**
 * Writes orders, their first states, their jobs, what their provider writes down of them and the answers to their calls
 * (migration 0158); sent at once.
 */
export async function writeOrders(
  tx: Executor,
  orders: readonly DepositRow[],
  {
    jobs,
    collections,
    answers,
  }: { readonly jobs: string; readonly collections: readonly ProviderCollection[]; readonly answers: string },
): Promise<void> {
  const rows = JSON.stringify(orders.map((order) => byColumn(depositOrderTable, order)))
  const allJobs = joinedLists([jobs, ...collections.map((one) => one.jobs)])
  const booked = collections.flatMap(({ order }) => (order === null ? [] : [order]))
  await queryNamed(tx, OPEN, [rows, allJobs, `[${booked.join(',')}]`, answers])
}

/** An order that nobody else changes, and what its channel says of it. */
export interface HeldDeposit extends DepositRow {
  readonly channel: Pick<ChannelRow, 'name' | 'bonusRate' | 'needPayerName'>
}

/** An order held until the transaction ends. */
export async function lockOrder(tx: Executor, orderNo: string): Promise<HeldDeposit | undefined> {
  return (await lockTold(tx, orderNo, undefined))?.order
}

const TOLD = {
  name: 'deposit_told',
  text: `select to_jsonb(o) as of_order, channel.name, channel.bonus_rate, channel.need_payer_name, told.payload_hash
    from deposit_order o
    join deposit_channel channel on channel.code = o.pay_code
    left join deposit_notification told on told.event_id = $2
    where o.order_no = $1 for update of o`,
}

/** {@link lockOrder} for something that the provider tells: with what the same event has told before. */
export async function lockTold(
  tx: Executor,
  orderNo: string,
  eventId: string | undefined,
): Promise<{ readonly order: HeldDeposit; readonly toldHash: string | undefined } | undefined> {
  const [row] = await queryNamed<ToldRow>(tx, TOLD, [orderNo, eventId ?? null])
  return row && readTold(row)
}

interface ToldRow {
  readonly of_order: Readonly<Record<string, unknown>>
  readonly name: string
  readonly bonus_rate: number
  readonly need_payer_name: boolean
  readonly payload_hash: string | null
}

function readTold({ of_order: order, name, bonus_rate: bonusRate, need_payer_name: needPayerName, ...row }: ToldRow) {
  const held: HeldDeposit = { ...rowFromJson(depositOrderTable, order), channel: { name, bonusRate, needPayerName } }
  return { order: held, toldHash: row.payload_hash ?? undefined }
}

const TOLD_FREE = { name: 'deposit_told_free', text: 'select * from deposit_told_free($1::jsonb)' }

/** {@link lockTold} for several, by number; those alone that nobody else holds (migration 0158). */
export async function lockFree(
  tx: Executor,
  told: readonly { readonly orderNo: string; readonly eventId: string }[],
): Promise<ReadonlyMap<string, ReturnType<typeof readTold>>> {
  const asked = told.map(({ orderNo, eventId }) => ({ order_no: orderNo, event_id: eventId }))
  const rows = await queryNamed<ToldRow>(tx, TOLD_FREE, [JSON.stringify(asked)])
  return new Map(rows.map(readTold).map((held) => [held.order.orderNo, held]))
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
    .where(and(eq(depositOrderTable.memberId, memberId), isRunning))
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
    onlyOpen === true ? isRunning : undefined,
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

/** What comes with a new state of an order that is held. */
interface DepositMove {
  readonly order: DepositRow
  readonly status: DepositStatus
  readonly at: Date
  readonly change: DepositChange
  readonly letter: { readonly source: string; readonly title: string; readonly content: string } | undefined
  /** What the provider has told, where that is the reason. */
  readonly told: Told | undefined
  /** What has to be bet for the money. */
  readonly requirement: RequirementDraft | undefined
}

const MOVE = {
  name: 'deposit_move',
  text: 'select deposit_move_all($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb)',
}

/**
 * Leads orders that are held, each of another member, into states, with their money (journals as `Ledger.postWith` gives
 * them), what has to be bet for it, their letters and what was told (migration 0158); sent at once.
 *
 * @throws a conflict for `retryConflicts` when the same was told meanwhile
 */
export async function moveOrders(tx: Executor, moves: readonly DepositMove[], journals: string): Promise<void> {
  const changes = moves.map(({ order, status, at, change }) => ({
    ...{ order_no: order.orderNo, status, at, change: byColumn(depositOrderTable, change) },
  }))
  const told = moves.flatMap(({ order: { orderNo }, told: one }) =>
    one === undefined ? [] : [byColumn(depositNotificationTable, { ...one, orderNo, outcome: 'applied' })],
  )
  const asked = moves.flatMap(({ requirement: one }) =>
    one === undefined
      ? []
      : [`{"asked":${one.asked},"credited":"${one.credited}","cleared_below":"${one.clearedBelow}"}`],
  )
  const letters = moves.flatMap(({ order: { memberId }, at, letter }) =>
    letter === undefined ? [] : [{ member_id: memberId, type: 'fd', created_at: at, ...letter }],
  )
  await queryNamed(tx, MOVE, [
    ...[JSON.stringify(changes), JSON.stringify(told), journals, `[${asked.join(',')}]`, JSON.stringify(letters)],
  ])
}
