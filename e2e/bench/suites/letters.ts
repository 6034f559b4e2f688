import { resolve } from 'node:path'

import { compareFewAndMany } from '../few-and-many.ts'

/** The message centre of a member with 10,000 letters against that of one with 100. */
export const measureLetters = () =>
  compareFewAndMany({
    program: resolve(import.meta.dirname, '../../../platform/gateway/bench/letters.ts'),
    ...{ what: 'message centre', few: 100, many: 10_000, runs: 201, limit: 1.2 },
  })
