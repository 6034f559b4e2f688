import type { Executor } from '../../db/database.ts'
import type { ActivityRow } from '../../db/schema/activities.ts'
import { claimsUntil, periodRefusal, readActivity, supplyRefusal } from './checks.ts'
import { asksWhatIsGone } from './terms/activities.repository.ts'
import { refuse } from './terms/refusals.ts'
import type { ActivityTemplate } from './terms/template.ts'

interface Asking {
  readonly activityId: string
  readonly memberId: number
  readonly now: number
}

/**
 * Says at once that a reward is gone, without a transaction that would wait for those who got the last of it. The desk may
 * add to it at any time: the answer is true of the moment at which it was read. Who has claimed before goes the whole way
 * and is told about that.
 */
export function createMustBeLeft(db: Executor, templateOf: (row: ActivityRow) => ActivityTemplate) {
  const whatIsGone = asksWhatIsGone(db)

  function isOpen(row: ActivityRow, now: number): boolean {
    const closed = periodRefusal({ startAt: row.startAt.getTime(), endAt: row.endAt.getTime() }, now)
    // What was earned before the end may be claimed after it; nothing else is read of an activity that is gone.
    if (closed !== 'ended') return closed === undefined
    return now < claimsUntil(readActivity(row, templateOf(row)), templateOf(row))
  }

  /** @throws ApiError 6012 out of stock or over budget */
  return async ({ now, ...whose }: Asking): Promise<void> => {
    const gone = await whatIsGone(whose)
    if (gone === undefined || gone.hasClaimed || !isOpen(gone.row, now)) return
    const refusal = supplyRefusal(gone.row)
    if (refusal !== undefined) throw refuse(refusal)
  }
}
