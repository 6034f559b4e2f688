import { DAY_MS } from '@site/domain'
import { lt } from 'drizzle-orm'

import type { GatewayModule } from '../../context/index.ts'
import { RETENTION } from './retention.ts'

/** Deletes every day what has been over for long enough. */
export const housekeepingModule: GatewayModule = {
  name: 'housekeeping',
  register({ db, clock, jobs }) {
    jobs.daily({
      name: 'housekeeping',
      at: '04:30',
      missed: 'last',
      async run() {
        for (const { table, since, days, clock: kind } of RETENTION) {
          const now = kind === 'real' ? Date.now() : clock.now()
          // What is not over has no such moment, and is not deleted by the comparison.
          await db.delete(table).where(lt(since, new Date(now - days * DAY_MS)))
        }
      },
    })
  },
}
