import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { formatCny, ratio, requiredTurnover, timesTruncated } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { type AtEnd, firstFailure } from '../../db/first-failure.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { Arrived, Deposited, Events } from '../../kernel/events/index.ts'
import { CENTER, HOUSE, type Journal, type Ledger } from '../../kernel/ledger/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { draftRequirement } from '../turnover/index.ts'
import { type DepositChange, type HeldDeposit, moveOrders } from './deposits.repository.ts'
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

/** Whether money has arrived: it is credited, or staff look at it first. */
const hasArrived = ({ status, paidAmount }: DepositRow): boolean =>
  paidAmount !== null && (status === DEPOSIT_STATUS.success || status === DEPOSIT_STATUS.review)

function arrivedOf({ memberId, orderNo, amount, paidAmount, createdAt }: DepositRow): Arrived {
  return { memberId, orderNo, amount: paidAmount ?? amount, createdAt: createdAt.getTime() }
}

function requirementOf({ memberId, orderNo, amount, bonus, required }: Deposited, at: Date) {
  const credited = amount + bonus
  return draftRequirement({ memberId, source: 'deposit', sourceId: orderNo, required, credited, now: at.getTime() })
}

/** A state that an order which is held is led into. */
export interface OrderMove {
  readonly order: HeldDeposit
  readonly status: DepositStatus
  readonly at: Date
  /** What else is different. */
  readonly details: DepositChange
  readonly told?: Told | undefined
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

  async function movedBy(tx: Executor, { order, status, at, details, told }: OrderMove) {
    const reached = { ...order, ...details, status } as HeldDeposit
    const earned = status === DEPOSIT_STATUS.success ? earningsOf(reached, await mayGive(tx, reached)) : undefined
    const changed = earned === undefined ? reached : { ...reached, bonus: earned.deposited.bonus }
    const letter = LETTERS.get(status)?.(changed)
    return {
      changed,
      earned,
      move: {
        ...{ order, status, at, told, requirement: earned && requirementOf(earned.deposited, at) },
        change: { ...details, ...(earned !== undefined && { bonus: earned.deposited.bonus }) },
        // Money may come more than once for an order that is over: each time is told.
        letter: letter && { ...letter, source: `deposit:${order.orderNo}:${status}:${at.getTime()}` },
      },
    }
  }

  return {
    /**
     * Leads orders that are held, each of another member, into states, and credits those whose state is the success. Whoever
     * listens is told behind that, in the same transaction.
     *
     * @param atEnd takes what is sent, where the caller does not have to know whether it is done
     */
    async move(tx: Executor, moves: readonly OrderMove[], atEnd?: AtEnd): Promise<readonly HeldDeposit[]> {
      const all = await Promise.all(moves.map((move) => movedBy(tx, move)))
      const journals = all.flatMap(({ earned }) => earned?.journals ?? [])
      const moved = tools.ledger.postWith(journals, (drafts) =>
        moveOrders(
          tx,
          all.map(({ move }) => move),
          drafts,
        ),
      )
      const deposited = all.flatMap(({ earned }) => earned?.deposited ?? [])
      const arrived = all.flatMap(({ changed }) => (hasArrived(changed) ? [arrivedOf(changed)] : []))
      // Both at once, and what they ask is answered behind the move: neither's listeners ask what the other's write.
      const heard = [
        ...(deposited.length === 0 ? [] : [tools.events.emit(tx, 'deposit.succeeded', { deposits: deposited })]),
        ...(arrived.length === 0 ? [] : [tools.events.emit(tx, 'deposit.arrived', { deposits: arrived })]),
      ]
      atEnd?.(moved)
      await firstFailure(atEnd === undefined ? [moved, ...heard] : heard)
      return all.map(({ changed }) => changed)
    },

    /** Whether a member gets a letter when an order comes into this state. */
    hasLetter: (status: DepositStatus): boolean => LETTERS.has(status),
  }
}
