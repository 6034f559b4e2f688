import type { GatewayContext } from '../../context/index.ts'
import * as repository from './terms/activities.repository.ts'
import type { Awards } from './awards.ts'
import { audienceRefusal, participationOf, readActivity } from './checks.ts'
import { monthlyRace } from './recurring.seed.ts'
import type { MemberFacts, TemplateTools } from './terms/template.ts'

/** What a template may ask of the engine, but for what is shown, which needs all templates. */
export function createTemplateTools(
  gateway: GatewayContext,
  { award }: Pick<Awards, 'award'>,
  facts: MemberFacts,
): Omit<TemplateTools, 'seen'> {
  return {
    gateway,
    facts,
    award,
    isFor: (activity, member, at) => audienceRefusal(activity, member, at) === undefined,
    async makeDue(db, now) {
      if (gateway.options.sandbox === true) await repository.insertActivities(db, [monthlyRace(now)])
    },
    async running(template, db, now) {
      const shownSince = new Date(now - (template.shownAfterMs ?? 0))
      const rows = await repository.selectActivities(db, { type: template.type }, shownSince)
      return rows.filter(({ startAt }) => startAt.getTime() <= now).map((row) => readActivity(row, template))
    },
    async find(template, db, id) {
      const row = await repository.findActivity(db, id)
      return row?.type === template.type ? readActivity(row, template) : undefined
    },
    async participationsOf(db, activityId, memberIds) {
      const parts = await repository.selectPartsIn(db, activityId, memberIds)
      return new Map(parts.map((part) => [part.memberId, participationOf(part)]))
    },
  }
}
