import { isApiError } from '@site/contracts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { CENTER, createLedger, HOUSE, type Ledger, verifyLedger } from '../../kernel/ledger/index.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { newName } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { heldByWithdrawals } from './proof.ts'
import { createSubmissionService } from './submission.service.ts'

let store: TestDatabase
let ledger: Ledger
let service: ReturnType<typeof createSubmissionService>
beforeAll(async () => {
  store = await openOnServer()
  const { db } = store.database
  ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
  const jobs = (orders: readonly { readonly id: number }[]) =>
    JSON.stringify(orders.map(({ id }) => ({ name: 'test', key: `${id}`, data: {}, due_at: new Date() })))
  const turnover = { required: '0.00', done: '0.00', left: '0.00', list: [] }
  service = createSubmissionService(
    {
      ...{ db, ledger, shared: createMemoryState(), options: { sandbox: true } },
      clock: { now: () => Date.now(), offset: () => 0 },
    } as never,
    { readTurnover: () => Promise.resolve({ turnover, withheld: 0n }), moves: { first: jobs } as never },
  )
})
afterAll(() => store.drop())
afterEach(async () => {
  const { differences } = await verifyLedger(store.database.db, [heldByWithdrawals])
  if (differences.length > 0) throw new Error(JSON.stringify(differences.slice(0, 5)))
})

interface Owner {
  readonly id: number
  readonly cardId: string
}

/** Members with a card and so much money. */
async function owners(count: number, amount = 100_000n): Promise<readonly [Owner, ...Owner[]]> {
  const { rows } = await store.database.pool.query<{ id: string; card: string }>(
    `with added as (
      insert into member (name, password_hash, real_name, phone, birthday)
      select $1 || n, '-', '欧阳海', '1' || lpad((nextval('member_id_seq') % 10000000000)::text, 10, '0'), '1990-01-01'
      from generate_series(1, $2::int) n returning id
    )
    insert into payout_account (member_id, kind, code, number)
    select id, 'bank', 'HYB', '622202' || lpad(id::text, 13, '0') from added returning member_id as id, payout_account.id as card`,
    [newName(), count],
  )
  const made = rows.map(({ id, card }) => ({ id: Number(id), cardId: card }))
  await store.database.db.transaction((tx) =>
    ledger.postMany(
      tx,
      made.map(({ id }) => ({
        kind: 'adjust',
        memberId: id,
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -amount },
          { owner: id, code: CENTER, amount },
        ] as const,
      })),
    ),
  )
  return made as unknown as readonly [Owner, ...Owner[]]
}

function submit({ id, cardId }: Owner, more: { readonly amount?: string; readonly requestId?: string } = {}) {
  const wish = { way: 'BANK', amount: '100', cardId, requestId: crypto.randomUUID(), ...more } as const
  return service.submit({ memberId: id, sessionId: 'one', theme: 'jade', ip: '127.0.0.1' }, wish)
}

function codeOf(outcome: PromiseSettledResult<unknown>): number | string {
  if (outcome.status === 'fulfilled') return 0
  const reason: unknown = outcome.reason
  return isApiError(reason) ? reason.code : String(reason)
}

/** Withdrawals of these members, and the transactions in which they were written. */
async function written(of: readonly Owner[]) {
  const { rows } = await store.database.pool.query<{ orders: number; transactions: number; held: string }>(
    `select count(*)::int as orders, count(distinct j.written_by)::int as transactions,
      (select coalesce(sum(balance), 0)::text from ledger_account where code = 'withdraw_hold' and owner = any ($1)) as held
    from ledger_journal j join withdrawal w on j.ref_id = 'W' || lpad(w.id::text, 10, '0')
    where j.kind = 'withdraw' and w.member_id = any ($1)`,
    [of.map(({ id }) => id)],
  )
  return rows[0]
}

test('a hundred members at once: all have theirs, in far fewer transactions', async () => {
  const members = await owners(100)
  const answers = await Promise.all(members.map((member) => submit(member)))
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(100)
  const { orders, transactions, held } = (await written(members)) ?? {}
  expect([orders, held]).toEqual([100, '1000000'])
  expect(transactions).toBeLessThanOrEqual(20)
})

test('each of those that are done together is decided by itself: some are refused, and the others are done', async () => {
  const members = await owners(12)
  const [poor, stranger, frozen, busy, ...well] = members
  if (stranger === undefined || frozen === undefined || busy === undefined) throw new Error('too few')
  await store.database.pool.query("update member set status = 'frozen' where id = $1", [frozen.id])
  await submit(busy)
  const outcomes = await Promise.allSettled([
    // Begins at once, alone: what comes after it comes together.
    ...[submit(well[0] as Owner), submit(well[1] as Owner)],
    ...[submit(poor, { amount: '5000' }), submit({ ...stranger, cardId: '1' }), submit(frozen), submit(busy)],
    ...well.slice(2).map((member) => submit(member)),
  ])
  expect(outcomes.map(codeOf)).toEqual([0, 0, 6012, 6004, 6030, 6012, ...well.slice(2).map(() => 0)])
  expect(await written(members)).toMatchObject({ orders: 9, held: '90000' })
  // What was refused has used no key.
  const requestId = crypto.randomUUID()
  await expect(submit(poor, { amount: '5000', requestId })).rejects.toMatchObject({ code: 6012 })
  expect(await submit(poor, { requestId })).toMatchObject({ status: 1 })
})

test('the same key, and the same member, twice among those that come together is one withdrawal', async () => {
  const members = await owners(6)
  const [first, ...others] = members
  const requestId = crypto.randomUUID()
  const [once, again, more] = await Promise.all([
    submit(first, { requestId }),
    submit(first, { requestId }),
    Promise.allSettled([submit(first)]),
    ...others.map((member) => submit(member)),
  ])
  expect(again).toEqual(once)
  expect(more.map(codeOf)).toEqual([6012])
  expect(await submit(first, { requestId })).toEqual(once)
  await expect(submit(first, { requestId, amount: '200' })).rejects.toMatchObject({ code: 6009 })
  expect(await written(members)).toMatchObject({ orders: 6, held: '60000' })
})

test('what the database refuses of one fails no other: they are done again one by one', async () => {
  const members = await owners(10)
  const broken = members[5] as Owner
  const { pool } = store.database
  await pool.query(`create function broken() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`)
  await pool.query(`create trigger broken before insert on withdrawal for each row when (new.member_id = ${broken.id})
    execute function broken()`)
  onTestFinished(async () => void (await pool.query('drop function broken cascade')))
  const outcomes = await Promise.allSettled(members.map((member) => submit(member)))
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([5])
  expect(await written(members)).toMatchObject({ orders: 9, held: '90000' })
})

test('who has to be waited for holds up nobody, and is done when it is free', async () => {
  const members = await owners(8)
  const [held, ...others] = members
  const client = await store.database.pool.connect()
  try {
    await client.query('begin')
    await client.query("select from ledger_account where owner = $1 and code = 'center' for update", [held.id])
    const waiting = submit(held)
    let isDone = false
    void waiting.then(() => (isDone = true))
    await Promise.all(others.map((member) => submit(member)))
    await vi.waitFor(async () => {
      const { rowCount } = await store.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rowCount).toBe(1)
    }, SOON)
    expect(isDone).toBe(false)
    expect(await written(members)).toMatchObject({ orders: 7 })
    await client.query('commit')
    expect(await waiting).toMatchObject({ status: 1 })
  } finally {
    client.release()
  }
})
