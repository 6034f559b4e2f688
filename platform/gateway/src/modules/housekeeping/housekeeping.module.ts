import { DAY_MS } from '@site/domain'

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
        for (const { drop, days, clock: kind } of RETENTION) {
          const now = kind === 'real' ? Date.now() : clock.now()
          await drop(db, new Date(now - days * DAY_MS))
        }
      },
    })
  },
}
