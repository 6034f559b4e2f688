import { WITHDRAW_STATUS, type WithdrawStatus } from '@site/contracts'

import type { Fen } from '../money/index.ts'

const { submitted, reviewing, paying, paid, refused, failed, partlyPaid } = WITHDRAW_STATUS

/** What happens to a withdrawal, from which states and to which. Nobody takes one back: there is no way out but an end. */
const MOVES = {
  review: { from: [submitted], to: reviewing },
  approve: { from: [reviewing], to: paying },
  refuse: { from: [submitted, reviewing], to: refused },
  pay: { from: [paying], to: paid },
  fail: { from: [paying], to: failed },
  payInPart: { from: [paying], to: partlyPaid },
} as const satisfies Record<string, { readonly from: readonly WithdrawStatus[]; readonly to: WithdrawStatus }>

export type WithdrawMove = keyof typeof MOVES
export const WITHDRAW_MOVES = Object.keys(MOVES) as readonly WithdrawMove[]
export type WithdrawEnd = typeof paid | typeof refused | typeof failed | typeof partlyPaid

/** The state after a move, or undefined where the state does not admit it. */
export function movedWithdrawal(status: WithdrawStatus, move: WithdrawMove): WithdrawStatus | undefined {
  const { from, to }: { readonly from: readonly WithdrawStatus[]; readonly to: WithdrawStatus } = MOVES[move]
  return from.includes(status) ? to : undefined
}

/** Whether a withdrawal is over; one that is not holds the member's money. */
export function isEndOfWithdrawal(status: WithdrawStatus): status is WithdrawEnd {
  return !isOpenWithdrawal(status)
}

/** Whether a withdrawal is under way. */
export function isOpenWithdrawal(status: WithdrawStatus): boolean {
  return status === submitted || status === reviewing || status === paying
}

/** Where the money that was held goes when a withdrawal ends. The three parts sum up to the amount. */
export interface WithdrawSplit {
  /** What reaches the account. */
  readonly arrives: Fen
  readonly fee: Fen
  /** What comes back to the wallet. */
  readonly returned: Fen
}

/**
 * @param part of a withdrawal that is paid in part: how much of the amount, the fee included
 * @throws RangeError when a part is not more than the fee and less than the amount
 */
export function splitWithdrawal(
  end: WithdrawEnd,
  { amount, fee }: { readonly amount: Fen; readonly fee: Fen },
  part?: Fen,
): WithdrawSplit {
  switch (end) {
    case paid:
      return { arrives: amount - fee, fee, returned: 0n }
    case partlyPaid:
      if (part === undefined || part <= fee || part >= amount) throw new RangeError(`${part} is no part of ${amount}`)
      return { arrives: part - fee, fee, returned: amount - part }
    default:
      return { arrives: 0n, fee: 0n, returned: amount }
  }
}

export interface WithdrawStep {
  readonly status: WithdrawStatus
  /** When it came to it, epoch ms; undefined for what is still before it. */
  readonly at: number | undefined
}

/** The states that a withdrawal has come through, in their order, and those that are still before it if all goes well. */
export function withdrawSteps(
  reached: readonly { readonly status: WithdrawStatus; readonly at: number }[],
): WithdrawStep[] {
  const last = reached.at(-1)?.status ?? submitted
  const ahead = isOpenWithdrawal(last) ? [reviewing, paying, paid].filter((status) => status > last) : []
  return [...reached, ...ahead.map((status) => ({ status, at: undefined }))]
}
