import { isEndOfWithdrawal, splitWithdrawal } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import {
  CENTER,
  type Difference,
  type HoldOwner,
  MOST_NAMED,
  selectHistory,
  type SumOwner,
} from '../../kernel/ledger/index.ts'
import { orderId, orderNumber } from './order-number.ts'
import { selectHeld, selectPaid, selectWithOwed, type WithdrawalRow } from './withdrawals.repository.ts'

const REFERENCE_TYPE = 'withdraw'

/** Withdrawals that are open hold their amount. */
export const heldByWithdrawals: HoldOwner = { account: 'withdraw_hold', name: 'withdrawals', held: selectHeld }

/** What the books of turnover say of a withdrawal, by the number of its order: something of it is still to be bet. */
interface OpenAtWithdrawal {
  readonly requirementId: number
  readonly reference: string
  readonly left: bigint
  readonly expiresAt: Date | undefined
}

/** What is known of members beside their money. */
interface OtherBooks {
  /** Requirements that were open when a withdrawal was made, those that had expired by then among them. */
  readonly openAtWithdrawals: (db: Executor) => Promise<readonly OpenAtWithdrawal[]>
}

/**
 * No withdrawal holds or has moved money that left while something was still to be bet: by what its order keeps of that
 * moment, and by what the books of turnover and of the ledger have of it. Who owed no bets for it has kept in the wallet
 * what rewards gave (ADR 0037). Withdrawals of before orders kept it are not proved, nor are those whose money came back.
 */
export function withdrawnWhenMet({ openAtWithdrawals }: OtherBooks): SumOwner {
  return {
    name: 'withdrawals',
    async differences(db) {
      const owing = await selectWithOwed(db, 'owing')
      const found: Difference[] = []
      for (const order of owing) {
        const { turnoverLeft, withheld } = order
        if (withheld === null) found.push(leftEarly(order, `${turnoverLeft} to be bet`))
        else found.push(...(await compareWithheld(db, order, withheld)))
      }
      const open = await openAtWithdrawals(db)
      const ids = [...new Set(open.flatMap(({ reference }) => orderId(reference) ?? []))]
      const orders = new Map((await selectWithOwed(db, { ids })).map((order) => [orderNumber(order.id), order]))
      for (const { reference, requirementId, left, expiresAt } of open) {
        const order = orders.get(reference)
        // What an order says of itself is compared above.
        if (order === undefined || order.turnoverLeft !== 0n) continue
        if (expiresAt !== undefined && expiresAt <= order.submittedAt) continue
        found.push(leftEarly(order, `${left} to be bet of requirement ${requirementId}`))
      }
      return found.slice(0, MOST_NAMED)
    },
  }
}

const whereOf = ({ id, memberId }: WithdrawalRow) => `member ${memberId} withdrawal ${orderNumber(id)}`

function leftEarly(order: WithdrawalRow, found: string): Difference {
  const what = 'nothing was to be bet when a withdrawal left'
  return { what, where: whereOf(order), expected: '0 to be bet', found }
}

/** What stayed in the wallet as the money left is no less than what had to. */
async function compareWithheld(db: Executor, order: WithdrawalRow, withheld: bigint): Promise<readonly Difference[]> {
  const lines = await selectHistory(db, order.memberId, { refTypes: [REFERENCE_TYPE], refId: orderNumber(order.id) })
  const gone = lines.find(({ account, amount }) => account === CENTER && amount < 0n)
  const stayed = gone?.balanceAfter ?? 0n
  if (stayed >= withheld) return []
  const what = 'what rewards gave and was not bet stays in the wallet'
  return [{ what, where: whereOf(order), expected: `${withheld} or more`, found: String(stayed) }]
}

function lineOf(order: WithdrawalRow) {
  const { id, status, paid } = order
  const arrived = isEndOfWithdrawal(status) ? splitWithdrawal(status, order, paid ?? 0n).arrives : 0n
  return { reference: orderNumber(id), amount: -arrived }
}

/** Who pays withdrawals out, by the orders that were paid. */
export const payoutParty = {
  name: 'channel:withdrawals',
  account: 'withdraw_clearing',
  referenceType: REFERENCE_TYPE,
  ended: async (db: Executor, from: Date, before: Date) => (await selectPaid(db, { from, before })).map(lineOf),
  find: async (db: Executor, references: readonly string[]) =>
    (await selectPaid(db, { ids: references.flatMap((one) => orderId(one) ?? []) })).map(lineOf),
}
