import { resolve } from 'node:path'

import { compareFewAndMany } from '../few-and-many.ts'

/**
 * The records of a member with 100,000 deals, deposits, withdrawals, gifts, rewards and bets each against those of one with 1,000: the
 * first page with its sums, and every filter of the page.
 */
export const measureRecords = () =>
  compareFewAndMany({
    program: resolve(import.meta.dirname, '../../../platform/gateway/bench/records.ts'),
    ...{ what: 'records', few: 1_000, many: 100_000, runs: 45, limit: 1.5 },
  })
