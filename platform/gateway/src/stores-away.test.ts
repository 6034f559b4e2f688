import { balanceEndpoint, memberInfoEndpoint, venueTransferEndpoint } from '@site/contracts'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import type { Database } from './db/database.ts'
import { type DatabaseLocation, openDatabase } from './db/open-database.ts'
import { verifyLedger } from './kernel/ledger/index.ts'
import { PROOF_SOURCES } from './proof.ts'
import { openCutLine } from './testing/cut-line.ts'
import { createServerDatabase, openSiteSocket, type RunningGateway, startGateway } from './testing/index.ts'
import { MatchReader } from './testing/match-reader.ts'
import { closeAll, closing, hearsRevisions } from './testing/outages.ts'
import { SLOWNESS, SOON } from './testing/patience.ts'
import { SATURDAY } from './testing/saturday.ts'
import { fundVenue, transferOf } from './testing/transfer.ts'
import { startOnSmallDisks } from '../tests/restarted-postgres.ts'
import { openSmallDisks, whyNoSmallDisks } from '../tests/small-disks.ts'

/** No call hangs: browsers wait for half a minute. */
const ANSWERED_MS = 10_000 * SLOWNESS
/** What is said of a call that could not be written or read. */
const REFUSED = { http: 503, code: 6005, message: '服务开小差了，请稍后再试' }

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

/** In one sentence; where small disks can be made they are really full. */
const whyNoSmallDisk = whyNoSmallDisks()

