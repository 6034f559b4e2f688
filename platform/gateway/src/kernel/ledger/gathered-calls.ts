import { digestOf } from '@site/server'

import type { Db, Executor } from '../../db/database.ts'
import { databaseErrorOf } from '../../db/errors.ts'
import { transactionAtOnce } from '../../db/first-failure.ts'
import { createGatheredTransactions } from './gathered-transactions.ts'
import { type OnceRequest, requireSameHash, type UsedKey } from './idempotency.ts'

/** What has become of a call: what is written for it, if anything is, and the answer that is kept with its key. */
export interface DoneCall<Order, Answer> {
  readonly order: Order | undefined
  readonly answer: Answer
}

/**
 * Money calls of one kind of which several can be done by the same statements. They are done as `Ledger.once` does one: at
 * most once per key, and of each the key, the money and the answer are one transaction.
 */
export interface GatheredCalls<Request extends OnceRequest, Facts extends object, Order, Answer> {
  /**
   * Holds, until the transaction ends, what makes other calls of these members wait, each of another member, and reads what
   * the calls are decided by, or what their keys were used for; by member. Who has to be waited for is left out unless it
   * `waits`.
   */
  readonly begin: (
    tx: Executor,
    requests: readonly Request[],
    waits: boolean,
  ) => Promise<ReadonlyMap<number, Facts | UsedKey>>
  /**
   * What it throws refuses one call, while the others of the transaction go on: unless the call `isAlone` in it, it writes
   * nothing, and answers undefined for one that it would have to write something for.
   */
  readonly decide: (
    tx: Executor,
    request: Request,
    facts: Facts,
    isAlone: boolean,
  ) => Promise<DoneCall<Order, Answer> | undefined>
  /** Writes what was decided, and the answers with their keys, as `call_keep` of the database takes them; in one statement. */
  readonly write: (tx: Executor, orders: readonly Order[], answers: string) => Promise<unknown>
}

/**
 * Does money calls of one kind, those together that come at the same time; without an order what was done before.
 *
 * @throws as `decide` does; ApiError 6009 when the key was used for another payload
 */
export function createGatheredCalls<Request extends OnceRequest, Facts extends object, Order, Answer>(
  db: Db,
  { begin, decide, write }: GatheredCalls<Request, Facts, Order, Answer>,
): (request: Request) => Promise<DoneCall<Order, Answer>> {
  type Done = DoneCall<Order, Answer>

  /** What has become of these, in their order; undefined of what has to be done alone. */
  function transaction(requests: readonly Request[], waits: boolean, passOn?: () => void) {
    const isAlone = requests.length === 1
    return transactionAtOnce(db, async (tx, atEnd) => {
      const begun = await begin(tx, requests, waits)
      passOn?.()
      const orders: Order[] = []
      const answers: object[] = []

      async function doOne(request: Request): Promise<Done | undefined> {
        const { memberId, scope, key } = request
        const facts = begun.get(memberId)
        if (facts === undefined) return undefined
        const hash = digestOf(request.payload)
        if ('used' in facts) {
          const { used }: UsedKey = facts
          requireSameHash(used?.payloadHash, hash)
          return { order: undefined, answer: used?.response as Answer }
        }
        const done = await decide(tx, request, facts as Facts, isAlone)
        if (done === undefined) return undefined
        if (done.order !== undefined) orders.push(done.order)
        answers.push({ member: memberId, scope, key, hash, answer: done.answer })
        return done
      }

      const outcomes = await Promise.allSettled(requests.map(doOne))
      for (const outcome of outcomes)
        // What one has written is undone with it, and what the database has refused has undone all of them.
        if (outcome.status === 'rejected' && (isAlone || databaseErrorOf(outcome.reason) !== undefined))
          throw outcome.reason
      if (answers.length > 0) atEnd(write(tx, orders, JSON.stringify(answers)))
      return outcomes.map((outcome) => {
        if (outcome.status === 'rejected') return outcome
        const { value } = outcome
        return value && { status: outcome.status, value }
      })
    })
  }

  return createGatheredTransactions<Request, Done>({
    subjectOf: ({ memberId }) => memberId,
    together: (requests, passOn) => transaction(requests, false, passOn),
    async alone(request) {
      const [outcome] = await transaction([request], true)
      if (outcome?.status !== 'fulfilled') throw outcome?.reason ?? new Error('a call that waits was left out')
      return outcome.value
    },
  })
}
