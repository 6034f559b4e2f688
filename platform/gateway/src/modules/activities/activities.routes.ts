import { type Activity, promotionConfigEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { selectActivities } from './activities.repository.ts'
import { ACTIVITY_CATEGORIES, seedActivities } from './activities.seed.ts'

/** The operator's activities, for everybody to read; those that are over are left out. */
export const activitiesModule: GatewayModule = {
  name: 'activities',
  seed: ({ db }) => seedActivities(db),
  register({ db, clock, visitorCall }) {
    visitorCall(promotionConfigEndpoint, async (filter) => {
      const rows = await selectActivities(db, filter, new Date(clock.now()))
      const list = rows.map(({ sort: _sort, startAt, endAt, ...row }): Activity => ({
        ...row,
        startAt: startAt.getTime(),
        endAt: endAt.getTime(),
      }))
      return { categories: ACTIVITY_CATEGORIES.map((category) => ({ ...category })), list }
    })
  },
}
