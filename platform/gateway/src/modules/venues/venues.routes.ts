import {
  addCollectionEndpoint,
  ApiError,
  gameListEndpoint,
  launchEndpoint,
  removeCollectionEndpoint,
  resourceEndpoint,
  venuesByCategoryEndpoint,
  STATUS,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { EntryTickets } from './entry-tickets.ts'
import { createEntryService } from './entry.service.ts'
import { registerGamesSandbox } from './games.sandbox.ts'
import type { LocalVenue } from './local-venue.ts'
import { ENTER_PATH, venueAddress } from './openings.ts'
import { registerVenuesSandbox } from './venues.sandbox.ts'
import { seedVenues } from './venues.seed.ts'
import { createVenuesService } from './venues.service.ts'

/** Venues, their games and the ways in; an entry or a `resource` call of a local venue is handed to that venue. */
export function createVenuesModule(ways: {
  readonly local: readonly LocalVenue[]
  readonly tickets: EntryTickets
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
      const venues = createVenuesService(gateway)
      gateway.visitorCall(venuesByCategoryEndpoint, ({ category }) => venues.venues(category))
      gateway.visitorCall(gameListEndpoint, async (filter, context) => {
        const member = await context.currentMember()
        const { pageNum, pageSize } = filter
        return { ...(await venues.games(filter, member?.id)), pageNum, pageSize }
      })
      // A path of the site that leads to the venue; the ticket is checked there, and what is none goes nowhere.
      gateway.app.get(ENTER_PATH, (request, reply) => {
        const { ticket, lang } = request.query as { readonly ticket?: unknown; readonly lang?: unknown }
        const origin = gateway.options.venues?.origin
        if (origin === undefined || typeof ticket !== 'string' || !/^[\w-]{16,128}$/.test(ticket)) {
          return reply.code(404).type('text/plain; charset=utf-8').send('入口已失效，请返回重新进入')
        }
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(venueAddress(origin, ticket, lang === 'zh-TW' ? lang : 'zh-CN'), 303)
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
