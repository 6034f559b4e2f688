import type { Activity } from '@site/contracts'

/** What a member, or a visitor, can do with an activity at a moment; epoch ms. */
export type Standing =
  | 'soon'
  | 'ended'
  /** Nobody is logged in. */
  | 'visitor'
  /** There is something to take up, and the server says why it cannot be. */
  | 'barred'
  /** All of it has been given away. */
  | 'soldOut'
  /** Has to be joined first. */
  | 'join'
  /** Its template says what there is to do. */
  | 'open'

/** How an activity stands for whoever looks at it; what the server says of the member comes before what the numbers say. */
export function standingOf(
  { startAt, endAt, joinMode, stock, my }: Pick<Activity, 'startAt' | 'endAt' | 'joinMode' | 'stock' | 'my'>,
  isLoggedIn: boolean,
  now: number,
): Standing {
  // What was earned before the end can be claimed after it, as long as the server does not refuse it.
  const isEarned = my?.state === 'claimable' && my.refusal === undefined
  if (now >= endAt && !isEarned) return 'ended'
  if (now < startAt) return 'soon'
  // Somebody who has confirmed what is asked for has not joined by it.
  const isFresh = my === undefined || my.state === 'none' || my.state === 'applied'
  if (isFresh && stock?.left === 0) return 'soldOut'
  // What was earned cannot be paid any more.
  if (my?.refusal?.key === 'outOfStock' || my?.refusal?.key === 'overBudget') return 'soldOut'
  if (!isLoggedIn) return 'visitor'
  const isUnpaid = isFresh || my.state === 'claimable'
  if (my?.state === 'rejected' || (isUnpaid && my?.refusal !== undefined && isOfAudience(my.refusal.key)))
    return 'barred'
  // Nobody is led to earn what is for others, also where everybody takes part by themselves.
  if (my?.state === 'joined' && (my.refusal?.key === 'vipTooLow' || my.refusal?.key === 'newMembersOnly'))
    return 'barred'
  return isFresh && joinMode === 'apply' ? 'join' : 'open'
}

/** Whether nothing has come of it yet for a member: where everybody takes part by themselves that tells nothing. */
export const isNotYet = (state: NonNullable<Activity['my']>['state']): boolean => state === 'none' || state === 'joined'

type RefusalKey = NonNullable<NonNullable<Activity['my']>['refusal']>['key']

/** A refusal of the member and not of something that is still to be done. */
function isOfAudience(key: RefusalKey): boolean {
  return !['notJoined', 'notReached', 'noneLeft', 'claimed', 'dayLimit', 'notConfirmed'].includes(key)
}
