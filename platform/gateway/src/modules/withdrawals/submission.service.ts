import {
  ApiError,
  type ParsedRequestOf,
  STATUS,
  type ThemeId,
  type Turnover,
  type WithdrawRefusal,
  type withdrawNewEndpoint,
} from '@site/contracts'
import {
  LOCK_MINUTES,
  WITHDRAW_COIN_RATE,
  WITHDRAW_CONFIG,
  type WithdrawFacts,
  type WithdrawRefused,
  parseFen,
  withdrawFee,
  withdrawLimits,
  withdrawRefusal,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, lockBalances } from '../../kernel/ledger/index.ts'
import { createBusinessCount, createSecretTries } from '../../kernel/limits/index.ts'
import { type MemberRow, findMember } from '../../kernel/members/index.ts'
import { findSessionDevice, wasElsewhereBefore } from '../../kernel/sessions/index.ts'
import { verifyPassword } from '../../lib/password.ts'
import { selectDevices } from '../identity/index.ts'
import { selectAccounts } from '../payout/index.ts'
import { asksFundPassword, selectToday, wantsFundPassword } from './facts.ts'
import type { MovesService } from './moves.service.ts'
import { orderNumber } from './order-number.ts'
import { riskMarks } from './risk-marks.ts'
import type { TurnoverOf } from './turnover.ts'
import { selectVerification, type VerificationOf } from './verification.ts'
import { KIND_OF_WAY } from './ways.ts'
import * as repository from './withdrawals.repository.ts'

type Wish = ParsedRequestOf<typeof withdrawNewEndpoint>

/** Who asks, and from where. */
interface Asker {
  readonly memberId: number
  /** Whose device is looked at: what the call itself says of its device, anybody may say. */
  readonly sessionId: string
  readonly theme: ThemeId
}

const LOCKED = `资金密码错误次数过多，请${LOCK_MINUTES}分钟后再试`
const REMARKS = { BANK: '银行卡取款', USDT: '虚拟币取款', ALIPAY: '支付宝取款' } as const

