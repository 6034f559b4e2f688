import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { type Fen, formatCny, ratio, requiredTurnover, timesTruncated } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { DepositRow } from '../../db/schema/deposits.ts'
import type { Events } from '../../kernel/events/index.ts'
import { CENTER, HOUSE, type Ledger } from '../../kernel/ledger/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { findChannel } from './deposits.repository.ts'

/** A deposit and what came on top of it are bet once each before they can be withdrawn. */
const TURNOVER = { depositMultiple: ratio(1n), bonusMultiple: ratio(1n), allMultiple: ratio(0n) }
const HUNDREDTHS_OF_A_PER_CENT = 10_000n

const LETTERS: ReadonlyMap<DepositStatus, (order: DepositRow) => { readonly title: string; readonly content: string }> =
  new Map([
    [
      DEPOSIT_STATUS.success,
      ({ orderNo, paidAmount, amount }) => ({
        title: '存款成功',
        content: `您的存款${formatCny(paidAmount ?? amount, 'always')}已到账，订单号：${orderNo}。`,
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

/** What happens to the member when an order gets on: money, requirements and letters. */
export function createCrediting(tools: {
  readonly ledger: Pick<Ledger, 'post'>
  readonly events: Pick<Events, 'emit'>
}) {
  return {
    /** Credits what has arrived and the channel's bonus; gives the bonus. */
    async post(tx: Executor, order: DepositRow): Promise<Fen> {
      const { memberId, orderNo, payCode } = order
      const amount = order.paidAmount ?? order.amount
      const channel = await findChannel(tx, payCode)
      const remark = channel?.name ?? payCode
      const about = { memberId, refType: 'deposit', refId: orderNo }
      await tools.ledger.post(tx, {
        ...about,
        kind: 'deposit',
        remark,
        postings: [
          { owner: HOUSE, code: `deposit_clearing:${payCode}`, amount: -amount },
          { owner: memberId, code: CENTER, amount },
        ],
      })
      const bonus = timesTruncated(amount, ratio(BigInt(channel?.bonusRate ?? 0), HUNDREDTHS_OF_A_PER_CENT))
      if (bonus > 0n) {
        await tools.ledger.post(tx, {
          ...about,
          kind: 'bonus_deposit',
          remark: `${remark}存款赠送`,
          postings: [
            { owner: HOUSE, code: 'promo', amount: -bonus },
            { owner: memberId, code: CENTER, amount: bonus },
          ],
        })
      }
      const required = requiredTurnover(amount, bonus, TURNOVER)
      await tools.events.emit(tx, 'deposit.succeeded', { memberId, orderNo, amount, bonus, required })
      return bonus
    },

    /** Whether a member gets a letter when an order comes into this state. */
    hasLetter: (status: DepositStatus): boolean => LETTERS.has(status),

    async writeLetter(tx: Executor, order: DepositRow): Promise<void> {
      const letter = LETTERS.get(order.status)?.(order)
      if (letter === undefined) return
      const source = `deposit:${order.orderNo}:${order.status}`
      await insertLetters(tx, [{ memberId: order.memberId, type: 'fd', source, ...letter }])
    },
  }
}
