import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { enginesFor, newName, type TestDatabase } from '../../testing/index.ts'
import { insertMember } from '../members/index.ts'
import { CENTER, HOUSE } from './accounts.ts'
import { createLedger, type Ledger } from './ledger.service.ts'
import { verifyLedger } from './verify.ts'

/** An entry as a statement may say it: its place on the account, and what is there after it. */
interface Line {
  readonly account: 'center' | 'hold' | 'house' | 'coins' | 'nobody'
  readonly amount: number
  readonly after: number | null
  readonly seq: number | null
}
const line = (
  account: Line['account'],
  amount: number,
  after: number | null = null,
  seq: number | null = null,
): Line => ({
  ...{ account, amount, after, seq },
})

describe.each(enginesFor('ledger properties'))('entries that say their places, on $engine', ({ open }) => {
  let store: TestDatabase
  let ledger: Ledger
  beforeAll(async () => {
    store = await open()
    ledger = createLedger({ db: store.database.db, notifyChange: () => Promise.resolve() })
  })
  afterAll(() => store.drop())

  /** A member with 100 in the central wallet, at its first place, and nothing on hold. */
  async function newOwner(): Promise<number> {
    const { db, pool } = store.database
    const id = await insertMember(db, { name: newName(), passwordHash: 'x' })
    if (id === undefined) throw new Error('the name was taken')
    await db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'adjust',
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -100n },
          { owner: id, code: CENTER, amount: 100n },
        ],
      }),
    )
    await pool.query("insert into ledger_account (owner, code) values ($1, 'withdraw_hold'), ($1, 'usdt')", [id])
    return id
  }

  /** Writes journals of so many lines in one statement; the message that it is refused with. */
  async function write(journals: readonly (readonly Line[])[], isClosed = false): Promise<string> {
    const owner = await newOwner()
    const client = await store.database.pool.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('ledger.numbered', 'on', true)")
      const { rows } = await client.query<{ id: string }>(
        "insert into ledger_journal (kind, member_id) select 'test', $1 from generate_series(1, $2::int) returning id",
        [owner, journals.length],
      )
      // Of another transaction, which has committed.
      const { rows: closed } = await client.query<{ id: string }>('select min(id) as id from ledger_journal')
      const lines = journals.flatMap((of, index) =>
        of.map((one) => ({ ...one, journal: isClosed ? closed[0]?.id : rows[index]?.id })),
      )
      await client.query(
        `insert into ledger_entry (journal_id, account_id, amount, balance_after, seq)
        select l.journal, coalesce(a.id, 0), l.amount, l.after, l.seq
        from jsonb_to_recordset($1::jsonb) as l (account text, amount bigint, after bigint, seq bigint, journal bigint)
        left join ledger_account a on (a.owner, a.code) = (
          case l.account when 'house' then 0 else $2::bigint end,
          case l.account when 'hold' then 'withdraw_hold' when 'coins' then 'usdt' when 'house' then 'adjust' else l.account end)`,
        [JSON.stringify(lines), owner],
      )
      await client.query('commit')
      return 'written'
    } catch (error) {
      await client.query('rollback')
      return error instanceof Error ? error.message.replaceAll(/\d+/g, 'N') : String(error)
    } finally {
      client.release()
    }
  }

  test('they are written when each is the next one of its account', async () => {
    expect(await write([[line('center', -30, 70, 2), line('hold', 30, 30, 1)]])).toBe('written')
    const two = [
      [line('center', -100, 0, 2), line('house', 100)],
      [line('house', -5), line('center', 5, 5, 3)],
    ]
    expect(await write(two)).toBe('written')
    const { differences } = await verifyLedger(store.database.db, [])
    // Nobody has an order that the money on hold belongs to.
    expect(differences.filter(({ what }) => what !== 'hold belongs to open orders')).toEqual([])
  })

  test.each([
    ['a place that is not the next', [line('center', -30, 70, 3), line('hold', 30, 30, 1)], 'not the next one'],
    ['the same place twice', [line('center', -30, 70, 2), line('center', 30, 100, 2)], 'not the next one'],
    ['another balance', [line('center', -30, 71, 2), line('hold', 30, 30, 1)], 'not the next one'],
    ['no place', [line('center', -30), line('hold', 30, 30, 1)], 'not the next one'],
    ['a place of the house', [line('center', -30, 70, 2), line('house', 30, 30, 1)], 'not the next one'],
    ['more than there is', [line('center', -130, -30, 2), line('hold', 130, 130, 1)], 'has not so much'],
    ['more than there is in between', [line('center', -130, -30, 2), line('center', 130, 100, 3)], 'has not so much'],
    ['another currency', [line('center', -30, 70, 2), line('coins', 30, 30, 1)], 'is in CNY, account N in USDT'],
    ['an account that is none', [line('center', -30, 70, 2), line('nobody', 30)], 'there is no account'],
    ['what does not balance', [line('center', -30, 70, 2), line('hold', 31, 31, 1)], 'does not balance'],
  ] as const)('%s is refused', async (_what, lines, message) => {
    expect(await write([lines])).toContain(message)
  })

  test('a journal of another transaction is closed', async () => {
    expect(await write([[line('center', -30, 70, 2), line('hold', 30, 30, 1)]], true)).toContain('is closed')
  })
})
