import { isConflict, retryConflicts } from '../../db/errors.ts'
import { createGathered, type GatheredWork } from '../../lib/gathered.ts'

/** A batch takes as long as its calls together: it stays short, however many come. */
const MOST = 50

/**
 * Calls that are a transaction each, or one together with those that come at the same time: `together` is one for several
 * calls, which waits for nobody that holds something and passes on when it holds what it is about, `alone` one for a single
 * call (see {@link createGathered}).
 */
export function createGatheredTransactions<Call, Answer>({
  subjectOf,
  together,
  alone,
}: Pick<GatheredWork<Call, Answer>, 'subjectOf' | 'together' | 'alone'>): (call: Call) => Promise<Answer> {
  return createGathered<Call, Answer>({
    subjectOf,
    async together(calls, passOn) {
      try {
        return await together(calls, passOn)
      } catch (reason) {
        // Done by itself it would fail again.
        if (calls.length === 1 && !isConflict(reason)) return [{ status: 'rejected', reason }]
        throw reason
      }
    },
    alone: (call) => retryConflicts(() => alone(call)),
    most: MOST,
  })
}
