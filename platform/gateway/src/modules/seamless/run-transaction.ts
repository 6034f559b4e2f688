import { digestOf } from '@site/server'

import type { Db, Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { SeamlessError } from './seamless-error.ts'
import { answerTransaction, claimTransaction, findTransaction } from './seamless.repository.ts'

export interface VenueTransaction {
  readonly venue: string
  readonly txId: string
  readonly kind: 'debit' | 'credit' | 'rollback'
  readonly roundId: string
  /** What the id stands for: a repeat must say the same. */
  readonly payload: readonly string[]
}

/** Stands in the place of a call that was taken back before it came. */
export const CANCELLED = 'cancelled'

/**
 * Runs a call of a venue at most once: id, money and answer are one transaction. A repeat gets the first answer, a
 * repeat at the same time waits for it, a refused call moved nothing and may be sent again.
 *
 * @throws SeamlessError TRANSACTION_MISMATCH when the id stands for another call, TRANSACTION_CANCELLED when it was
 * taken back before it came
 */
export function runTransaction<T>(
  db: Db,
  call: VenueTransaction,
  action: (tx: Executor) => Promise<T>,
): Promise<{ readonly answer: T; readonly isFirst: boolean }> {
  const { venue, txId, kind, roundId, payload } = call
  const payloadHash = digestOf([kind, roundId, ...payload])
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      if (!(await claimTransaction(tx, { venue, txId, kind, roundId, payloadHash }))) {
        const first = await findTransaction(tx, venue, txId)
        if (first?.payloadHash === CANCELLED) throw new SeamlessError('TRANSACTION_CANCELLED')
        if (first?.payloadHash !== payloadHash) throw new SeamlessError('TRANSACTION_MISMATCH')
        return { answer: first.response as T, isFirst: false }
      }
      const answer = await action(tx)
      await answerTransaction(tx, venue, txId, answer)
      return { answer, isFirst: true }
    }),
  )
}
