import type { activityMissedEndpoint, AnswerOf } from '@site/contracts'
import { DAY_MS, formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { ActivityKind } from '../../db/schema/activities.ts'
import { findMember } from '../../kernel/members/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { audienceRefusal, participationOf, readActivity } from './checks.ts'
import { selectActivities, selectParts } from './terms/activities.repository.ts'
import { type ActivityTemplate, LONGEST_CLAIM_MS } from './terms/template.ts'

/** So long it is told what was missed. */
const TOLD_MS = 14 * DAY_MS

/** Rewards of activities that a member had earned and did not claim in time, the latest first. */
export const createMissed =
  (
    { db, clock }: Pick<GatewayContext, 'db' | 'clock'>,
    mayPromote: MayPromote,
    templates: readonly ActivityTemplate[],
  ) =>
  async (memberId: number): Promise<AnswerOf<typeof activityMissedEndpoint>> => {
    const now = clock.now()
    const since = now - TOLD_MS
    const member = await findMember(db, memberId)
    if (member === undefined || !(await mayPromote(memberId))) return { list: [] }
    const byType = new Map<ActivityKind, ActivityTemplate>(templates.map((template) => [template.type, template]))
    const rows = await selectActivities(db, {}, new Date(since - LONGEST_CLAIM_MS))
    const begun = rows.filter(({ startAt }) => startAt.getTime() <= now)
    const parts = await selectParts(
      db,
      memberId,
      begun.map(({ id }) => id),
    )
    const list: AnswerOf<typeof activityMissedEndpoint>['list'] = []
    for (const row of begun) {
      const template = byType.get(row.type)
      if (template?.missed === undefined) continue
      const activity = readActivity(row, template)
      const participation = participationOf(parts.get(row.id))
      const isIn = participation?.joinedAt !== undefined
      if (!isIn && activity.joinMode === 'apply') continue
      for (const { key, name, amount, closedAt } of await template.missed(db, {
        ...{ activity, member, participation, since, now },
      })) {
        // What was never for this member was not missed.
        if (!isIn && audienceRefusal(activity, member, closedAt - 1) !== undefined) continue
        list.push({ id: `${row.id}:${key}`, activity: row.title, name, amount: formatFen(amount), closedAt })
      }
    }
    return { list: list.toSorted((one, other) => other.closedAt - one.closedAt) }
  }