describe.each(whyNoSmallDisk === undefined ? ['PostgreSQL'] : [])('a full disk of %s', () => {
  test('[D.050] without room for tables what has to be written is refused and nothing else; without room for its log the database ends, and comes back by itself once there is; each call counts once', async () => {
    const server = closing(await startOnSmallDisks(), ({ close }) => close())
    const { database, site } = await openSite({ url: server.url })
    const payers = [await newPayer(site), await newPayer(site)]
    const tab = closing(await openSiteSocket(site.url), ({ socket }) => socket.terminate())
    await expectRefusedWhileFull(site, payers, server.disks.data)
    expect(server.printed()).toMatch(/could not extend file .*: No space left on device/)
    await expectEachCounts(database, payers)

    await database.pool.query('checkpoint')
    server.disks.log.fill()
    await vi.waitFor(async () => {
      await Promise.all(payers.map(({ pay }) => pay()))
      // It is started again: each time it ends with the same words.
      expect(server.printed().match(/FATAL: .*"pg_wal.*: No space left/g)?.length).toBeGreaterThan(1)
    }, SOON)
    expect(server.printed()).toMatch(/PANIC: .*"pg_wal.*: No space left on device/)
    await expectAway(site, payers)
    await hearsRevisions(tab, site)

    server.disks.log.makeRoom()
    await vi.waitFor(async () => {
      expect((await site.gateway.operations.inject('/readyz')).statusCode).toBe(200)
    }, SOON)
    await expectEachCounts(database, payers)
    expect(tab.socket.readyState).toBe(WebSocket.OPEN)
  })
})

/** As other suites, in the full run alone. */
const ofEngine = whyNoSmallDisk === undefined && inject('matrix').isFullRun ? ['the embedded engine'] : []

describe.each(ofEngine)('a full disk of %s', () => {
  test('[D.050] without room for tables what has to be written is refused and nothing else, and it counts once there is room', async () => {
    const { data } = closing(await openSmallDisks({ data: 128 }), ({ close }) => close()).disks
    const { database, site } = await openSite({ dataDir: data.path })
    const payers = [await newPayer(site), await newPayer(site)]
    await expectRefusedWhileFull(site, payers, data)
    await expectEachCounts(database, payers)
  })
})

describe.each(whyNoSmallDisk === undefined ? [] : [whyNoSmallDisk])('a full disk, played by a trigger: %s', () => {
  test('[D.050] without room for tables what has to be written is refused and nothing else, and it counts once there is room', async () => {
    const server = closing(await createServerDatabase(), ({ drop }) => drop())
    const { database, site } = await openSite({ url: server.url })
    const payers = [await newPayer(site), await newPayer(site)]
    await expectRefusedWhileFull(site, payers, playedDisk(database))
    await expectEachCounts(database, payers)
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

async function openSite(location: DatabaseLocation) {
  const database = closing(await openDatabase(location), (one) => one.close())
  return { database, site: closing(await startGateway(database), (one) => one.close()) }
}

type Payer = Awaited<ReturnType<typeof newPayer>>

/** A member with 9,000 yuan who puts one at a time into a venue. */
async function newPayer(site: RunningGateway) {
  const { client, name } = await site.newMember()
  await site.sandbox('POST', '/sandbox/money', { name, amount: '9000', requestId: crypto.randomUUID() })
  const inputs: ReturnType<typeof transferOf>[] = []
  const refusals: unknown[] = []
  let accepted = 0
  return {
    /** @returns whether it was accepted; it may have happened otherwise as well */
    async pay(): Promise<boolean> {
      const input = transferOf('CRTY', '1')
      inputs.push(input)
      const answer = await client.answer(venueTransferEndpoint, input)
      const isAccepted = answer.code === 6000
      if (isAccepted) accepted += 1
      else refusals.push(answer)
      return isAccepted
    },
    async payAgain(): Promise<void> {
      for (const input of inputs) await client.call(venueTransferEndpoint, input)
      accepted = inputs.length
    },
    paid: async () => 9000 - Number((await client.call(balanceEndpoint, {})).centerWalletBalance),
    accepted: () => accepted,
    refusals: () => refusals,
    asked: () => inputs.length,
    balance: () => client.answer(balanceEndpoint, {}),
  }
}

interface FullDisk {
  fill(): unknown
  makeRoom(): unknown
}

async function expectRefusedWhileFull(site: RunningGateway, payers: readonly Payer[], disk: FullDisk): Promise<void> {
  await disk.fill()
  await vi.waitFor(async () => {
    expect(await Promise.all(payers.map(({ pay }) => pay()))).toContain(false)
  }, SOON)
  for (const payer of payers) expect(await payer.paid()).toBe(payer.accepted())
  expect((await site.gateway.operations.inject('/readyz')).statusCode, 'it reads').toBe(200)
  await disk.makeRoom()
}

async function expectAway(site: RunningGateway, payers: readonly Payer[]): Promise<void> {
  for (const { balance } of payers) expect(await balance()).toMatchObject(REFUSED)
  const ready = await site.gateway.operations.inject('/readyz')
  expect(ready.json()).toEqual({ ok: false, database: false, state: true, accepting: true })
}

/** Everything is sent again, what was acknowledged too. */
async function expectEachCounts({ db }: Database, payers: readonly Payer[]): Promise<void> {
  await Promise.all(
    payers.map(async ({ asked, accepted, paid, payAgain, refusals }) => {
      for (const refusal of refusals()) expect(refusal).toMatchObject(REFUSED)
      const before = await paid()
      expect(before, 'nothing acknowledged is lost').toBeGreaterThanOrEqual(accepted())
      expect(before).toBeLessThanOrEqual(asked())
      await payAgain()
      expect(await paid()).toBe(asked())
    }),
  )
  expect((await verifyLedger(db, PROOF_SOURCES)).differences).toEqual([])
}

/** A disk that is full as far as the ledger knows: each entry meets what PostgreSQL says when a table cannot grow. */
const playedDisk = (database: Database): FullDisk => {
  let fault: Awaited<ReturnType<typeof beforeEachEntry>> | undefined
  const said = 'could not extend file: No space left on device'
  return {
    fill: async () =>
      (fault = await beforeEachEntry(database, `raise exception '${said}' using errcode = 'disk_full'`)),
    makeRoom: () => fault?.clear(),
  }
}

/** From now on each entry of the ledger takes so long to be written, for no disk can be made slow without its driver. */
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
