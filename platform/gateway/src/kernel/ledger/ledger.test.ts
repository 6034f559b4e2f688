import { isApiError } from '@site/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { enginesFor, type TestDatabase, newName } from '../../testing/index.ts'
import { SLOWNESS, SOON } from '../../testing/patience.ts'
import { insertMember } from '../members/index.ts'
import { isKeyTaken } from './idempotency.ts'
import { CENTER, HOUSE, venueAccount } from './accounts.ts'
import { createLedger, type Ledger } from './ledger.service.ts'

const ACCOUNTS = [CENTER, venueAccount('AA'), venueAccount('BB'), 'bet_hold'] as const

/** Waits until so many sessions of a server wait for a lock. */
async function waiters({ pool }: Database, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(count)
  }, SOON)
}

/** One attempt to move money between two accounts of a member, or between a member and the house. */
const MoveArbitrary = fc.record({
  member: fc.integer({ min: 0, max: 2 }),
  from: fc.constantFrom(...ACCOUNTS, 'house' as const),
  to: fc.constantFrom(...ACCOUNTS, 'house' as const),
  amount: fc.bigInt({ min: 1n, max: 400n }),
  /** A key from a small set, so that calls repeat, with and without the same payload. */
  key: fc.integer({ min: 0, max: 30 }),
})
type Move = typeof MoveArbitrary extends fc.Arbitrary<infer T> ? T : never

