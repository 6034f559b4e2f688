import { Counter, Histogram, type Registry } from 'prom-client'

import { currencyOf, type PostingMeasures } from '../kernel/ledger/index.ts'

/**
 * Journals by kind: the source names each. Counted once written, so that what a transaction undoes or tries again is among
 * them: they show what goes on, and the ledger says what is.
 */
export function createLedgerMetrics(registers: Registry[]): PostingMeasures {
  const journals = new Counter({
    name: 'gateway_ledger_journals_total',
    help: 'Journals that were written, by kind',
    labelNames: ['kind'],
    registers,
  })
  const moved = new Counter({
    name: 'gateway_ledger_moved_total',
    help: 'What they moved from account to account, in fen of CNY and millionths of USDT',
    labelNames: ['kind', 'currency'],
    registers,
  })
  const failures = new Counter({
    name: 'gateway_ledger_failures_total',
    help: 'Postings that came to nothing: overdrawn for want of money, or failed',
    labelNames: ['reason'],
    registers,
  })
  const seconds = new Histogram({
    name: 'gateway_ledger_post_seconds',
    help: 'Time of a posting, of one journal or of many together',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  for (const reason of ['overdrawn', 'failed']) failures.inc({ reason }, 0)
  return {
    posted(written, took) {
      seconds.observe(took)
      for (const { kind, postings } of written) {
        journals.inc({ kind })
        const into = postings.reduce((all, { amount }) => (amount > 0n ? all + amount : all), 0n)
        // A measure, which has no need of the last fen: nothing is decided by it.
        moved.inc({ kind, currency: currencyOf(postings[0].code) }, Number(into))
      }
    },
    notPosted(reason, took) {
      seconds.observe(took)
      failures.inc({ reason })
    },
  }
}
