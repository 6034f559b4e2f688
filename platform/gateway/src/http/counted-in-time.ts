import { inTime } from '@site/server'

import { cached } from '../lib/cached.ts'

/** The measures of one look are of one count. */
const COUNT_MS = 1_000
/** A database that does not answer for so long is away, and nothing is told of it: an old count would be no count. */
const ANSWER_MS = 1_500

/** What the database counts for those who look at the measures; nothing where it does not answer in time. */
export function countedInTime<Row>(count: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  const counted = cached(count, COUNT_MS)
  return () =>
    inTime(
      counted().catch(() => []),
      ANSWER_MS,
      [],
    )
}
