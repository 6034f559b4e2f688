import { ApiError, STATUS, WITHDRAW_STATUS, type WithdrawStatus } from '@site/contracts'
import {
  type Fen,
  REVIEW_BEGINS_MS,
  WITHDRAW_MOVES,
  type WithdrawEnd,
  type WithdrawMove,
  type WithdrawSplit,
  areSplitDeposits,
  formatCny,
  isEndOfWithdrawal,
  movedWithdrawal,
  sandboxMove,
  splitWithdrawal,
} from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { CENTER, HOUSE, type Posting } from '../../kernel/ledger/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { orderNumber } from './order-number.ts'
import { isPaidOut } from './paying-out.ts'
import * as repository from './withdrawals.repository.ts'

type Order = repository.WithdrawalRow

/** What was ever credited to a member, in the order in which it came: epoch milliseconds and fen. */
export type CreditedOf = (
  db: Executor,
  memberId: number,
) => Promise<readonly { readonly at: number; readonly amount: Fen }[]>

/** What comes with a move. */
interface MoveDetails {
  /** Why it is refused, failed or paid in part; for its member. */
  readonly reason?: string
  /** Of a payment in part: how much of the amount, the fee included. */
  readonly part?: Fen
}

const OVER = '订单状态已变更，请刷新后重试'
const FROZEN = '会员账号已被冻结，暂不能出款'
const SANDBOX_REASONS: Partial<Record<WithdrawMove, string>> = {
  refuse: '收款信息核对未通过',
  fail: '收款账户拒绝入账',
}
/** The way to the payment, for somebody at the desk who decides at once. */
const TOWARDS_PAYMENT = ['review', 'approve'] as const
const MoveSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  move: v.picklist(WITHDRAW_MOVES),
  /** When it is due, epoch ms of the business clock: what follows it is planned from there, however late it is done. */
  dueAt: v.pipe(v.number(), v.safeInteger()),
})

