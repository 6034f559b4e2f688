/**
 * The templates of activities (DOMAIN 5.4), in a file of their own: what names them need not bring along their records.
 */
export const ACTIVITY_TYPES = [
  'firstDeposit',
  'againDeposit',
  'signGift',
  'drawGift',
  'newTask',
  'bettingGift',
  'racePage',
  'activityLandPage',
  'friendInvitation',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]
