import { balanceEndpoint, betTotalsEndpoint, dealRecordEndpoint } from '@site/contracts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { openDatabase } from '../../db/open-database.ts'
import { type TestDatabase, enginesFor } from '../../testing/engines.ts'
import { type RunningGateway, advanceClock, openSiteSocket, startGateway } from '../../testing/index.ts'
import { PATIENCE_MS } from '../../testing/patience.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { turnoverFor } from '../../testing/turnover.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { saveBetRecord } from '../records/index.ts'
import { DAY_MS, dayOf, formatDay, startOfDay } from '@site/domain'
import { createRebatesService } from './rebates.service.ts'

const SOON = { timeout: PATIENCE_MS, interval: 20 }
/** Tomorrow: a day for which nothing is planned yet when a site starts. */
const DAY = dayOf(Date.now()) + 1
const NOON = startOfDay(DAY) + DAY_MS / 2
const date = (days: number) => formatDay(DAY + days)

describe.each(enginesFor('rebates'))('rebates on $engine', ({ engine, open }) => {
  let shared: TestDatabase
  let site: RunningGateway
  beforeAll(async () => {
    shared = await open()
    site = await startGateway(shared.database)
    await site.sandbox('POST', '/sandbox/clock', { now: NOON })
  })
  afterAll(async () => {
    await site.close()
    await shared.drop()
  })

  let tickets = 0
  /** A settled bet of a valid amount in fen, so many days after the first. */
  async function bet(store: TestDatabase, memberId: number, category: 'ZR' | 'DZ', valid: bigint, days = 0) {
    tickets += 1
    await saveBetRecord(store.database.db, {
      ticketId: `T-${tickets}`,
      memberId,
      venue: category === 'ZR' ? 'KXZR' : 'PGDZ',
      category,
      gameName: '百家乐',
      stake: valid,
      risk: valid,
      valid,
      profit: -valid,
      resultCode: 'L',
      betAt: new Date(NOON + days * DAY_MS),
      settleAt: new Date(NOON + days * DAY_MS),
    })
  }

  const rebatesOf = async (client: Awaited<ReturnType<RunningGateway['newMember']>>['client']) =>
    (await client.call(dealRecordEndpoint, { type: 'rebate' })).list
      .map(({ amount, remark }) => `${remark} ${amount}`)
      .toSorted()

  async function totals(store: TestDatabase) {
    const { rows } = await store.database.pool.query<Record<string, string>>(`
      select (select coalesce(sum(amount), 0) from ledger_entry)::text as ledger,
        (select coalesce(sum(amount), 0) from rebate_credit)::text as credited,
        (select coalesce(-sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.owner = 0 and a.code = 'rebate')::text as paid,
        (select coalesce(sum(required), 0) from turnover_requirement)::text as required`)
    return rows[0]
  }

  test('a day’s bets are credited on the next one, by category, cut to the fen, with 1× turnover', async () => {
    const { client, id, name } = await site.newMember()
    const tab = await openSiteSocket(site.url)
    await tab.follow(client)
    await shared.database.pool.query('update member set vip_grade = 3 where id = $1', [id])
    await bet(shared, id, 'ZR', 1_234_567n)
    await bet(shared, id, 'DZ', 1_000n)
    await bet(shared, id, 'DZ', 99n) // below what counts
    await bet(shared, id, 'DZ', 99n)
    await bet(shared, id, 'DZ', 500_000n, 1) // of the day after
    const today = { beginTime: startOfDay(DAY), endTime: startOfDay(DAY + 1) - 1 }
    const expected = async (filter: object) => (await client.call(betTotalsEndpoint, filter)).rebate
    expect(await expected(today)).toBe('59.31')
    expect(await expected({ ...today, category: 'DZ' })).toBe('0.06')
    expect(await expected({ endTime: today.endTime })).toBe('59.31')
    expect(await expected({ ...today, settled: 0 })).toBe('0.00')
    expect(await expected({ beginTime: today.beginTime })).toBe('91.81')
    await advanceClock(site, DAY_MS)
    await vi.waitFor(async () => {
      expect(await rebatesOf(client)).toEqual([`${date(0)} 电子返水 0.06`, `${date(0)} 真人返水 59.25`])
    }, SOON)
    await tab.nextOf('balance')
    tab.socket.close()
    expect((await client.call(balanceEndpoint, {})).centerWalletBalance).toBe('59.31')
    expect(await totals(shared)).toEqual({ ledger: '0', credited: '5931', paid: '5931', required: '5931' })
    const { list } = await turnoverFor(site, name).read()
    expect(list.find(({ sourceId }) => sourceId.endsWith(':ZR'))).toMatchObject({ source: 'rebate', required: '59.25' })
  })

  test('days that the clock jumps over are credited each, and a second crediting moves nothing', async () => {
    const { client, id } = await site.newMember()
    const days = [3, 4, 7]
    for (const day of days) await bet(shared, id, 'DZ', 100_000n, day)
    // Near midnight: two of the first day, together worth a fen, and one of the second, worth less.
    for (const day of [2.5, 3.4999, 3.5]) await bet(shared, id, 'DZ', 199n, day)
    expect((await client.call(betTotalsEndpoint, {})).rebate).toBe('15.01')
    await advanceClock(site, 8 * DAY_MS)
    await vi.waitFor(async () => {
      expect(await rebatesOf(client)).toEqual([
        `${date(3)} 电子返水 5.01`,
        `${date(4)} 电子返水 5.00`,
        `${date(7)} 电子返水 5.00`,
      ])
    }, SOON)
    const before = await totals(shared)
    const { db } = shared.database
    const ledger = { post: () => Promise.reject(new Error('nothing is to be posted')) }
    const again = createRebatesService({ db, ledger, clock: { now: () => NOON + 8 * DAY_MS } } as never)
    for (const day of days) await again.credit(id, DAY + day)
    expect(await totals(shared)).toEqual(before)
  })

  test('[S5.048] a bet counts from the minimum on, and a day earns in a category no more than the maximum', async () => {
    const { client, id } = await site.newMember()
    await site.sandbox('POST', '/sandbox/clock', { now: NOON + 10 * DAY_MS })
    await bet(shared, id, 'ZR', 990n, 10)
    for (let count = 0; count < 10; count += 1) await bet(shared, id, 'DZ', 99n, 10)
    expect((await client.call(betTotalsEndpoint, {})).rebate, 'ten bets, all too small, beside one that counts').toBe(
      '0.03',
    )
    await bet(shared, id, 'DZ', 100n, 10)
    await bet(shared, id, 'DZ', 100n, 10)
    expect((await client.call(betTotalsEndpoint, {})).rebate, 'two at the minimum').toBe('0.04')
    await bet(shared, id, 'DZ', 900_000_000n, 10)
    await advanceClock(site, DAY_MS)
    await vi.waitFor(async () => {
      expect(await rebatesOf(client)).toEqual([`${date(10)} 电子返水 18888.00`, `${date(10)} 真人返水 0.03`])
    }, SOON)
  })

  test('a round that is taken back and settled again on the next day earns its rebate once', async () => {
    const store = await open()
    const one = await startGateway(store.database)
    try {
      await one.sandbox('POST', '/sandbox/clock', { now: NOON })
      const { client, name } = await one.newMember()
      await one.sandbox('POST', '/sandbox/money', { name, amount: '1000', requestId: crypto.randomUUID() })
      await fundVenue(client, 'PGDZ', '1000')
      const venue = createTestVenue(one.url)
      const { session } = await venue.visit(client, 'PGDZ', 'pgdz-003')
      const round = { venue: 'PGDZ', roundId: 'round-1' }
      await venue.money('debit', {
        session,
        txId: 'round-1:debit',
        roundId: 'round-1',
        amount: '1000',
        gameName: '麻将',
        content: [],
      })
      await venue.money('credit', { ...round, txId: 'round-1:credit', amount: '0', resultText: '未中奖' })
      await advanceClock(one, DAY_MS)
      await vi.waitFor(async () => expect(await totals(store)).toMatchObject({ credited: '500' }), SOON)
      expect((await venue.send('rollback', { ...round, txId: 'round-1:back', refTxId: 'round-1:credit' })).status).toBe(
        'OK',
      )
      expect(await venue.money('credit', { ...round, txId: 'round-1:anew', amount: '0', resultText: '未中奖' })).toBe(
        '0.00',
      )
      await advanceClock(one, DAY_MS)
      const { pool } = store.database
      await vi.waitFor(async () => {
        const planned = await pool.query("select status from job where name = 'rebates.day' and key = $1", [date(2)])
        expect(planned.rows).toEqual([{ status: 'done' }])
        const waiting = await pool.query("select 1 from job where name = 'rebates.credit' and status = 'waiting'")
        expect(waiting.rows).toEqual([])
      }, SOON)
      expect(await totals(store)).toMatchObject({ credited: '500', paid: '500' })
    } finally {
      await one.close()
      await store.drop()
    }
  })

  test('a site that was down on the next day credits when it is back', async () => {
    const store = await open()
    const first = await startGateway(store.database)
    await first.sandbox('POST', '/sandbox/clock', { now: NOON })
    const { id } = await first.newMember()
    await bet(store, id, 'DZ', 100_000n)
    // A process that died after it had written the day's jobs and taken the member's, before any money moved.
    await first.close()
    const { pool } = store.database
    await pool.query("update job_schedule set planned_day = $1 where name = 'rebates.day'", [DAY + 1])
    await pool.query(
      `insert into job (name, key, data, attempt, due_at, held_until) values
        ('rebates.day', $1, $2, 1, $3, now() + interval '1 second')`,
      [date(1), JSON.stringify({ day: DAY + 1 }), new Date(startOfDay(DAY + 1))],
    )
    const second = await startGateway(store.database)
    try {
      await second.sandbox('POST', '/sandbox/clock', { now: NOON + DAY_MS })
      await vi.waitFor(async () => expect(await totals(store)).toMatchObject({ credited: '500', paid: '500' }), SOON)
    } finally {
      await second.close()
      await store.drop()
    }
  })

  // One process owns an embedded database: there are no two replicas of it.
  if (engine === 'pglite') return

  test('two replicas that reach the next day together credit once', async () => {
    const store = await open()
    const redisUrl = process.env['TEST_REDIS_URL']
    if (redisUrl === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    const other = await openDatabase({ url: store.database.url })
    const sites = [await startGateway(store.database, { redisUrl }), await startGateway(other, { redisUrl })] as const
    try {
      await sites[0].sandbox('POST', '/sandbox/clock', { now: NOON })
      const members = await Promise.all(Array.from({ length: 12 }, () => sites[0].newMember()))
      for (const { id } of members) await bet(store, id, 'ZR', 100_000n)
      await advanceClock(sites[0], DAY_MS)
      await vi.waitFor(async () => {
        expect(await totals(store)).toEqual({ ledger: '0', credited: '4800', paid: '4800', required: '4800' })
      }, SOON)
      const { rows } = await store.database.pool.query("select 1 from job where name = 'rebates.credit'")
      expect(rows).toHaveLength(12)
    } finally {
      for (const replica of sites) await replica.close()
      await other.close()
      await store.drop()
    }
  })
})
