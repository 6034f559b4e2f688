import { formatDay } from '@site/domain'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import type { ProofSource } from '../../kernel/ledger/index.ts'
import { registerDailyProof } from './daily-proof.ts'
import type { ReconciledParty } from './party.ts'
import { reconcile } from './reconcile.ts'
import {
  MOST_DAYS,
  type ReconciliationRow,
  saveReport,
  selectReports,
  selectUnsettled,
  selectWholeDays,
} from './reconciliation.repository.ts'
import { registerReconciliationSandbox } from './reconciliation.sandbox.ts'

/**
 * The first day since the reports begin that is not written down as it ended, yesterday at the latest. What the desk has
 * compared of a day that was not over is no report of it.
 */
async function firstDay(db: Executor, today: number): Promise<number> {
  const [earliest] = await selectReports(db, { first: 1 })
  if (earliest === undefined) return today - 1
  const whole = new Set(await selectWholeDays(db, today - MOST_DAYS))
  let day = Math.max(Math.min(earliest.day, today - 1), today - MOST_DAYS)
  while (day < today - 1 && whole.has(day)) day += 1
  return day
}

/**
 * Compares every day's money with each venue and channel, proves the ledger, and writes down what it found. `books`: see
 * `PROOF_SOURCES`.
 */
export function createReconciliationModule(
  parties: (gateway: GatewayContext) => Promise<readonly ReconciledParty[]>,
  books: readonly ProofSource[],
): GatewayModule {
  return {
    name: 'reconciliation',
    register(gateway) {
      const { db, clock, jobs, log } = gateway

      /**
       * Of all parties, or of those that are named.
       *
       * @returns names of the parties that could not be asked
       */
      async function check(
        day: number,
        { only, writeDown }: { readonly only?: readonly string[]; readonly writeDown?: WriteDown } = {},
      ): Promise<readonly string[]> {
        const reports: ReconciliationRow[] = []
        const compared = (await parties(gateway)).filter(({ name }) => only === undefined || only.includes(name))
        for (const party of compared) reports.push(await reconcile(db, party, day, clock.now()))
        await db.transaction(async (tx) => {
          const before = await selectReports(tx, { day })
          for (const report of reports) await saveReport(tx, report)
          await writeDown?.(tx, { subject: `reconciliation:${formatDay(day)}`, before, after: reports })
        })
        for (const { party, state, differences } of reports)
          if (state !== 'agrees') log.error({ party, day: formatDay(day), state, differences }, 'reconciliation')
        return reports.filter(({ state }) => state === 'unavailable').map(({ party }) => party)
      }

      jobs.daily({
        name: 'reconciliation',
        at: '05:00',
        missed: 'last',
        async run(today) {
          const away = new Set<string>()
          const first = await firstDay(db, today)
          for (let day = first; day < today; day += 1) for (const name of await check(day)) away.add(name)
          // What was not settled before: it may have been put right since, and is measured until it is. Whoever cannot be
          // asked about such a day is asked again tomorrow.
          for (const { day, parties: only } of await selectUnsettled(db, first)) await check(day, { only })
          // The job is tried again, and writes the reports of its last day anew.
          if (away.size > 0) throw new Error(`could not be asked: ${[...away].join(', ')}`)
        },
      })
      registerDailyProof(gateway, books)
      registerReconciliationSandbox(gateway, { books, check })
    },
  }
}
