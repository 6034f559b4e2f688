import type { LateReason } from '@site/contracts/desk'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { Arrived } from '../../kernel/events/index.ts'
import { barsInForce } from './bars.ts'
import type { AgeRule } from './guard.ts'
import { insertLateMoney } from './late-money.repository.ts'
import { findStandings, type Standing } from './standing.repository.ts'
import type { createUsage } from './usage.ts'

/**
 * Notes for staff what arrives late: money of a member who must not pay in any more, or above a limit. It is the member's
 * all the same, so nothing is refused here.
 */
export function createLateMoney(
  { clock }: Pick<GatewayContext, 'clock'>,
  { refusalOfAge, withUsage }: { readonly refusalOfAge: AgeRule; readonly withUsage: ReturnType<typeof createUsage> },
) {
  async function note(
    tx: Executor,
    { memberId, orderNo, amount, createdAt }: Arrived,
    { account, birthday, bars, limits }: Standing,
  ): Promise<void> {
    const now = clock.now()
    const reasons: LateReason[] = []
    for (const bar of barsInForce(bars, memberId, now)) {
      const reason = bar.memberId === memberId ? 'excluded' : 'held'
      if (!reasons.includes(reason)) reasons.push(reason)
    }
    if (account?.status === 'frozen') reasons.push('frozen')
    if (birthday !== undefined && refusalOfAge(birthday, now) !== undefined) reasons.push('underAge')
    const ofDeposits = limits.filter(({ type }) => type === 'deposit')
    const used = await withUsage(tx, memberId, ofDeposits, createdAt)
    if (used.some((one) => one.used > one.amount)) reasons.push('limit')
    if (reasons.length > 0) await insertLateMoney(tx, { memberId, orderNo, amount, reasons }, now)
  }

  return async (tx: Executor, { deposits }: { readonly deposits: readonly Arrived[] }): Promise<void> => {
    const standings = await findStandings(
      tx,
      deposits.map(({ memberId }) => memberId),
    )
    for (const deposit of deposits) {
      const standing = standings.get(deposit.memberId)
      if (standing !== undefined) await note(tx, deposit, standing)
    }
  }
}
