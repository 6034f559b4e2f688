import {
  activityMissedEndpoint,
  activityRecordEndpoint,
  confirmInfoEndpoint,
  type DiscountAd,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  promotionVerificationEndpoint,
} from '@site/contracts'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { PlayFrom } from '../protection/index.ts'
import { registerActivitiesSandbox } from './activities.sandbox.ts'
import { seedActivities } from './activities.seed.ts'
import { createAwards } from './awards.ts'
import type { AdvertFilter } from './adverts.ts'
import { createEngine, type PromotionGuard } from './engine.service.ts'
import { validBets } from './facts.ts'
import { createMissed } from './missed.service.ts'
import { createRecords } from './records.service.ts'
import type { CreditedDeposit } from './terms/template.ts'
import { createRedPackets, type RedPackets } from './red-packets/index.ts'
import { createTemplateTools } from './template-tools.ts'
import { createTemplates } from './templates/index.ts'

/** What activities ask of modules that know them. */
export interface PromotionSources {
  readonly deposits: (db: Executor, memberId: number) => Promise<readonly CreditedDeposit[]>
}

/** Joins a member by naming an activity with a deposit; `now` is when its order is made. */
export type JoinByDeposit = (tx: Executor, memberId: number, activityId: string, now: number) => Promise<void>
/** What running activities show in a place of the site. */
export type ActivityAdverts = (filter: AdvertFilter, memberId: number | undefined) => Promise<DiscountAd[]>

/**
 * The operator's promotions (ADR 0045): one engine for periods, audiences, limits and money, and a template for each kind.
 * Members who may not be tempted to play are shown none and paid nothing.
 */
export function createActivities(
  gateway: GatewayContext,
  { mayPlayFrom, ...guard }: PromotionGuard & { readonly mayPlayFrom: PlayFrom },
  { deposits }: PromotionSources,
): {
  readonly module: GatewayModule
  readonly joinByDeposit: JoinByDeposit
  readonly adverts: ActivityAdverts
  readonly redPackets: RedPackets
} {
  const awards = createAwards(gateway, guard)
  const templates = createTemplates({
    ...createTemplateTools(gateway, awards, { deposits, validBets }),
    seen: async (id, memberId) => (await engine.config({ id }, memberId)).list[0],
  })
  const engine = createEngine(gateway, guard, awards, templates)
  const records = createRecords(gateway, guard.mayPromote)
  const missed = createMissed(gateway, guard.mayPromote, templates)
  const seedTemplates = async (db: Executor) => {
    for (const template of templates) await template.seed?.(db)
  }
  return {
    joinByDeposit: engine.joinByDeposit,
    adverts: engine.adverts,
    redPackets: createRedPackets(gateway, guard, awards),
    module: {
      name: 'activities',
      async seed({ db, clock, options }) {
        await seedActivities(db, { withSandbox: options.sandbox === true, now: clock.now() })
        await seedTemplates(db)
      },
      register(context) {
        const { visitorCall, memberCall } = context
        visitorCall(promotionConfigEndpoint, async (filter, { currentMember }) =>
          engine.config(filter, (await currentMember())?.id),
        )
        visitorCall(activityRecordEndpoint, async (input, { currentMember }) =>
          records(input, (await currentMember())?.id),
        )
        memberCall(activityMissedEndpoint, (_input, { member }) => missed(member.id))
        memberCall(promotionVerificationEndpoint, (input, { member }) => engine.verify(member.id, input))
        memberCall(joinActivityEndpoint, async (input, { member, ...from }) => {
          await mayPlayFrom(from)
          // What a call says of its device can be another word each time; the log-in was looked at.
          return engine.act(member.id, input, { ip: from.ip, deviceId: member.deviceId })
        })
        memberCall(confirmInfoEndpoint, (input, { member }) => engine.confirm(member.id, input))
        registerActivitiesSandbox(context, templates, seedTemplates)
        for (const template of templates) template.register?.()
      },
      async start() {
        for (const template of templates) await template.start?.()
      },
    },
  }
}