/** Takes withdrawals in: the conditions one by one, then the money is held and the order is on its way. */
export function createSubmissionService(
  gateway: Pick<GatewayContext, 'ledger' | 'clock' | 'shared' | 'options'>,
  tools: { turnoverOf: TurnoverOf; verificationOf: VerificationOf; moves: MovesService },
) {
  const { ledger, clock, shared, options } = gateway
  const tries = createSecretTries(createBusinessCount(shared, clock))

  function refuse({ condition, code, message }: WithdrawRefused, more: Omit<WithdrawRefusal, 'condition'> = {}): never {
    const data: WithdrawRefusal = { condition, ...more }
    throw new ApiError(code, message, data)
  }

  function mustHold(facts: WithdrawFacts, turnover?: Turnover): void {
    const refused = withdrawRefusal(facts)
    if (refused === undefined) return
    const { condition } = refused
    const { wrongPassword } = facts
    if (condition === 'turnover' && turnover !== undefined) refuse(refused, { turnover })
    if (condition === 'passwordRight' && wrongPassword !== undefined) refuse(refused, wrongPassword)
    refuse(refused)
  }

  /**
   * Undefined when it is right. A call without one is no try.
   *
   * @throws ApiError 6037 after five wrong ones for a quarter of an hour
   */
  async function checkPassword(member: MemberRow, given: string | undefined) {
    if (given === undefined)
      refuse({ condition: 'passwordRight', code: STATUS.PASSWORD_CHECK_FAILURE, message: '请输入资金密码' })
    const triesLeft = await tries.spend('fund-password', member.id, LOCKED)
    if (member.withdrawHash === null || !(await verifyPassword(member.withdrawHash, given))) return { triesLeft }
    await tries.forget('fund-password', member.id)
    return undefined
  }

  /** The account that is named: of a coin by `walletId`, of the others by `cardId`. */
  async function findAccount(tx: Executor, memberId: number, { way, cardId, walletId }: Wish) {
    const accounts = await selectAccounts(tx, memberId, KIND_OF_WAY[way])
    const named = way === 'USDT' ? walletId : cardId
    const account = accounts.find(({ id }) => String(id) === named)
    return { account, state: account !== undefined ? 'own' : accounts.length === 0 ? 'none' : 'unknown' } as const
  }

  async function submit(tx: Executor, asker: Asker, wish: Wish, themeAsks: boolean) {
    const { memberId } = asker
    const { way } = wish
    await repository.lockWithdrawals(tx, memberId)
    const member = await findMember(tx, memberId)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    const now = clock.now()
    const asksPassword = asksFundPassword(member, themeAsks)
    const amount = parseFen(wish.amount)
    const { account, state } = await findAccount(tx, memberId, wish)
    const today = await selectToday(tx, member, now)
    const facts: WithdrawFacts = {
      way,
      hasRealName: member.realName !== null,
      hasPhone: member.phone !== null,
      asksPassword,
      hasPassword: member.withdrawHash !== null,
      account: state,
      hasOpenOrder: today.hasOpenOrder,
      hours: WITHDRAW_CONFIG[way].hours,
      now,
      leftTimes: today.leftTimes,
      amount: {
        value: amount,
        ...withdrawLimits(way),
        leftToday: today.leftAmount,
        available: await ledger.balanceOf(tx, memberId, CENTER),
      },
      verification: await selectVerification(tx, tools.verificationOf, memberId),
      isInGoodStanding: true,
    }
    mustHold(facts)
    mustHold({ ...facts, wrongPassword: asksPassword ? await checkPassword(member, wish.withdrawPwd) : undefined })
    // From here on nobody adds to the wallet: what comes in brings a requirement that must be seen.
    await lockBalances(tx, [memberId], CENTER)
    const turnover = await tools.turnoverOf(tx, memberId, now)
    mustHold(
      { ...facts, turnoverLeft: parseFen(turnover.left), isInGoodStanding: member.status === 'active' },
      turnover,
    )
    // The rule has refused a call without an account of the member's.
    if (account === undefined) throw new ApiError(STATUS.NOT_FOUND)
    return write(tx, {
      memberId,
      way,
      amount,
      fee: withdrawFee(WITHDRAW_CONFIG[way], today.freeLeft[way], amount),
      accountCode: account.code,
      accountNumber: account.number,
      rate: way === 'USDT' ? WITHDRAW_COIN_RATE : null,
      risk: await findRisk(tx, member, asker, { way, number: account.number }),
      submittedAt: new Date(now),
    })
  }

  /** Demo members are not looked at, as when they log in. */
  async function findRisk(
    tx: Executor,
    member: MemberRow,
    { sessionId }: Asker,
    to: Parameters<typeof repository.selectPaidTo>[2],
  ) {
    if (!member.riskChecked) return []
    const deviceId = await findSessionDevice(tx, sessionId)
    return riskMarks({
      now: clock.now(),
      deviceId,
      devices: await selectDevices(tx, member.id),
      wasElsewhere: deviceId !== undefined && (await wasElsewhereBefore(tx, member.id, deviceId)),
      paid: await repository.selectPaidTo(tx, member.id, to),
    })
  }

  async function write(tx: Executor, order: Parameters<typeof repository.insertWithdrawal>[1]) {
    const { memberId, amount, way } = order
    const written = await repository.insertWithdrawal(tx, order)
    const orderNo = orderNumber(written.id)
    await ledger.post(tx, {
      kind: 'withdraw',
      memberId,
      refType: 'withdraw',
      refId: orderNo,
      remark: REMARKS[way],
      postings: [
        { owner: memberId, code: CENTER, amount: -amount },
        { owner: memberId, code: 'withdraw_hold', amount },
      ],
    })
    await tools.moves.begin(tx, written)
    return { orderNo, status: written.status }
  }

  return {
    /**
     * One withdrawal, at most once per `requestId`.
     *
     * @throws ApiError as `WITHDRAW_CONDITIONS` says, with the condition in its data; 6037 fund password locked, 6009 key
     * used for another withdrawal
     */
    async submit(asker: Asker, wish: Wish) {
      // The password is no part of the wish: a call repeated after it was changed is still the same.
      const { withdrawPwd: _password, ...payload } = wish
      const themeAsks = await wantsFundPassword(options, asker.theme)
      const request = { memberId: asker.memberId, scope: 'withdraw/new', key: wish.requestId, payload }
      return ledger.once(request, (tx) => submit(tx, asker, wish, themeAsks))
    },
  }
}
