import type { LateReason } from '@site/contracts/desk'
import { isExcluded } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { Arrived } from '../../kernel/events/index.ts'
import { insertLateMoney } from './late-money.repository.ts'
import { selectLimits } from './limits.repository.ts'
import { selectBars } from './links.repository.ts'
import type { createUsage } from './usage.ts'

/**
 * Notes for staff what arrives late: money of a member who must not pay in any more, or above a limit. It is the member's
 * all the same, so nothing is refused here.
 */
export function createLateMoney(
  { clock }: Pick<GatewayContext, 'clock'>,
  { withUsage }: { readonly withUsage: ReturnType<typeof createUsage> },
) {
  return async (tx: Executor, { memberId, orderNo, amount, createdAt }: Arrived): Promise<void> => {
    const now = clock.now()
    const reasons: LateReason[] = []
    for (const bar of await selectBars(tx, memberId)) {
      if (!isExcluded(bar, now)) continue
      if (bar.memberId === memberId) reasons.push('excluded')
      else if (bar.kind === 'selfExclusion' && !reasons.includes('held')) reasons.push('held')
    }
    const limits = (await selectLimits(tx, memberId)).filter(({ type }) => type === 'deposit')
    const used = await withUsage(tx, memberId, limits, createdAt)
    if (used.some((one) => one.used > one.amount)) reasons.push('limit')
    if (reasons.length > 0) await insertLateMoney(tx, { memberId, orderNo, amount, reasons }, now)
  }
}
