import { type Activity, promotionConfigEndpoint } from '@site/contracts'
import { and, asc, eq, gt } from 'drizzle-orm'

import type { GatewayModule } from '../../context/index.ts'
import { activityTable } from '../../db/schema/activities.ts'
import { ACTIVITY_CATEGORIES, seedActivities } from './activities.seed.ts'

/** The operator's activities, for everybody to read; those that are over are left out. */
export const activitiesModule: GatewayModule = {
  name: 'activities',
  seed: ({ db }) => seedActivities(db),
  register({ db, clock, visitorCall }) {
    visitorCall(promotionConfigEndpoint, async ({ categoryId, id }) => {
      const rows = await db
        .select()
        .from(activityTable)
        .where(
          and(
            categoryId === undefined ? undefined : eq(activityTable.categoryId, categoryId),
            id === undefined ? undefined : eq(activityTable.id, id),
            gt(activityTable.endAt, new Date(clock.now())),
          ),
        )
        .orderBy(asc(activityTable.sort))
      const list = rows.map(({ sort: _sort, startAt, endAt, ...row }): Activity => ({
        ...row,
        startAt: startAt.getTime(),
        endAt: endAt.getTime(),
      }))
      return { categories: ACTIVITY_CATEGORIES.map((category) => ({ ...category })), list }
    })
  },
}