describe.each(enginesFor('ledger properties'))('ledger properties on $engine', ({ engine, open }) => {
  let store: TestDatabase
  let database: Database
  let ledger: Ledger
  beforeAll(async () => {
    store = await open()
    database = store.database
    await migrate(database.pool)
    ledger = createLedger({ db: database.db, notifyChange: () => Promise.resolve() })
  })
  afterAll(() => store.drop())

  async function newMembers(): Promise<readonly number[]> {
    const ids: number[] = []
    for (let index = 0; index < 3; index++) {
      const id = await insertMember(database.db, { name: newName(), passwordHash: 'x' })
      if (id === undefined) throw new Error('the name was taken')
      ids.push(id)
      await ledger.once({ memberId: id, scope: 'fund', key: 'fund', payload: 1 }, (tx) =>
        ledger
          .post(tx, {
            kind: 'adjust',
            memberId: id,
            postings: [
              { owner: HOUSE, code: 'adjust', amount: -1_000n },
              { owner: id, code: CENTER, amount: 1_000n },
            ],
          })
          .then(() => null),
      )
    }
    return ids
  }

  /** The outcome of one move as text, so that repeats can be compared. */
  async function attempt(ids: readonly number[], { member, from, to, amount, key }: Move): Promise<string> {
    const memberId = ids[member] ?? 0
    const side = (name: Move['from']) =>
      name === 'house' ? { owner: HOUSE, code: 'adjust' } : { owner: memberId, code: name }
    const payload = { from, to, amount: String(amount) }
    try {
      return await ledger.once({ memberId, scope: 'move', key: String(key), payload }, async (tx) => {
        const { journalId } = await ledger.post(tx, {
          kind: 'move',
          memberId,
          postings: [
            { ...side(from), amount: -amount },
            { ...side(to), amount },
          ],
        })
        return `journal ${journalId}`
      })
    } catch (error) {
      if (isApiError(error, 6009, 6012)) return String(error.code)
      throw error
    }
  }

  async function invariants(ids: readonly number[]) {
    const members = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
    const { rows } = await database.db.execute<Record<'unbalanced' | 'negative' | 'drifted' | 'total', string>>(sql`
      select
        (select count(*) from (
          select journal_id from ledger_entry group by journal_id having sum(amount) <> 0 or count(*) < 2
        ) as j)::text as unbalanced,
        (select count(*) from ledger_account where owner <> 0 and balance < 0)::text as negative,
        (select count(*) from ledger_account as a where a.owner in (${members})
          and a.balance <> coalesce((select sum(amount) from ledger_entry where account_id = a.id), 0))::text as drifted,
        (select coalesce(sum(amount), 0) from ledger_entry)::text as total`)
    return rows[0]
  }

  test(
    '[D.050] whatever is attempted at once, journals sum to zero and no member account is below zero',
    { timeout: 120_000 * SLOWNESS },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(MoveArbitrary, { minLength: 20, maxLength: 60 }), async (moves) => {
          const ids = await newMembers()
          const outcomes = await Promise.all(moves.map((move) => attempt(ids, move)))
          expect(await invariants(ids)).toEqual({ unbalanced: '0', negative: '0', drifted: '0', total: '0' })

          // Every journal of these members was answered to somebody, and answers with one journal had one payload.
          const byJournal = new Map<string, Set<string>>()
          for (const [index, outcome] of outcomes.entries()) {
            if (!outcome.startsWith('journal')) continue
            const move = moves[index]
            const payload = JSON.stringify([move?.member, move?.key, move?.from, move?.to, String(move?.amount)])
            byJournal.set(outcome, (byJournal.get(outcome) ?? new Set()).add(payload))
          }
          for (const payloads of byJournal.values()) expect(payloads.size).toBe(1)
        }),
        { numRuns: engine === 'postgres' ? 25 : 8, endOnFailure: true },
      )
    },
  )

  test('[D.050] a hundred withdrawals of 30 from 1,000 at once: exactly 33 go through', async () => {
    const [id = 0] = await newMembers()
    const attempts = Array.from({ length: 100 }, (_, index) =>
      ledger
        .once({ memberId: id, scope: 'bet', key: `bet-${index}`, payload: index }, async (tx) => {
          await ledger.post(tx, {
            kind: 'bet',
            memberId: id,
            postings: [
              { owner: id, code: CENTER, amount: -30n },
              { owner: id, code: 'bet_hold', amount: 30n },
            ],
          })
          return true
        })
        .catch((error: unknown) => {
          if (isApiError(error, 6012)) return false
          throw error
        }),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter(Boolean)).toHaveLength(33)
    expect(await ledger.balanceOf(database.db, id, CENTER)).toBe(10n)
    expect(await ledger.balanceOf(database.db, id, 'bet_hold')).toBe(990n)
  })

  test('[D.050] journals over the same accounts in opposite order never stop each other', async () => {
    const [first = 0, second = 0] = await newMembers()
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? [first, second] : [second, first]
        return ledger.once({ memberId: from ?? 0, scope: 'pass', key: `pass-${index}`, payload: index }, async (tx) => {
          await ledger.post(tx, {
            kind: 'pass',
            postings: [
              { owner: from ?? 0, code: CENTER, amount: -7n },
              { owner: to ?? 0, code: CENTER, amount: 7n },
            ],
          })
          return null
        })
      }),
    )
    expect(await ledger.balanceOf(database.db, first, CENTER)).toBe(1_000n)
    expect(await ledger.balanceOf(database.db, second, CENTER)).toBe(1_000n)
  })

  test('whether a key is taken is known when the call that holds it is over, and asking takes nothing', async () => {
    const [id = 0] = await newMembers()
    const call = { memberId: id, scope: 'held', key: 'held' }
    expect(await isKeyTaken(database.db, call)).toBe(false)
    /** The answer to somebody who asks while the call is under way. */
    async function askedDuring(end: () => null): Promise<boolean> {
      const begun = Promise.withResolvers<void>()
      const ending = Promise.withResolvers<void>()
      const held = ledger.once({ ...call, payload: 1 }, async () => {
        begun.resolve()
        await ending.promise
        return end()
      })
      await begun.promise
      const asked = isKeyTaken(database.db, call)
      // The embedded engine has one connection, which the call holds: there the question waits in the queue.
      try {
        if (engine === 'postgres') await waiters(database, 1)
      } finally {
        ending.resolve()
      }
      await held.catch(() => {})
      return asked
    }
    const fail = () => {
      throw new Error('the venue does not answer')
    }
    expect(await askedDuring(fail)).toBe(false)
    expect(await askedDuring(() => null)).toBe(true)
    expect(await isKeyTaken(database.db, call)).toBe(true)
    expect(await isKeyTaken(database.db, { ...call, key: 'other' })).toBe(false)
  })

  test('what an action does before it throws is undone with its key', async () => {
    const [id = 0] = await newMembers()
    const request = { memberId: id, scope: 'half', key: 'half-way', payload: 1 }
    const debit = (tx: Parameters<Parameters<typeof ledger.once>[1]>[0]) =>
      ledger.post(tx, {
        kind: 'half',
        memberId: id,
        postings: [
          { owner: id, code: CENTER, amount: -500n },
          { owner: id, code: 'bet_hold', amount: 500n },
        ],
      })
    await expect(
      ledger.once(request, async (tx) => {
        await debit(tx)
        throw new Error('the venue does not answer')
      }),
    ).rejects.toThrow('the venue does not answer')
    expect(await ledger.balanceOf(database.db, id, CENTER)).toBe(1_000n)
    await ledger.once(request, async (tx) => {
      await debit(tx)
      return null
    })
    expect(await ledger.balanceOf(database.db, id, CENTER)).toBe(500n)
  })
})
