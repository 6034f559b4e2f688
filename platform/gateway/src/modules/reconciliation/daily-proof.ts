import { formatDay, HOUR_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { parseHead, printHead, verifyAudit } from '../../kernel/audit/index.ts'
import { type ProofSource, verifyLedger } from '../../kernel/ledger/index.ts'
import { findLastHead, saveProof } from './reconciliation.repository.ts'

/**
 * A proof reads all that there ever was. Nobody waits for it, but the server keeps what changed meanwhile for its picture:
 * one that takes longer is not for a site that runs.
 */
const DEADLINE_MS = HOUR_MS
/** So that the last one has ended in the morning, before many play: the next night proves as much. */
const ATTEMPTS = 4
/** So many problems of the audit are in the log; the proof keeps all that it keeps. */
const MOST_LOGGED = 10

/** Proves the ledger and the operator's audit every day and writes down what was found, which gateways measure. */
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
      signal.throwIfAborted()
      // With the head of the proof before, an audit that was cut off at its end or hashed anew since is found, too.
      const known = await findLastHead(db, day)
      const audit = await verifyAudit(db, known === undefined ? undefined : parseHead(known))
      const { problems } = audit
      // What was cut off stays missing: the next proof goes on from the same head until somebody has looked.
      const head = problems.length === 0 && audit.head !== undefined ? printHead(audit.head) : known
      const proof = { day, provedAt, journals, entries, accounts, differences }
      await saveProof(db, { ...proof, auditProblems: problems, auditHead: head ?? null })
      // The log is sent elsewhere: whoever can change the database cannot change the head there.
      log.info({ day: formatDay(day), lines: audit.lines, head }, 'the audit is proved up to this line')
      if (problems.length > 0)
        log.error({ day: formatDay(day), problems: problems.slice(0, MOST_LOGGED) }, 'the audit differs')
      if (differences.length === 0) return
      const kinds = Map.groupBy(differences, ({ what }) => what)
      const found = Object.fromEntries(Array.from(kinds, ([what, all]) => [what, all.length]))
      log.error({ day: formatDay(day), found }, 'the ledger differs')
    },
  })
}
