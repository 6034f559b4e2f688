import {
  type AnswerOf,
  ApiError,
  type ParsedRequestOf,
  STATUS,
  type ThemeId,
  type Turnover,
  WITHDRAW_STATUS,
  type WithdrawRefusal,
  type withdrawNewEndpoint,
} from '@site/contracts'
import {
  type Fen,
  formatCny,
  WITHDRAW_COIN_RATE,
  WITHDRAW_CONFIG,
  type WithdrawFacts,
  type WithdrawRefused,
  parseFen,
  withdrawFee,
  withdrawLimits,
  withdrawRefusal,
  wrongFundPassword,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, type DoneCall, isKeyTaken, type Journal, type OnceRequest } from '../../kernel/ledger/index.ts'
import { createBusinessCount, createSecretTries } from '../../kernel/limits/index.ts'
import { verifyPassword } from '../../lib/password.ts'
import { createQueues } from '../../lib/queues.ts'
import { oneReplicaAtATime } from '../../ports/one-replica-at-a-time.ts'
import { requiresFundPassword, dayAround, todayOf, wantsFundPassword } from './facts.ts'
import type { MovesService } from './moves.service.ts'
import { orderNumber } from './order-number.ts'
import { NOBODY_PAYS_OUT, isPaidOut } from './paying-out.ts'
import { riskMarks } from './risk-marks.ts'
import { leftOver, type ReadTurnover } from './turnover.ts'
import { KIND_OF_WAY } from './ways.ts'
import {
  beginWithdrawals,
  isFacts,
  type NewWithdrawal,
  type NoFacts,
  type SubmissionFacts,
  submitWithdrawals,
} from './withdrawals.repository.ts'

type Wish = ParsedRequestOf<typeof withdrawNewEndpoint>

/** What a withdrawal is decided by, and the moment that all of it is of, epoch ms: its day is the one that is counted. */
type Begun = SubmissionFacts & { readonly now: number }

interface Submission extends OnceRequest {
  readonly wish: Wish
  readonly sessionId: string
  readonly themeAsks: boolean
  /** The hash that the password was compared with. */
  readonly checked: string | undefined
}

type Answer = AnswerOf<typeof withdrawNewEndpoint>

/** Who asks, and from where. */
interface Asker {
  readonly memberId: number
  /** Whose device is looked at: what the call itself says of its device, anybody may say. */
  readonly sessionId: string
  readonly theme: ThemeId
  readonly ip: string
}

/**
 * Keeps a withdrawal whose fund password has not been compared yet from being written: that waits for its turn, with nothing
 * held that others wait for.
 */
class PasswordDue extends Error {
  override readonly name = 'PasswordDue'
  readonly facts: WithdrawFacts
  readonly hash: string

  constructor(facts: WithdrawFacts, hash: string) {
    super('the fund password has to be compared first')
    this.facts = facts
    this.hash = hash
  }
}

/** So long others wait for a replica that is gone: more than a fund password takes to be compared, its turn included. */
const COMPARED_WITHIN_MS = 15_000
const SCOPE = 'withdraw/new'
const CHANGED = '资金密码已更改，请重新输入'
const withheldWords = (most: Fen) => `未完成流水的奖励不能取出，目前最多可取 ${formatCny(most)}`
const REMARKS = { BANK: '银行卡取款', USDT: '虚拟币取款', ALIPAY: '支付宝取款' } as const

