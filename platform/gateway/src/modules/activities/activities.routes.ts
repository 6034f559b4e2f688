import { type Activity, promotionConfigEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { selectActivities } from './activities.repository.ts'
import { ACTIVITY_CATEGORIES, seedActivities } from './activities.seed.ts'

/**
 * The operator's activities, for everybody to read but members who may not be tempted to play; those that are over are left
 * out.
 */
export const createActivitiesModule = ({ mayPromote }: { readonly mayPromote: MayPromote }): GatewayModule => ({
  name: 'activities',
  seed: ({ db }) => seedActivities(db),
  register({ db, clock, visitorCall }) {
    visitorCall(promotionConfigEndpoint, async (filter, { currentMember }) => {
      const member = await currentMember()
      if (member !== undefined && !(await mayPromote(member.id)))
        return { categories: [], list: [], serverTime: clock.now() }
      const rows = await selectActivities(db, filter, new Date(clock.now()))
      const list = rows.map(({ sort: _sort, type: _type, startAt, endAt, ...row }): Activity => ({
        ...row,
        type: 'activityLandPage',
        startAt: startAt.getTime(),
        endAt: endAt.getTime(),
        terms: [],
        audience: { vipMin: 0 },
        joinMode: 'auto',
        turnover: { multiple: 0, base: 'bonus', venues: [] },
        limits: {},
      }))
      return { categories: ACTIVITY_CATEGORIES.map((category) => ({ ...category })), list, serverTime: clock.now() }
    })
  },
})
