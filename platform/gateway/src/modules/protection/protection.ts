import * as v from 'valibot'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import { createAreaRule } from '../identity/index.ts'
import { type AgeRule, createGuard, type PlayFrom } from './guard.ts'
import { createHarmService, type HarmSources } from './harm.service.ts'
import { createLateMoney } from './late-money.ts'
import { createPlayTime } from './play-time.ts'
import { protectionRoutes } from './protection.routes.ts'
import { registerProtectionSandbox } from './protection.sandbox.ts'
import { createProtectionService } from './protection.service.ts'
import { createSamePerson, type PersonSources } from './same-person.ts'
import { createUsage, type MoneySources } from './usage.ts'

const MemberSchema = v.object({ memberId: v.pipe(v.number(), v.safeInteger()) })
const MemberDaySchema = v.object({
  ...MemberSchema.entries,
  day: v.pipe(v.number(), v.integer()),
})

/** The module, and the guard that is given to every module with a call that plays or pays in (ADR 0036). */
export function createProtection(
  gateway: GatewayContext,
  sources: MoneySources & HarmSources & PersonSources & { readonly refusalOfAge: AgeRule },
) {
  const tools = {
    refusalOfAge: sources.refusalOfAge,
    withUsage: createUsage(sources),
    deposited: sources.deposited,
    playTime: createPlayTime(gateway),
  }
  const routes = protectionRoutes(createProtectionService(gateway, tools))
  const module: GatewayModule = {
    ...routes,
    register(context) {
      const { db, events, jobs, options } = context
      const same = createSamePerson(context, sources)
      const noteLate = createLateMoney(context, tools)
      const harm = createHarmService(context, sources)
      const holdMore = jobs.declare({
        name: 'protection.same-person',
        data: MemberSchema,
        run: ({ memberId }) => same.holdThoseMeanwhile(memberId),
      })
      events.on('member.identified', async (tx, { memberId }) => {
        // By a job: this transaction may hold the member, and those alike would be held after them.
        if (await same.look(tx, memberId)) await holdMore.add(tx, { data: { memberId } })
      })
      events.on('member.excluded', async (tx, { memberId }) => {
        if (await same.holdOthers(tx, memberId)) await holdMore.add(tx, { data: { memberId } })
      })
      events.on('deposit.arrived', noteLate)
      const look = jobs.declare({
        name: 'protection.harm',
        data: MemberDaySchema,
        run: ({ memberId, day }) => harm.look(memberId, day),
      })
      jobs.daily({
        name: 'protection.harm-day',
        // Once the bets of the day that has ended are written down.
        at: '00:20',
        // What matters is how a member stands now.
        missed: 'last',
        async run(today) {
          const day = today - 1
          const members = await harm.members(day)
          await look.addAll(
            db,
            members.map((memberId) => ({ data: { memberId, day }, key: `${day}:${memberId}` })),
          )
        },
      })
      if (options.sandbox === true) registerProtectionSandbox(context, sources)
      return routes.register(context)
    },
  }
  const mayPlayFrom: PlayFrom = createAreaRule(gateway)
  return { module, guard: { ...createGuard(gateway, tools), mayPlayFrom } }
}
