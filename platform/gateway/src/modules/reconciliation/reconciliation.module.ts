import { formatDay } from '@site/domain'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
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

/** Compares every day's money with each venue and channel, and writes down what it found. */
export function createReconciliationModule(
  parties: (gateway: GatewayContext) => Promise<readonly ReconciledParty[]>,
): GatewayModule {
  return {
    name: 'reconciliation',
    register(gateway) {
      const { db, clock, jobs, log } = gateway

      /** @returns names of the parties that could not be asked */
      async function check(day: number): Promise<readonly string[]> {
        const away: string[] = []
        for (const party of await parties(gateway)) {
          const report = await reconcile(db, party, day, clock.now())
          await saveReport(db, report)
          if (report.state === 'agrees') continue
          const { state, differences } = report
          log.error({ party: party.name, day: formatDay(day), state, differences }, 'reconciliation')
          if (state === 'unavailable') away.push(party.name)
        }
        return away
      }

      jobs.daily({
        name: 'reconciliation',
        at: '05:00',
        missed: 'last',
        async run(today) {
          const away = new Set<string>()
          for (let day = await firstDay(db, today); day < today; day += 1)
            for (const name of await check(day)) away.add(name)
          // The job is tried again, and writes the reports of its last day anew.
          if (away.size > 0) throw new Error(`could not be asked: ${[...away].join(', ')}`)
        },
      })
      registerReconciliationSandbox(gateway, check)
    },
  }
}
