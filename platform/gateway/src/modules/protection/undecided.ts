import type { Executor } from '../../db/database.ts'
import { type Bar, barsInForce } from './bars.ts'
import { selectLinks } from './links.repository.ts'
import { findStanding } from './standing.repository.ts'

/** Whether one of these bars is the member's own, or that of somebody whom staff have found to be the same person. */
export async function isAnyDecided(db: Executor, memberId: number, bars: readonly Bar[]): Promise<boolean> {
  if (bars.length === 0) return false
  const links = await selectLinks(db, memberId)
  const same = links.filter(({ decision }) => decision === 'same').map(({ excludedId }) => excludedId)
  return bars.some((bar) => bar.memberId === memberId || same.includes(bar.memberId))
}

/**
 * Whether an account is held, and by nothing else than holds that staff have yet to decide: what is refused meanwhile may be
 * owed afterwards. Asked with the member held, who is held where a hold begins. The end is `hold.decided`, or comes by itself
 * with that of the other one's exclusion.
 */
export async function isHoldUndecided(db: Executor, memberId: number, now: number): Promise<boolean> {
  const bars = barsInForce((await findStanding(db, memberId)).bars, memberId, now)
  return bars.length > 0 && !(await isAnyDecided(db, memberId, bars))
}