/** Takes withdrawals in: the conditions one by one, then the money is held and the order is on its way. */
export function createSubmissionService(
  gateway: Pick<GatewayContext, 'db' | 'ledger' | 'clock' | 'shared' | 'log' | 'options'>,
  tools: { readTurnover: ReadTurnover; moves: MovesService },
) {
  const { db, ledger, clock, shared, log, options } = gateway
  const tries = createSecretTries(createBusinessCount(shared, clock))
  const inTurn = createQueues()

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
  async function checkPassword({ memberId, ip }: Asker, hash: string, given: string | undefined) {
    if (given === undefined)
      refuse({ condition: 'passwordRight', code: STATUS.PASSWORD_CHECK_FAILURE, message: '请输入资金密码' })
    const { answer: isRight, triesLeft } = await tries.whenTurn(
      { secret: 'fund-password', owner: memberId, message: wrongFundPassword(0) },
      (first) => verifyPassword(hash, given, { from: ip, first }),
    )
    if (!isRight) return { triesLeft }
    await tries.forget('fund-password', memberId)
    return undefined
  }

  /** The account that is named: of a coin by `walletId`, of the others by `cardId`. */
  function findAccount({ accounts }: SubmissionFacts, { way, cardId, walletId }: Wish) {
    const named = way === 'USDT' ? walletId : cardId
    const account = accounts.find(({ id }) => String(id) === named)
    return { account, state: account !== undefined ? 'own' : accounts.length === 0 ? 'none' : 'unknown' } as const
  }

  async function decide(
    tx: Executor,
    { memberId, wish, themeAsks, checked }: Submission,
    known: Begun | NoFacts,
  ): Promise<DoneCall<NewWithdrawal, Answer>> {
    if (!isFacts(known)) throw new ApiError(STATUS.LOGIN_EXPIRED)
    // Here, so that one that was taken while somebody paid out is answered as it was.
    if (!isPaidOut(options)) throw new ApiError(STATUS.MAINTENANCE, NOBODY_PAYS_OUT)
    const { way } = wish
    const { member, now } = known
    const requiresPassword = requiresFundPassword(member, themeAsks)
    const amount = parseFen(wish.amount)
    const { account, state } = findAccount(known, wish)
    const today = todayOf(known.recent, member.vipGrade, now)
    const facts: WithdrawFacts = {
      way,
      hasRealName: member.realName !== null,
      hasPhone: member.phone !== null,
      requiresPassword,
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
        available: known.available ?? 0n,
      },
      verification: known.verification,
      isInGoodStanding: true,
    }
    mustHold(facts)
    // The rule has refused who is asked for a password and has none.
    if (requiresPassword && member.withdrawHash !== null && member.withdrawHash !== checked) {
      if (checked === undefined) throw new PasswordDue(facts, member.withdrawHash)
      refuse({ condition: 'passwordRight', code: STATUS.PASSWORD_CHECK_FAILURE, message: CHANGED })
    }
    const { turnover, withheld } = await tools.readTurnover(tx, memberId, known.requirements, now)
    mustHold(
      { ...facts, turnoverLeft: parseFen(turnover.left), isInGoodStanding: member.status === 'active' },
      turnover,
    )
    const most = leftOver(known.available ?? 0n, withheld)
    if (amount > most) refuse({ condition: 'amount', code: STATUS.WARNING, message: withheldWords(most) })
    // The rule has refused a call without an account of the member's.
    if (account === undefined) throw new ApiError(STATUS.NOT_FOUND)
    const turnoverLeft = known.requirements.reduce((sum, one) => sum + BigInt(one.required - one.done), 0n)
    const order: NewWithdrawal = {
      id: known.id,
      memberId,
      way,
      amount,
      fee: withdrawFee(WITHDRAW_CONFIG[way], today.freeLeft[way], amount),
      accountCode: account.code,
      accountNumber: account.number,
      rate: way === 'USDT' ? WITHDRAW_COIN_RATE : null,
      risk: findRisk(known, { way, number: account.number }),
      submittedAt: new Date(now),
      turnoverLeft,
      // Only of whoever owes no bets although something is open: others do not come this far.
      withheld: turnoverLeft > 0n && parseFen(turnover.left) === 0n ? withheld : null,
    }
    return { order, answer: { orderNo: orderNumber(order.id), status: WITHDRAW_STATUS.submitted } }
  }

  /** Demo members are not looked at, as when they log in. */
  function findRisk({ risk, now }: Begun, to: { readonly way: string; readonly number: string }) {
    if (risk === null) return []
    const { deviceId, devices, wasElsewhere, paid } = risk
    return riskMarks({
      now,
      deviceId: deviceId ?? undefined,
      devices,
      wasElsewhere,
      paid: { any: paid.length > 0, there: paid.some(({ way, number }) => way === to.way && number === to.number) },
    })
  }

  function journalOf({ id, memberId, amount, way }: NewWithdrawal): Journal {
    return {
      kind: 'withdraw',
      memberId,
      refType: 'withdraw',
      refId: orderNumber(id),
      remark: REMARKS[way],
      postings: [
        { owner: memberId, code: CENTER, amount: -amount },
        { owner: memberId, code: 'withdraw_hold', amount },
      ],
    }
  }

  const run = ledger.gathered<Submission, Begun | NoFacts, NewWithdrawal, Answer>({
    async begin(tx, submissions, waits) {
      // Not before: who waits for a turn or for a fund password may come into another day.
      const now = clock.now()
      const asked = submissions.map((one) => ({ ...one, kind: KIND_OF_WAY[one.wish.way] }))
      const of = { day: dayAround(now), now: new Date(now), scope: SCOPE, waits }
      const begun = await beginWithdrawals(tx, asked, of)
      return new Map([...begun].map(([memberId, facts]) => [memberId, isFacts(facts) ? { ...facts, now } : facts]))
    },
    decide,
    write: (tx, orders, answers) =>
      ledger.postWith(orders.map(journalOf), (journals) =>
        submitWithdrawals(tx, orders, { journals, jobs: tools.moves.first(orders), answers }),
      ),
  })

  return {
    /**
     * One withdrawal, at most once per `requestId`.
     *
     * @throws ApiError as `WITHDRAW_CONDITIONS` says, with the condition in its data; 6013 nobody pays out, 6037 fund
     * password locked, 6009 key used for another withdrawal
     */
    async submit(asker: Asker, wish: Wish) {
      // The password is no part of the wish: a call repeated after it was changed is still the same.
      const { withdrawPwd: _password, ...payload } = wish
      const themeAsks = await wantsFundPassword(options, asker.theme)
      const request = { memberId: asker.memberId, scope: SCOPE, key: wish.requestId, payload }
      const attempt = async (checked?: string) => {
        const { answer } = await run({ ...request, wish, sessionId: asker.sessionId, themeAsks, checked })
        return answer
      }
      const { memberId, scope, key } = request
      // One after the other, as the database would have it: a repeat spends no try and waits for the first answer.
      return inTurn(String(memberId), async () => {
        try {
          return await attempt()
        } catch (error) {
          if (!(error instanceof PasswordDue)) throw error
          const { facts, hash } = error
          const once = { key: `${scope}:${memberId}:${key}`, withinMs: COMPARED_WITHIN_MS, log }
          return oneReplicaAtATime(shared, once, async () => {
            // The try that locks may be the one that goes through: its repeat on another replica is told how that ended.
            if (await isKeyTaken(db, request)) return attempt()
            mustHold({ ...facts, wrongPassword: await checkPassword(asker, hash, wish.withdrawPwd) })
            return attempt(hash)
          })
        }
      })
    },
  }
}
