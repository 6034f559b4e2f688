import { type AdvertPlace, type DiscountAd, type discountAdEndpoint, JUMP, type ParsedRequestOf } from '@site/contracts'

import type { ActivityRow } from '../../db/schema/activities.ts'
import { termsOf } from './checks.ts'
import type { StoredActivity } from './terms/template.ts'

/** Which adverts are asked for. */
export type AdvertFilter = ParsedRequestOf<typeof discountAdEndpoint>
/** Group of the adverts that running activities are. */
export const ADVERT_CATEGORY = 'activity'

/** What an activity shows in a place of the site: the terms that matter are part of it. */
export function advertOf(
  { row, activity }: { readonly row: ActivityRow; readonly activity: StoredActivity },
  place: AdvertPlace,
): DiscountAd {
  return {
    ...{ id: `${row.id}:${place}`, title: row.title, subTitle: row.subTitle, img: row.img },
    ...{ jumpType: JUMP.activity, jumpValue: row.id, activityType: activity.type },
    ...{ categoryId: ADVERT_CATEGORY, tag: '优惠', startAt: activity.startAt, endAt: activity.endAt },
    terms: termsOf(activity, row).flatMap(({ text, significant }) => (significant ? [text] : [])),
  }
}
