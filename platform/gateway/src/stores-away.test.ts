import { balanceEndpoint, memberInfoEndpoint, venueTransferEndpoint } from '@site/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { verifyLedger } from './kernel/ledger/index.ts'
import { PROOF_SOURCES } from './proof.ts'
import { openCutLine } from './testing/cut-line.ts'
import { createServerDatabase, openSiteSocket, startGateway } from './testing/index.ts'
import { MatchReader } from './testing/match-reader.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { closeAll, closing, hearsRevisions } from './testing/outages.ts'
import { SLOWNESS, SOON } from './testing/patience.ts'
import { SATURDAY } from './testing/saturday.ts'
import { fundVenue, transferOf } from './testing/transfer.ts'

/** No call hangs: browsers wait for half a minute. */
const ANSWERED_MS = 10_000 * SLOWNESS

afterEach(closeAll)

test('the replica that plays the matches goes on playing them once its database is back', async () => {
  const server = closing(await createServerDatabase(), ({ drop }) => drop())
  const line = closing(await openCutLine(server.url), ({ close }) => close())
  const database = closing(await openDatabase({ url: line.url }), (one) => one.close())
  const site = closing(await startGateway(database), (one) => one.close())
  await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  const reader = closing(await new MatchReader(site.url).opened(), ({ socket }) => socket.terminate())
  reader.subscribe({ topic: { marketType: 'RB', gameType: 'FT' } })
  await reader.snapshot()
  await line.cut()
  await vi.waitFor(async () => {
    expect((await site.gateway.operations.inject('/readyz')).statusCode).toBe(503)
  }, SOON)
  await line.mend()
  const before = reader.version
  await vi.waitFor(() => expect(reader.version).toBeGreaterThan(before + 1), SOON)
  expect([reader.socket.readyState, reader.broken]).toEqual([WebSocket.OPEN, 0])
})

test('a Redis that is stopped and comes back: calls are refused, tabs stay and hear of money again', async () => {
  const redis = process.env['TEST_REDIS_URL']
  if (redis === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
  const server = closing(await createServerDatabase(), ({ drop }) => drop())
  const line = closing(await openCutLine(redis), ({ close }) => close())
  const database = closing(await openDatabase({ url: server.url }), (one) => one.close())
  const site = closing(await startGateway(database, { redisUrl: line.url }), (one) => one.close())
  const { client, name } = await site.newMember()
  await site.sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: crypto.randomUUID() })
  const tab = closing(await openSiteSocket(site.url), ({ socket }) => socket.terminate())
  await tab.follow(client)

  await line.cut()
  const inputs = Array.from({ length: 5 }, () => transferOf('CRTY', '1'))
  const began = performance.now()
  const answers = await Promise.all(inputs.map((input) => client.answer(venueTransferEndpoint, input)))
  expect(performance.now() - began).toBeLessThan(ANSWERED_MS)
  expect(new Set(answers.map(({ http, code }) => `${http} ${code}`))).toEqual(new Set(['503 6005']))
  const ready = await site.gateway.operations.inject('/readyz')
  expect(ready.json()).toEqual({ ok: false, database: true, state: false, accepting: true })

  await line.mend()
  await vi.waitFor(async () => expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6000), SOON)
  for (const input of inputs) await client.call(venueTransferEndpoint, input)
  expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '95.00' })
  await hearsRevisions(tab, site)
  await fundVenue(client, 'CRTY', '0.01')
  expect(await tab.nextOf('balance')).toEqual({ type: 'balance' })
})

describeOnEngines('a disk without room for data', ({ site, store }) => {
  test('[D.050] refuses what has to be written and nothing else; the same call goes through once there is room', async () => {
    const { client, name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: crypto.randomUUID() })
    const fill = await fillDisk(store().database)
    const input = transferOf('CRTY', '40')
    const refused = await client.answer(venueTransferEndpoint, input)
    expect(refused).toMatchObject({ http: 503, code: 6005, message: '服务开小差了，请稍后再试' })
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '100.00' })
    expect((await site().gateway.operations.inject('/readyz')).statusCode, 'it reads').toBe(200)
    await fill.clear()
    await client.call(venueTransferEndpoint, input)
    await client.call(venueTransferEndpoint, input)
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '60.00' })
    expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences).toEqual([])
  })
})

test('[D.050] a disk that is slow: calls take longer and none hangs or counts twice, and what is read goes on', async () => {
  const server = closing(await createServerDatabase(), ({ drop }) => drop())
  const database = closing(await openDatabase({ url: server.url }), (one) => one.close())
  const site = closing(await startGateway(database), (one) => one.close())
  const members = await Promise.all([site.newMember(), site.newMember()])
  for (const { name } of members)
    await site.sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: crypto.randomUUID() })
  const wishes = members.flatMap(({ client }) =>
    ['1', '2', '3'].map((amount) => ({ client, input: transferOf('CRTY', amount) })),
  )
  const tab = closing(await openSiteSocket(site.url), ({ socket }) => socket.terminate())
  await hearsRevisions(tab, site)

  const slow = await slowDisk(database, 0.2 * SLOWNESS)
  const began = performance.now()
  let pending = 2 * wishes.length
  // Each is sent twice, as a browser does that has waited long enough.
  const written = Promise.all(
    [...wishes, ...wishes].map(async ({ client, input }) => {
      const { http, code } = await client.answer(venueTransferEndpoint, input)
      pending -= 1
      return `${http} ${code}`
    }),
  )
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
    expect(rows.length).toBeGreaterThan(0)
  }, SOON)
  for (const { client } of members)
    expect((await client.call(balanceEndpoint, {})).centerWalletBalance).toMatch(/^\d+\.\d\d$/)
  expect((await site.gateway.operations.inject('/readyz')).statusCode).toBe(200)
  await hearsRevisions(tab, site)
  expect(pending, 'it is read while it is written').toBeGreaterThan(0)
  for (const answer of await written) expect(['200 6000', '503 6005']).toContain(answer)
  expect(performance.now() - began).toBeLessThan(ANSWERED_MS)

  await slow.clear()
  for (const { client, input } of wishes) await client.call(venueTransferEndpoint, input)
  for (const { client } of members)
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '94.00' })
  expect((await verifyLedger(database.db, PROOF_SOURCES)).differences).toEqual([])
})

/**
 * From now on each entry of the ledger meets what PostgreSQL says when a file of its data cannot grow. Where its log cannot
 * grow either it stops, and that is a database which is away: outage.test.ts.
 */
function fillDisk(database: Database) {
  const said = 'could not extend file: No space left on device'
  return beforeEachEntry(database, `raise exception '${said}' using errcode = 'disk_full'`)
}

/** From now on each entry of the ledger takes so long to be written. */
function slowDisk(database: Database, seconds: number) {
  return beforeEachEntry(database, `perform pg_sleep(${seconds})`)
}

async function beforeEachEntry({ pool }: Database, statement: string) {
  await pool.query(`
    create function disk_fault() returns trigger language plpgsql as $$
    begin
      ${statement};
      return new;
    end $$;
    create trigger disk_fault before insert on ledger_entry for each row execute function disk_fault()`)
  return { clear: () => pool.query('drop trigger disk_fault on ledger_entry; drop function disk_fault()') }
}
