import { formatDay } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { HoldOwner } from '../../kernel/ledger/index.ts'
import type { ReconciledParty } from './party.ts'
import { reconcile } from './reconcile.ts'
import { saveReport, selectReports } from './reconciliation.repository.ts'
import { registerReconciliationSandbox } from './reconciliation.sandbox.ts'

/** So many days are caught up on after nobody was there. */
const MOST_DAYS = 31

/** The day after the last one that is written down, yesterday at the latest. */
async function firstDay(db: Executor, today: number): Promise<number> {
  const [last] = await selectReports(db, { most: 1 })
  return Math.max(Math.min((last?.day ?? today - 2) + 1, today - 1), today - MOST_DAYS)
}

/** Compares every day's money with each venue and channel, and writes down what it found. `holds`: see `HOLD_OWNERS`. */
export function createReconciliationModule(
  parties: (db: Executor) => Promise<readonly ReconciledParty[]>,
  holds: readonly HoldOwner[],
): GatewayModule {
  return {
    name: 'reconciliation',
    register(gateway) {
      const { db, clock, jobs, log } = gateway
      registerReconciliationSandbox(gateway, holds)
      jobs.daily({
        name: 'reconciliation',
        at: '05:00',
        missed: 'last',
        async run(today) {
          const away = new Set<string>()
          for (let day = await firstDay(db, today); day < today; day += 1) {
            for (const party of await parties(db)) {
              const report = await reconcile(db, party, day, clock.now())
              await saveReport(db, report)
              if (report.state === 'agrees') continue
              const { state, differences } = report
              log.error({ party: party.name, day: formatDay(day), state, differences }, 'reconciliation')
              if (state === 'unavailable') away.add(party.name)
            }
          }
          // The job is tried again, and writes the reports of its last day anew.
          if (away.size > 0) throw new Error(`could not be asked: ${[...away].join(', ')}`)
        },
      })
    },
  }
}