/** Brings withdrawals from state to state: each move once, with its money, its letter and the next job in one transaction. */
export function createMovesService(
  gateway: Pick<GatewayContext, 'db' | 'ledger' | 'clock' | 'jobs' | 'notices' | 'options'>,
  { creditedOf }: { readonly creditedOf: CreditedOf },
) {
  const { db, ledger, clock, notices, options } = gateway

  const job = gateway.jobs.declare({
    name: 'withdrawals.move',
    data: MoveSchema,
    // It is somebody's money that waits.
    attempts: 'unlimited',
    run: runPlanned,
  })

  /** @param turn when the same move of an order is planned another time: what tells the two apart */
  const planned = (id: number, move: WithdrawMove, dueAt: number, turn = '') => ({
    data: { id, move, dueAt },
    key: `${id}:${move}${turn}`,
    dueAt,
  })

  /** Of orders that were taken while somebody paid out: where nobody does, they stay as they are. */
  async function planNext(tx: Executor, order: Order, from: number, turn?: string): Promise<void> {
    const next = isPaidOut(options) ? sandboxMove(order.status, order.amount, order.risk.length > 0) : undefined
    if (next !== undefined) await job.add(tx, planned(order.id, next.move, from + next.afterMs, turn))
  }

  /** @param from the moment from which what follows is planned, epoch ms */
  async function step(
    tx: Executor,
    order: Order,
    status: WithdrawStatus,
    { reason = '', part, from = clock.now() }: MoveDetails & { readonly from?: number },
  ): Promise<Order> {
    const at = new Date(clock.now())
    if (!isEndOfWithdrawal(status)) {
      // Marked when somebody looks at it, not in the member's own call, which takes as few statements as it can.
      const risk = status === WITHDRAW_STATUS.reviewing ? await reviewedRisk(tx, order) : order.risk
      const next = await repository.saveMove(tx, order.id, { status, risk }, at)
      await planNext(tx, next, from)
      return next
    }
    const split = splitWithdrawal(status, order, part)
    const ended = await repository.saveMove(tx, order.id, { status, reason, paid: split.arrives + split.fee }, at)
    await postEnd(tx, ended, split)
    await writeLetter(tx, ended, status, split)
    return ended
  }

  /** The marks of risk, with that of deposits which were split; demo members are not looked at. */
  async function reviewedRisk(tx: Executor, { memberId, risk }: Order): Promise<string[]> {
    if ((await findMember(tx, memberId))?.riskChecked !== true) return risk
    const isSplit = areSplitDeposits(await creditedOf(tx, memberId), clock.now())
    return isSplit ? [...risk, 'splitDeposits'] : risk
  }

  async function postEnd(tx: Executor, order: Order, { arrives, fee, returned }: WithdrawSplit): Promise<void> {
    const { memberId } = order
    const head = { memberId, refType: 'withdraw', refId: orderNumber(order.id) }
    if (arrives > 0n) {
      const feePosting: Posting[] = fee === 0n ? [] : [{ owner: HOUSE, code: 'fee', amount: fee }]
      await ledger.post(tx, {
        ...head,
        kind: 'withdraw_paid',
        postings: [
          { owner: memberId, code: 'withdraw_hold', amount: -(arrives + fee) },
          { owner: HOUSE, code: 'withdraw_clearing', amount: arrives },
          ...feePosting,
        ],
      })
    }
    if (returned > 0n) {
      await ledger.post(tx, {
        ...head,
        kind: 'withdraw_return',
        remark: arrives > 0n ? '取款余额退回' : '取款退回',
        postings: [
          { owner: memberId, code: 'withdraw_hold', amount: -returned },
          { owner: memberId, code: CENTER, amount: returned },
        ],
      })
    }
  }

  async function writeLetter(
    tx: Executor,
    { id, memberId, reason }: Order,
    end: WithdrawEnd,
    { arrives, fee, returned }: WithdrawSplit,
  ): Promise<void> {
    const number = orderNumber(id)
    const out = `${formatCny(arrives)}${fee === 0n ? '' : `，手续费 ${formatCny(fee)}`}。`
    const because = reason === '' ? '' : `原因：${reason}。`
    const back = `${formatCny(returned)} 已退回中心钱包。`
    const letters: Readonly<Record<WithdrawEnd, { readonly title: string; readonly content: string }>> = {
      [WITHDRAW_STATUS.paid]: { title: '取款成功', content: `您的取款 ${number} 已出款 ${out}` },
      [WITHDRAW_STATUS.refused]: {
        title: '取款未通过审核',
        content: `您的取款 ${number} 未通过审核。${because}${back}`,
      },
      [WITHDRAW_STATUS.failed]: { title: '取款出款失败', content: `您的取款 ${number} 出款失败。${because}${back}` },
      [WITHDRAW_STATUS.partlyPaid]: {
        title: '取款部分出款',
        content: `您的取款 ${number} 已部分出款 ${out}${because}其余 ${back}`,
      },
    }
    await insertLetters(tx, [
      { memberId, type: 'fd', source: `withdraw:${number}`, ...letters[end], createdAt: new Date(clock.now()) },
    ])
  }

  async function notifyMember({ memberId, status }: Order): Promise<void> {
    await ledger.notifyChange(memberId)
    if (isEndOfWithdrawal(status)) await notices.send({ memberId, type: 'unread' })
  }

  /** In one transaction; its member is notified afterwards, if there was a move. */
  async function change<Moved extends Order | undefined>(act: (tx: Executor) => Promise<Moved>): Promise<Moved> {
    const moved = await retryConflicts(() => db.transaction(act))
    if (moved !== undefined) await notifyMember(moved)
    return moved
  }

  async function isFrozen(tx: Executor, { memberId }: Order): Promise<boolean> {
    return (await findMember(tx, memberId))?.status !== 'active'
  }

  /** What was planned happens if it still can: somebody at the desk may have been faster, or the account frozen since. */
  async function runPlanned({ id, move, dueAt }: v.InferOutput<typeof MoveSchema>): Promise<void> {
    await change(async (tx) => {
      const order = await repository.lockWithdrawal(tx, id)
      if (order === undefined) return undefined
      const status = movedWithdrawal(order.status, move)
      if (status === undefined || (move === 'approve' && (await isFrozen(tx, order)))) return undefined
      const reason = SANDBOX_REASONS[move]
      return step(tx, order, status, { from: dueAt, ...(reason === undefined ? {} : { reason }) })
    })
  }

  return {
    /** Plans anew what would have happened while the account of a member was frozen: the job of it has run for nothing. */
    async resume(tx: Executor, memberId: number): Promise<void> {
      const now = clock.now()
      const order = await repository.findOpen(tx, memberId)
      if (order?.status === WITHDRAW_STATUS.reviewing) await planNext(tx, order, now, `:unfrozen:${now}`)
    },

    /** The first jobs of withdrawals, to be written with them. */
    first: (orders: readonly Pick<Order, 'id' | 'submittedAt'>[]): string =>
      job.drafts(
        ...orders.map(({ id, submittedAt }) => planned(id, 'review', submittedAt.getTime() + REVIEW_BEGINS_MS)),
      ),

    /**
     * Somebody at the desk decides. A withdrawal that is not paid yet is approved on the way to a payment in part.
     *
     * @throws ApiError 6004 no such withdrawal, 6012 it is over or elsewhere by now, 6030 its member is frozen, 6007 a part
     * that is not more than the fee and less than the amount
     */
    decide: (id: number, move: WithdrawMove, writeDown: WriteDown, details: MoveDetails = {}): Promise<Order> =>
      change(async (tx) => {
        const found = await repository.lockWithdrawal(tx, id)
        if (found === undefined) throw new ApiError(STATUS.NOT_FOUND)
        let order = found
        const isToBePaid = move === 'approve' || move === 'payInPart'
        if (isToBePaid && order.status < WITHDRAW_STATUS.paying && (await isFrozen(tx, order)))
          throw new ApiError(STATUS.CONTACT_CUSTOMER_SERVICE, FROZEN)
        for (const before of isToBePaid ? TOWARDS_PAYMENT : []) {
          const between = before === move ? undefined : movedWithdrawal(order.status, before)
          if (between !== undefined) order = await step(tx, order, between, {})
        }
        const status = movedWithdrawal(order.status, move)
        if (status === undefined) throw new ApiError(STATUS.WARNING, OVER)
        const { part } = details
        if (move === 'payInPart' && (part === undefined || part <= order.fee || part >= order.amount))
          throw new ApiError(
            STATUS.INVALID_PARAMETER,
            `部分出款金额须大于 ${formatCny(order.fee)}，小于 ${formatCny(order.amount)}`,
          )
        const after = await step(tx, order, status, details)
        await writeDown(tx, { subject: `withdrawal:${orderNumber(id)}`, before: found, after })
        return after
      }),
  }
}

export type MovesService = ReturnType<typeof createMovesService>
