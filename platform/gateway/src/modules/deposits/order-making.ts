import { randomInt } from 'node:crypto'

import {
  ApiError,
  DEPOSIT_CHANNEL_STATE,
  DEPOSIT_STATUS,
  type ParsedRequestOf,
  STATUS,
  type payEndpoint,
} from '@site/contracts'
import {
  DEPOSITS_A_MINUTE,
  OPEN_DEPOSITS,
  MINUTE_MS,
  coinsFor,
  dayDigits,
  dayOf,
  formatCny,
  freeCoinAmount,
  normaliseRealName,
  parseFen,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { ChannelRow, DepositRow } from '../../db/schema/deposits.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { mustBeActive } from '../../kernel/members/index.ts'
import { cached } from '../../lib/cached.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import type { JoinByDeposit } from '../activities/index.ts'
import { BANKS } from '../payout/index.ts'
import * as repository from './deposits.repository.ts'
import { payAmountOf, payeeOf } from './order-view.ts'
import type { PaymentProvider, ProviderCollection } from './provider/index.ts'
import { createSignalCodes } from './signal-code.ts'

/** So long a code may be given out by channels that another replica has changed. */
const CHANNELS_MS = 2_000
const NO_CHANNEL = '该存款方式不存在'
const OTHER_NAME = '付款人姓名须与账户绑定的真实姓名一致'

/** What an order has before anything has happened to it. */
const NOTHING_YET = {
  message: '',
  confirmations: 0,
  paidAmount: null,
  bonus: 0n,
  txHash: null,
  voucher: null,
  closeReason: null,
} as const

interface Tools {
  readonly provider: () => PaymentProvider | undefined
  readonly joinByDeposit: JoinByDeposit
  /** An order held until the transaction ends, expired when its time is over. */
  readonly lock: (tx: Executor, orderNo: string) => Promise<DepositRow | undefined>
}

/**
 * The name that a payment comes from, which is the member's.
 *
 * @throws ApiError 6449 no real name is bound or it is another one, 6007 none is given
 */
export function mustBeOwnName(realName: string | null, typed: string | undefined): string {
  if (realName === null) throw new ApiError(STATUS.BIND_REAL_NAME)
  const name = normaliseRealName(typed ?? '')
  if (name === '') throw new ApiError(STATUS.INVALID_PARAMETER, '请输入付款人姓名')
  if (name !== realName) throw new ApiError(STATUS.BIND_REAL_NAME, OTHER_NAME)
  return name
}

/** A new order, with what is written with it. */
export interface MadeOrder {
  readonly order: DepositRow
  readonly channel: ChannelRow
  readonly collection: ProviderCollection
}

/** New orders: what is checked before there is one, and how it is made. */
export function createOrderMaking(
  { db, clock, shared, options }: GatewayContext,
  { provider, lock, joinByDeposit }: Tools,
) {
  const counts = createBusinessCount(shared, clock)
  // A code is no order: that is made by the channel as it is then, also where another replica has changed it.
  const channels = cached(() => repository.selectChannels(db), CHANNELS_MS)
  const signals = createSignalCodes(derivedKey(options.jwtSecret, 'deposit signals'))

  const isOpenChannel = (channel: ChannelRow) =>
    channel.state === DEPOSIT_CHANNEL_STATE.open && (channel.wait === 'customerService' || provider() !== undefined)

  /**
   * The channel of a new order and its amount.
   *
   * @throws ApiError 6004 no such channel, 6013 in maintenance, 6007 an amount that it does not take
   */
  function mustTake(channel: ChannelRow | undefined, amountText: string) {
    if (channel === undefined || channel.wait === 'customerService') throw new ApiError(STATUS.NOT_FOUND, NO_CHANNEL)
    const collector = provider()
    if (collector === undefined || !isOpenChannel(channel))
      throw new ApiError(STATUS.MAINTENANCE, `${channel.name}维护中，请选择其他存款方式`)
    const amount = parseFen(amountText)
    if (amount < channel.min || amount > channel.max)
      throw new ApiError(STATUS.INVALID_PARAMETER, `单笔存款金额为${formatCny(channel.min)}至${formatCny(channel.max)}`)
    if (amount % 10n ** BigInt(2 - channel.decimals) !== 0n)
      throw new ApiError(STATUS.INVALID_PARAMETER, '存款金额的小数位数过多')
    return { channel, collector, amount }
  }

  /** @throws ApiError 6009 with `orderNo` when the channel is taken by an order */
  async function mustBeFree(tx: Executor, { openOrder }: repository.OrderFacts): Promise<void> {
    // It may have ended since it was seen, or its time may be over.
    const before = openOrder === undefined ? undefined : await lock(tx, openOrder)
    if (before !== undefined && OPEN_DEPOSITS.some((open) => open === before.status))
      throw new ApiError(STATUS.DATA_EXISTS, '该存款方式有一笔未完成的订单', { orderNo: before.orderNo })
  }

  return {
    isOpenChannel,
    mustBeFree,

    /** Whether something is written before the order itself is: another order that may be over, an activity, or the amounts of an address. */
    isMoreThanAnOrder: (
      { openOrder, channel }: repository.OrderFacts,
      { activityId }: ParsedRequestOf<typeof payEndpoint>,
    ): boolean =>
      openOrder !== undefined || activityId !== undefined || (channel !== undefined && channel.rate !== null),

    /** Of a channel that the operator has just changed, signal codes are asked for anew. */
    forgetChannels: () => channels.forget(),

    /** @throws ApiError 6004, 6013 or 6007 as a new order would be refused */
    async signalCode(memberId: number, asked: { readonly payCode: string; readonly amount: string }) {
      const known = (await channels()).find(({ code }) => code === asked.payCode)
      const { channel, amount } = mustTake(known, asked.amount)
      return signals.issue({ memberId, payCode: channel.code, amount }, clock.now())
    },

    /** Makes an order inside the transaction that has begun it, and will write it. */
    async make(
      tx: Executor,
      memberId: number,
      facts: repository.OrderFacts,
      input: ParsedRequestOf<typeof payEndpoint>,
    ): Promise<MadeOrder> {
      const { payCode, signalCode, bankCode, activityId } = input
      // A session that was seen a moment ago may be of an account that was frozen since.
      if (facts.member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
      mustBeActive(facts.member)
      const { channel, collector, amount } = mustTake(facts.channel, input.amount)
      const payerName = channel.needPayerName ? mustBeOwnName(facts.member.realName, input.payerName) : null
      const bank = BANKS.find((one) => one.bankCode === bankCode)
      if (bankCode !== undefined && (!channel.asksBank || bank === undefined))
        throw new ApiError(STATUS.INVALID_PARAMETER, '请选择付款银行')
      const time = clock.now()
      if (!signals.isGood(signalCode, { memberId, payCode, amount }, time))
        throw new ApiError(STATUS.INVALID_PARAMETER, '支付码无效或已过期，请重新提交')
      if ((await counts.add(`deposits:${memberId}`, MINUTE_MS)) > DEPOSITS_A_MINUTE)
        throw new ApiError(STATUS.FREQUENT_SUBMISSION)
      await mustBeFree(tx, facts)
      // Joined with the order, whose moment is not before it.
      if (activityId !== undefined) await joinByDeposit(tx, memberId, activityId, time)

      const orderNo = newOrderNo(time)
      const { address } = channel.payee
      const { rate } = channel
      let payUnits = amount
      if (rate !== null) {
        payUnits = coinsFor(amount, rate)
        if (address !== undefined) {
          await repository.lockChannel(tx, payCode)
          payUnits = freeCoinAmount(payUnits, await repository.selectTakenUnits(tx, address))
        }
      }
      const payAmount = payAmountOf({ payUnits, rate })
      const patienceMs = Math.min(channel.timeoutSec * 1_000, collector.patienceMs(amount) ?? Infinity)
      const expireAt = time + patienceMs
      const { currency, confirmations: need } = channel
      const order: DepositRow = {
        orderNo,
        memberId,
        payCode,
        amount,
        currency,
        payUnits,
        rate,
        payee: payeeOf(channel, orderNo, payAmount, newRemark()),
        address: address ?? null,
        payerName,
        bankCode: bankCode ?? null,
        signalCode,
        status: DEPOSIT_STATUS.pending,
        createdAt: new Date(time),
        expireAt: new Date(expireAt),
        ...NOTHING_YET,
      }
      const collection = collector.open({ orderNo, payCode, amount, payAmount, currency, need, createdAt: time })
      return { order, channel, collection }
    },
  }
}

/** `D`, the day of the site and ten digits that nobody can guess. */
function newOrderNo(time: number): string {
  return `D${dayDigits(dayOf(time))}${String(randomInt(10 ** 10)).padStart(10, '0')}`
}

function newRemark(): string {
  return String(randomInt(10 ** 6)).padStart(6, '0')
}
