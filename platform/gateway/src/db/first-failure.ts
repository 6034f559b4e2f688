import type { Db, Executor } from './database.ts'
import { databaseErrorOf } from './errors.ts'

const REFUSED_SINCE = '25P02'

/**
 * Waits for statements that were sent one behind the other in one transaction: what failed first is the reason, and never
 * what the transaction that it broke has refused since, wherever that stands among them.
 *
 * @throws what the first of them failed with
 */
export async function firstFailure(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).filter((one) => one.status === 'rejected')
  const first = failed.find(({ reason }) => databaseErrorOf(reason)?.code !== REFUSED_SINCE) ?? failed[0]
  if (first !== undefined) throw first.reason
}

/** Takes what a transaction has sent and does not wait for. */
export type AtEnd = (last: Promise<unknown>) => void

const nextTick = () => new Promise<void>((done) => process.nextTick(done))

/** Until what could not be sent has failed: the rest would be committed without it. What is sent after it still goes with it. */
async function untilSent(sent: readonly Promise<unknown>[]): Promise<void> {
  const lost: { readonly reason: unknown }[] = []
  for (const one of sent) one.catch((reason: unknown) => lost.push({ reason }))
  // In the first the driver tells of it; before the second whoever has asked the driver has heard.
  await nextTick()
  await nextTick()
  const [first] = lost
  if (first !== undefined) throw first.reason
}

/**
 * A transaction whose last statements need no answer: what `run` hands to `atEnd` is waited for together with its end. It
 * must have been sent by then, and nothing may act on it. What could not even be sent undoes the transaction; when the
 * connection is lost on the way, nobody knows how it has ended, and the caller is told of a failure that may be tried again.
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
    const answer = await db.transaction(async (tx) => {
      const given = await run(tx, atEnd)
      await untilSent(sent)
      return given
    })
    // A transaction in which something has failed is undone by its end, which says nothing of it.
    await firstFailure(sent)
    return answer
  } catch (error) {
    if (databaseErrorOf(error)?.code === REFUSED_SINCE) await firstFailure(sent)
    throw error
  }
}
