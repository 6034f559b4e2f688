import type { ActivityRefusal, ActivityType, ConfirmField } from '@site/contracts'
import { dayOf, type Fen, formatCny } from '@site/domain'
import * as v from 'valibot'

import type { ActivityMemberRow, ActivityRow } from '../../db/schema/activities.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { type ActivitySettings, ActivitySettingsSchema } from './terms/activity-settings.ts'
import type { ActivityTemplate, Participation, StoredActivity } from './terms/template.ts'

/** An activity with its columns read; undefined data of another template is never looked at. */
export function readActivity<Data>(
  row: ActivityRow,
  template: ActivityTemplate<ActivityType, Data>,
): StoredActivity<Data> {
  const settings = v.parse(ActivitySettingsSchema, row.settings)
  return {
    ...settings,
    // What is to be confirmed is confirmed when one joins: nobody is paid who was not asked.
    joinMode: settings.confirmFields.length > 0 ? 'apply' : settings.joinMode,
    ...{ id: row.id, type: template.type, title: row.title, status: row.status },
    ...{ startAt: row.startAt.getTime(), endAt: row.endAt.getTime() },
    data: v.parse(template.data, row.data),
  }
}

export const participationOf = (part: ActivityMemberRow | undefined): Participation | undefined =>
  part && { joinedAt: part.joinedAt?.getTime(), confirmedAt: part.confirmedAt?.getTime() }

export function periodRefusal(
  { startAt, endAt }: Pick<StoredActivity, 'startAt' | 'endAt'>,
  now: number,
): ActivityRefusal | undefined {
  if (now < startAt) return 'notBegun'
  return now >= endAt ? 'ended' : undefined
}

/** When the last reward of an activity can be claimed, which may be after its end. */
export const claimsUntil = (activity: StoredActivity, template: ActivityTemplate): number =>
  activity.endAt + (template.claimAfterMs?.(activity) ?? 0)

/** Why a member is none of those that an activity is for. */
export function audienceRefusal(
  { audience }: StoredActivity,
  member: MemberRow,
  now: number,
): ActivityRefusal | undefined {
  const { newWithinDays, vipMin } = audience
  if (newWithinDays !== undefined && dayOf(now) - dayOf(member.registerAt.getTime()) >= newWithinDays)
    return 'newMembersOnly'
  return member.vipGrade < vipMin ? 'vipTooLow' : undefined
}

export function missingFields({ confirmFields }: StoredActivity, member: MemberRow): readonly ActivityRefusal[] {
  const missing: Readonly<Record<ConfirmField, ActivityRefusal | undefined>> = {
    phone: member.phone === null ? 'phoneMissing' : undefined,
    realName: member.realName === null ? 'realNameMissing' : undefined,
  }
  return confirmFields.flatMap((field) => missing[field] ?? [])
}

export const leftOf = ({ stock, claims }: ActivityRow) =>
  stock === null ? undefined : { total: stock, left: Math.max(0, stock - claims) }

/** The terms of an activity with what it pays at most, which the operator may change while it runs. */
export function termsOf({ terms }: ActivitySettings, { budget }: ActivityRow): ActivitySettings['terms'] {
  if (budget === null) return terms
  return [...terms, { text: `活动奖金总额${formatCny(budget)}，发完即止`, significant: true }]
}

/** Why nobody can be paid any more: nothing is left, or less than the `least` that there is a reward of. */
export function supplyRefusal(
  { stock, claims, budget, spent }: ActivityRow,
  least: Fen = 1n,
): ActivityRefusal | undefined {
  if (stock !== null && claims >= stock) return 'outOfStock'
  return budget !== null && budget - spent < least ? 'overBudget' : undefined
}
