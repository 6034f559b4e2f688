import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { formatCny, ratio, requiredTurnover, timesTruncated } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { type AtEnd, firstFailure } from '../../db/first-failure.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { Arrived, Deposited, Events } from '../../kernel/events/index.ts'
import { CENTER, HOUSE, type Journal, type Ledger } from '../../kernel/ledger/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { draftRequirement } from '../turnover/index.ts'
import { type DepositChange, type HeldDeposit, moveOrder } from './deposits.repository.ts'
import type { Told } from './notifications.repository.ts'

/** A deposit and what came on top of it are bet once each before they can be withdrawn. */
const TURNOVER = { depositMultiple: ratio(1n), bonusMultiple: ratio(1n), allMultiple: ratio(0n) }
const HUNDREDTHS_OF_A_PER_CENT = 10_000n

const LETTERS: ReadonlyMap<DepositStatus, (order: DepositRow) => { readonly title: string; readonly content: string }> =
  new Map([
    [
      DEPOSIT_STATUS.success,
      ({ orderNo, paidAmount, amount, bonus }) => ({
        title: '存款成功',
        content: `您的存款${formatCny(paidAmount ?? amount, 'always')}已到账${
          bonus === 0n ? '' : `，另赠送${formatCny(bonus, 'always')}`
        }，订单号：${orderNo}。`,
      }),
    ],
    [
      DEPOSIT_STATUS.failed,
      ({ orderNo, message }) => ({ title: '存款失败', content: `${message}，订单号：${orderNo}。` }),
    ],
    [
      DEPOSIT_STATUS.review,
      ({ orderNo, message }) => ({ title: '存款核对中', content: `${message}，订单号：${orderNo}。` }),
    ],
  ])

/** With these money has arrived: it is credited, or staff look at it first. */
const ARRIVED: ReadonlySet<DepositStatus> = new Set([DEPOSIT_STATUS.success, DEPOSIT_STATUS.review])

function arrivedOf({ memberId, orderNo, amount, paidAmount, createdAt }: DepositRow): Arrived {
  return { memberId, orderNo, amount: paidAmount ?? amount, createdAt: createdAt.getTime() }
}

function requirementOf({ memberId, orderNo, amount, bonus, required }: Deposited, at: Date) {
  const credited = amount + bonus
  return draftRequirement({ memberId, source: 'deposit', sourceId: orderNo, required, credited, now: at.getTime() })
}

/** Leads orders from state to state, with what happens to their members: money, requirements and letters. */
export function createCrediting(tools: {
  readonly ledger: Pick<Ledger, 'postWith'>
  readonly events: Pick<Events, 'emit'>
  readonly mayPromote: MayPromote
}) {
  /** What has arrived, the channel's bonus where it may be given, and what has to be bet for them. */
  function earningsOf({ memberId, orderNo, payCode, channel, ...order }: HeldDeposit, mayGive: boolean) {
    const amount = order.paidAmount ?? order.amount
    const about = { memberId, refType: 'deposit', refId: orderNo }
    const journals: Journal[] = [
      {
        ...about,
        kind: 'deposit',
        remark: channel.name,
        postings: [
          { owner: HOUSE, code: `deposit_clearing:${payCode}`, amount: -amount },
          { owner: memberId, code: CENTER, amount },
        ],
      },
    ]
    const rate = mayGive ? BigInt(channel.bonusRate) : 0n
    const bonus = timesTruncated(amount, ratio(rate, HUNDREDTHS_OF_A_PER_CENT))
    if (bonus > 0n) {
      journals.push({
        ...about,
        kind: 'bonus_deposit',
        remark: `${channel.name}存款赠送`,
        postings: [
          { owner: HOUSE, code: 'promo', amount: -bonus },
          { owner: memberId, code: CENTER, amount: bonus },
        ],
      })
    }
    return {
      journals,
      deposited: { memberId, orderNo, amount, bonus, required: requiredTurnover(amount, bonus, TURNOVER) },
    }
  }

  /** Asked only where the channel gives something. */
  const mayGive = async (tx: Executor, { memberId, channel, createdAt }: HeldDeposit): Promise<boolean> =>
    channel.bonusRate > 0 && tools.mayPromote(memberId, { executor: tx, promisedAt: createdAt.getTime() })

  return {
    /**
     * Leads an order that is held into a state, of which `details` is what else is different, and credits it if that is the
     * success. Whoever listens is told behind that, in the same transaction.
     */
    async move(
      tx: Executor,
      order: HeldDeposit,
      status: DepositStatus,
      {
        at,
        details,
        told,
        atEnd,
      }: {
        readonly at: Date
        readonly details: DepositChange
        readonly told?: Told | undefined
        /** Takes what is sent, where the caller does not have to know whether it is done. */
        readonly atEnd?: AtEnd | undefined
      },
    ): Promise<HeldDeposit> {
      const reached = { ...order, ...details, status } as HeldDeposit
      const earned = status === DEPOSIT_STATUS.success ? earningsOf(reached, await mayGive(tx, reached)) : undefined
      const changed = earned === undefined ? reached : { ...reached, bonus: earned.deposited.bonus }
      const letter = LETTERS.get(status)?.(changed)
      const moved = tools.ledger.postWith(earned?.journals ?? [], (journals) =>
        moveOrder(tx, order, {
          ...{ status, at, journals, told, requirement: earned && requirementOf(earned.deposited, at) },
          change: { ...details, ...(earned !== undefined && { bonus: earned.deposited.bonus }) },
          // Money may come more than once for an order that is over: each time is told.
          letter: letter && { ...letter, source: `deposit:${order.orderNo}:${status}:${at.getTime()}` },
        }),
      )
      // Both at once, and what they ask is answered behind the move: neither's listeners ask what the other's write.
      const heard = [
        ...(earned === undefined ? [] : [tools.events.emit(tx, 'deposit.succeeded', earned.deposited)]),
        ...(ARRIVED.has(status) ? [tools.events.emit(tx, 'deposit.arrived', arrivedOf(changed))] : []),
      ]
      atEnd?.(moved)
      await firstFailure(atEnd === undefined ? [moved, ...heard] : heard)
      return changed
    },

    /** Whether a member gets a letter when an order comes into this state. */
    hasLetter: (status: DepositStatus): boolean => LETTERS.has(status),
  }
}
