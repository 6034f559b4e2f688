import {
  addCollectionEndpoint,
  ApiError,
  gameListEndpoint,
  launchEndpoint,
  localeFrom,
  removeCollectionEndpoint,
  resourceEndpoint,
  venuesByCategoryEndpoint,
  STATUS,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { localize } from '../../lib/localize.ts'
import type { LaunchTokens } from './launch-tokens.ts'
import { createEntryService } from './entry.service.ts'
import { registerGamesSandbox } from './games.sandbox.ts'
import type { GameFacts } from './game-facts.ts'
import type { LocalVenue } from './local-venue.ts'
import type { MayEnter } from './may-enter.ts'
import type { MoneyFollows } from './money-follows.ts'
import { ENTER_PATH, venueAddress } from './openings.ts'
import { registerVenuesSandbox } from './venues.sandbox.ts'
import { seedVenues } from './venues.seed.ts'
import { createVenuesService } from './venues.service.ts'

const STALE_ENTRY = '入口已失效，请返回重新进入'

/** Venues, their games and the ways in; an entry or a `resource` call of a local venue is handed to that venue. */
export function createVenuesModule(ways: {
  readonly local: readonly LocalVenue[]
  readonly launchTokens: LaunchTokens
  readonly moneyFollows: MoneyFollows
  readonly games: GameFacts
  readonly mayEnter: MayEnter
}): GatewayModule {
  return {
    name: 'venues',
    seed: ({ db }) => seedVenues(db, new Date()),
    register(gateway) {
      const entries = createEntryService(gateway, ways)
      gateway.memberCall(launchEndpoint, (entry, caller) => entries.enter(entry, caller))
      gateway.memberCall(resourceEndpoint, (call, caller) => {
        const venue = ways.local.find(({ code }) => code === call.enName.toUpperCase())
        if (venue === undefined) throw new ApiError(STATUS.NOT_FOUND, '场馆不存在')
        return venue.resource(call, caller)
      })
      const venues = createVenuesService(gateway, ways.games)
      gateway.visitorCall(venuesByCategoryEndpoint, ({ category }) => venues.venues(category))
      gateway.visitorCall(gameListEndpoint, async (filter, context) => {
        const member = await context.currentMember()
        const { pageNum, pageSize } = filter
        return { ...(await venues.games(filter, member?.id)), pageNum, pageSize }
      })
      // A path of the site that leads to the venue; the launch token is checked there, and what is none goes nowhere.
      gateway.app.get(ENTER_PATH, (request, reply) => {
        const { ticket: token, lang: requested } = request.query as {
          readonly ticket?: unknown
          readonly lang?: unknown
        }
        const lang = localeFrom(requested)
        const origin = gateway.options.venues?.origin
        if (origin === undefined || typeof token !== 'string' || !/^[\w-]{16,128}$/.test(token)) {
          return reply.code(404).type('text/plain; charset=utf-8').send(localize(STALE_ENTRY, lang))
        }
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(venueAddress(origin, token, lang), 303)
      })
      registerVenuesSandbox(gateway)
      gateway.memberCall(addCollectionEndpoint, async ({ type, enName, code }, { member }) => {
        await venues.collect({ memberId: member.id, type, venue: enName, code })
        return null
      })
      gateway.memberCall(removeCollectionEndpoint, async ({ type, enName, code }, { member }) => {
        await venues.uncollect({ memberId: member.id, type, venue: enName, code })
        return null
      })
      registerGamesSandbox(gateway)
    },
  }
}
