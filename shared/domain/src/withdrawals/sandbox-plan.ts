import { WITHDRAW_STATUS, type WithdrawStatus } from '@site/contracts'

import type { Fen } from '../money/index.ts'
import type { WithdrawMove } from './states.ts'

/** From the submission to the review, in any case. */
export const REVIEW_BEGINS_MS = 2_000

/** Where a rule may decide, how long after a state it does: 10 s in all for `.01` to `.03`, 20 s for the others. */
const QUICK = { decideMs: 3_000, payMs: 5_000 } as const
const USUAL = { decideMs: 8_000, payMs: 10_000 } as const

/** Minutes within which a withdrawal that nobody has to look at is paid. */
export const SANDBOX_EXPECTED_MIN = 1

export interface PlannedMove {
  readonly move: WithdrawMove
  readonly afterMs: number
}

/**
 * What a sandbox without a person at the desk does with a withdrawal next, by the fen of its amount: `.01` is paid after
 * 10 s, `.02` refused, `.03` fails at the bank, `.05` waits for somebody at the desk, all others are paid after 20 s.
 *
 * @param isHeld somebody has to look at it first, whatever its amount
 */
export function sandboxMove(status: WithdrawStatus, amount: Fen, isHeld: boolean): PlannedMove | undefined {
  const fen = amount % 100n
  const { decideMs, payMs } = fen === 1n || fen === 3n ? QUICK : USUAL
  if (status === WITHDRAW_STATUS.reviewing) {
    if (isHeld || fen === 5n) return undefined
    return { move: fen === 2n ? 'refuse' : 'approve', afterMs: decideMs }
  }
  if (status === WITHDRAW_STATUS.paying) return { move: fen === 3n ? 'fail' : 'pay', afterMs: payMs }
  return undefined
}
