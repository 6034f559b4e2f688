import type { Db, Executor } from './database.ts'
import { databaseErrorOf } from './errors.ts'

/**
 * Waits for statements that were sent one behind the other in one transaction: what failed first is the reason, whatever
 * the transaction that it broke has refused since.
 *
 * @throws what the first of them failed with
 */
export async function firstFailure(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason
}

/** Takes what a transaction has sent and does not wait for. */
export type AtEnd = (last: Promise<unknown>) => void

const REFUSED_SINCE = '25P02'

/**
 * A transaction whose last statements need no answer: what `run` hands to `atEnd` is waited for together with its end. It
 * must have been sent by then, and nothing may act on it.
 *
 * @throws what the first of them failed with; and as `run` does
 */
export async function transactionAtOnce<T>(db: Db, run: (tx: Executor, atEnd: AtEnd) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = []
  const atEnd: AtEnd = (last) => {
    // Looked at below; until then its failure is nobody's.
    last.catch(() => undefined)
    sent.push(last)
  }
  try {
    const answer = await db.transaction((tx) => run(tx, atEnd))
    // A transaction in which something has failed is undone by its end, which says nothing of it.
    await firstFailure(sent)
    return answer
  } catch (error) {
    if (databaseErrorOf(error)?.code === REFUSED_SINCE) await firstFailure(sent)
    throw error
  }
}
