import { type Activity, type ActivityType, routeHref } from '@site/contracts'

const ROUTES = {
  firstDeposit: 'firstDeposit',
  againDeposit: 'againDeposit',
  signGift: 'signGift',
  drawGift: 'drawGift',
  newTask: 'newTask',
  bettingGift: 'bettingGift',
  racePage: 'activityRacePage',
  activityLandPage: 'activityLandPage',
} as const satisfies Record<Exclude<ActivityType, 'friendInvitation'>, string>

/** The page of an activity, which is the one of its template. */
export function activityHref({ type, id }: Pick<Activity, 'type' | 'id'>): string {
  return type === 'friendInvitation' ? routeHref('friendInvitation') : routeHref(ROUTES[type], { id })
}
