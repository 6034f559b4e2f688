import type { Executor } from '../../db/database.ts'
import type { ActivityRow } from '../../db/schema/activities.ts'
import { claimsUntil, periodRefusal, readActivity, supplyRefusal } from './checks.ts'
import { findActivity } from './terms/activities.repository.ts'
import { hasClaimed } from './terms/claims.repository.ts'
import { refuse } from './terms/refusals.ts'
import type { ActivityTemplate } from './terms/template.ts'

interface Asking {
  readonly activityId: string
  readonly memberId: number
  readonly now: number
}

/**
 * Says at once that a reward is gone, without a transaction that would wait for those who got the last of it. Who has
 * claimed before goes the whole way and is told about that.
 *
 * @throws ApiError 6012 out of stock or over budget
 */
export async function mustBeLeft(
  db: Executor,
  { activityId, memberId, now }: Asking,
  templateOf: (row: ActivityRow) => ActivityTemplate,
): Promise<void> {
  const row = await findActivity(db, activityId)
  const refusal = row && supplyRefusal(row)
  if (row === undefined || refusal === undefined || row.status === 'stopped') return
  const activity = readActivity(row, templateOf(row))
  const endAt = claimsUntil(activity, templateOf(row))
  if (periodRefusal({ ...activity, endAt }, now) !== undefined) return
  if (!(await hasClaimed(db, { activityId, memberId }))) throw refuse(refusal)
}
