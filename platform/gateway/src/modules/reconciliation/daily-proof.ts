import { formatDay, HOUR_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { type ProofSource, verifyLedger } from '../../kernel/ledger/index.ts'
import { saveProof } from './reconciliation.repository.ts'

/**
 * A proof reads all that there ever was. Nobody waits for it, but the server keeps what changed meanwhile for its picture:
 * one that takes longer is not for a site that runs.
 */
const DEADLINE_MS = HOUR_MS
/** So that the last one has ended in the morning, before many play: the next night proves as much. */
const ATTEMPTS = 4

/** Proves the ledger every day and writes down what was found, which gateways measure. */
export function registerDailyProof(
  { db, database, clock, jobs, log }: Pick<GatewayContext, 'db' | 'database' | 'clock' | 'jobs' | 'log'>,
  sources: readonly ProofSource[],
): void {
  jobs.daily({
    name: 'reconciliation.ledger',
    // After the other jobs of the night, which write much, and while few play.
    at: '05:30',
    // It proves everything, of whatever day.
    missed: 'last',
    attempts: ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    // Letters and orders do not wait for it.
    atOnce: 1,
    async run(day, signal) {
      const provedAt = new Date(clock.now())
      const { differences, journals, entries, accounts } = await verifyLedger(db, sources, {
        signal,
        engine: database.engine,
      })
      await saveProof(db, { day, provedAt, journals, entries, accounts, differences })
      if (differences.length === 0) return
      const kinds = Map.groupBy(differences, ({ what }) => what)
      const found = Object.fromEntries(Array.from(kinds, ([what, all]) => [what, all.length]))
      log.error({ day: formatDay(day), found }, 'the ledger differs')
    },
  })
}
