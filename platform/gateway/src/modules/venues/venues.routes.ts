import {
  addCollectionEndpoint,
  bonusPoolsEndpoint,
  gameListEndpoint,
  removeCollectionEndpoint,
  venuesByCategoryEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../module.ts'
import { seedVenues } from './venues.seed.ts'
import { createVenuesService } from './venues.service.ts'

export const venuesModule: GatewayModule = {
  name: 'venues',
  seed: ({ db }) => seedVenues(db, new Date()),
  register(gateway) {
    const venues = createVenuesService(gateway)
    gateway.visitorCall(venuesByCategoryEndpoint, ({ category }) => venues.venues(category))
    gateway.visitorCall(bonusPoolsEndpoint, ({ enName }) => venues.pools(enName))
    gateway.visitorCall(gameListEndpoint, async (filter, context) => {
      const member = await context.currentMember()
      const { pageNum, pageSize } = filter
      return { ...(await venues.games(filter, member?.id)), pageNum, pageSize }
    })
    gateway.memberCall(addCollectionEndpoint, async ({ type, enName, code }, { member }) => {
      await venues.collect({ memberId: member.id, type, venue: enName, code })
      return null
    })
    gateway.memberCall(removeCollectionEndpoint, async ({ type, enName, code }, { member }) => {
      await venues.uncollect({ memberId: member.id, type, venue: enName, code })
      return null
    })
  },
}
