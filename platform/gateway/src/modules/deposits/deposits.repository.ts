import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { type DaySpan, isPayableDeposit, OPEN_DEPOSITS, startOfDay } from '@site/domain'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'

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

/** Amounts that open orders of an address ask for. */
export async function selectTakenUnits(db: Executor, address: string): Promise<readonly bigint[]> {
  const rows = await db
    .select({ units: depositOrderTable.payUnits })
    .from(depositOrderTable)
    .where(and(eq(depositOrderTable.address, address), isOpen))
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

const BEGIN = {
  name: 'deposit_begin',
  text: `select begun.*, to_jsonb(channel) as channel from deposit_begin($1::bigint, $2, $3, $4, $5, $6) begun
    left join deposit_channel channel on channel.code = $5`,
}

interface Begun {
  readonly is_fresh: boolean
  readonly used_hash: string | null
  readonly used_answer: unknown
  readonly member_status: MemberRow['status'] | null
  readonly real_name: string | null
  readonly made_order: string | null
  readonly made_pay_code: string
  readonly made_amount: string
  readonly open_order: string | null
  readonly channel: Readonly<Record<string, unknown>> | null
}

/** Claims the key of a new order and holds its member until the transaction ends (migration 0089); sent at once. */
export async function beginOrder(
  tx: Executor,
  { memberId, scope, key }: CallKey,
  payloadHash: string,
  { payCode, signalCode }: { readonly payCode: string; readonly signalCode: string },
): Promise<OrderFacts | UsedKey> {
  const [begun] = await queryNamed<Begun>(tx, BEGIN, [memberId, scope, key, payloadHash, payCode, signalCode])
  if (begun === undefined) throw new Error('the order was not begun')
  const { used_hash: usedHash, member_status: status, made_order: madeOrder, channel } = begun
  if (!begun.is_fresh)
    return { used: usedHash === null ? undefined : { payloadHash: usedHash, response: begun.used_answer } }
  return {
    member: status === null ? undefined : { status, realName: begun.real_name },
    channel: channel === null ? undefined : rowFromJson(depositChannelTable, channel),
    made:
      madeOrder === null
        ? undefined
        : { orderNo: madeOrder, payCode: begun.made_pay_code, amount: BigInt(begun.made_amount) },
    openOrder: begun.open_order ?? undefined,
  }
}

const OPEN = {
  name: 'deposit_open',
  text: 'select deposit_open($1, $2, $3::jsonb, $4::jsonb || $5::jsonb, $6::jsonb, $7::jsonb)',
}

/**
 * Writes an order, its first state, its jobs, what its provider writes down of it and the answer to its call (migration
 * 0133); sent at once.
 */
export async function writeOrder(
  tx: Executor,
  { scope, key }: CallKey,
  order: DepositRow,
  {
    jobs,
    collection,
    answer,
  }: { readonly jobs: string; readonly collection: ProviderCollection; readonly answer: unknown },
): Promise<void> {
  const row = JSON.stringify(byColumn(depositOrderTable, order))
  await queryNamed(tx, OPEN, [scope, key, row, jobs, collection.jobs, JSON.stringify(answer), collection.order])
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
  const [row] = await queryNamed<{
    readonly of_order: Readonly<Record<string, unknown>>
    readonly name: string
    readonly bonus_rate: number
    readonly need_payer_name: boolean
    readonly payload_hash: string | null
  }>(tx, TOLD, [orderNo, eventId ?? null])
  if (row === undefined) return undefined
  const channel = { name: row.name, bonusRate: row.bonus_rate, needPayerName: row.need_payer_name }
  const order = { ...rowFromJson(depositOrderTable, row.of_order), channel }
  return { order, toldHash: row.payload_hash ?? undefined }
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

/** What comes with a new state of an order. */
interface DepositMove {
  readonly status: DepositStatus
  readonly at: Date
  readonly change: DepositChange
  /** As `Ledger.postWith` gives them. */
  readonly journals: string
  readonly letter: { readonly source: string; readonly title: string; readonly content: string } | undefined
  /** What the provider has told, where that is the reason. */
  readonly told: Told | undefined
  /** What has to be bet for the money. */
  readonly requirement: RequirementDraft | undefined
}

const MOVE = {
  name: 'deposit_move',
  text: `select deposit_move($1, $2::smallint, $3::timestamptz, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb, $8::jsonb,
    $9::bigint, $10::bigint)`,
}

/**
 * Leads an order that is held into a state, with its money, what has to be bet for it, its letter and what was told
 * (migration 0133); sent at once.
 *
 * @throws a conflict for `retryConflicts` when the same was told meanwhile
 */
export async function moveOrder(
  tx: Executor,
  { orderNo, memberId }: DepositRow,
  { status, at, change, journals, letter, told, requirement }: DepositMove,
): Promise<void> {
  const letters = letter === undefined ? [] : [{ member_id: memberId, type: 'fd', ...letter }]
  const notification =
    told && JSON.stringify(byColumn(depositNotificationTable, { ...told, orderNo, outcome: 'applied' }))
  await queryNamed(tx, MOVE, [
    ...[orderNo, status, at.toISOString(), JSON.stringify(byColumn(depositOrderTable, change))],
    ...[journals, JSON.stringify(letters), notification ?? null],
    ...[requirement?.asked ?? null, requirement?.credited ?? null, requirement?.clearedBelow ?? null],
  ])
}
