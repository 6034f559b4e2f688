import { DEPOSIT_STATUS } from '@site/contracts'
import { DeskDepositsSchema, type DeskReconciliation, DeskReconciliationsSchema } from '@site/contracts/desk'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { signCall } from '@site/server'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { advanceClock, TEST_JWT_SECRET } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SOON } from './testing/patience.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { fundVenue } from './testing/transfer.ts'
import { startVenueBook, type VenueBook } from './testing/venue-book.ts'
import { createTestVenue } from './testing/venue.ts'
import { NOTIFY_HEADERS, notifySecret, PAYMENTS_A_PAGE, PAYMENTS_PATH } from './modules/deposits/provider/index.ts'
import { depositsOn } from './modules/deposits/testing/deposits-on.ts'
import type { ReconciledParty } from './modules/reconciliation/party.ts'
import { reconcile } from './modules/reconciliation/reconcile.ts'
import { countDifferences, saveReport, selectReports } from './modules/reconciliation/reconciliation.repository.ts'

const key = () => crypto.randomUUID()

let book: VenueBook
beforeAll(async () => {
  book = await startVenueBook()
})
afterAll(() => book.close())

describeOnEngines(
  'the reconciliation',
  (context) => {
    const { site, store } = context
    const venue = () => createTestVenue(site().url)
    beforeAll(() => book.clear())

    /** A round at PGDZ as the wallet is told of it; what the venue writes down is for the test to say. */
    async function round(stake: string, win: string) {
      const { client, name } = await site().newMember()
      await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
      await fundVenue(client, 'PGDZ', '50')
      const visit = await venue().visit(client, 'PGDZ', 'pgdz-001')
      const roundId = key()
      const head = { txId: `${roundId}:debit`, roundId, amount: stake, gameName: visit.gameName, content: ['旋转'] }
      await venue().send('debit', { session: visit.session, ...head })
      const end = { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: win, resultText: '结束' }
      expect(await venue().send('credit', end)).toMatchObject({ status: 'OK' })
      return roundId
    }

    /** What the desk is shown of a party, the latest day. */
    async function shown(party: string): Promise<DeskReconciliation | undefined> {
      const answer = v.parse(DeskReconciliationsSchema, await site().sandbox('GET', '/sandbox/reconciliation'))
      return answer.list.find((report) => report.party === party)
    }

    async function check(party: string): Promise<DeskReconciliation | undefined> {
      await site().sandbox('POST', '/sandbox/reconciliation/check', {})
      return shown(party)
    }

    const bySide = (one: { readonly reference: string }, other: { readonly reference: string }) =>
      one.reference < other.reference ? -1 : 1

    test('every morning each venue’s own book is compared with the ledger, and what differs is named', async () => {
      const { db } = store().database
      const [same, elsewhere, lost, wrong] = [
        await round('10', '25'),
        await round('10', '4'),
        await round('10', '2'),
        await round('10', '0'),
      ]
      book.keep('PGDZ', same, '10.00', '25.00')
      book.keep('PGDZ', elsewhere, '10.00', '5.00')
      book.keep('PGDZ', wrong, '10.00', '0.00')
      const unheard = key()
      book.keep('PGDZ', unheard, '20.00', '60.00')
      await db.execute(sql`update venue_round set win = 300 where round_id = ${wrong}`)
      const day = dayOf(Date.now())
      // The next morning, at whatever hour the test runs.
      await advanceClock(site(), startOfDay(day + 1) + DAY_MS / 2 - Date.now())
      const reports = await vi.waitFor(async () => {
        const found = await selectReports(db, { day })
        if (!found.some(({ party }) => party === 'channel:withdrawals'))
          throw new Error('the last one is not there yet')
        return found
      }, SOON)
      const report = reports.find(({ party }) => party === 'venue:PGDZ')
      expect(report).toMatchObject({ state: 'differs', orders: 5, ours: -900n, theirs: 4_000n })
      const differences = [
        { reference: `PGDZ:${elsewhere}`, kind: 'otherAmount', ours: '-6.00', theirs: '-5.00' },
        { reference: `PGDZ:${lost}`, kind: 'missingThere', ours: '-8.00' },
        { reference: `PGDZ:${unheard}`, kind: 'missingHere', theirs: '40.00' },
        { reference: `PGDZ:${wrong}`, kind: 'otherRecord', ours: '-10.00', theirs: '-10.00', recorded: '-7.00' },
      ].toSorted(bySide)
      expect(((report?.differences ?? []) as typeof differences).toSorted(bySide)).toEqual(differences)
      const told = await shown('venue:PGDZ')
      expect(told).toMatchObject({ state: 'differs', orders: 5, ours: '-9.00', theirs: '40.00' })
      expect(told?.differences.toSorted(bySide), 'the desk is shown the same').toEqual(differences)
      expect(reports.length).toBeGreaterThan(5)
      expect(reports.filter(({ state }) => state === 'agrees')).toHaveLength(reports.length - 1)
    })

    test('a venue that does not answer is unavailable, asked once for all its names, and compared when it is back', async () => {
      book.isAway = true
      const before = book.questions
      try {
        expect(await check('venue:PGDZ')).toMatchObject({ state: 'unavailable', orders: 0 })
        expect(book.questions - before).toBe(1)
        expect(await shown('channel:ALIPAY'), 'others are compared all the same').toMatchObject({ state: 'agrees' })
      } finally {
        book.isAway = false
      }
      expect(await check('venue:PGDZ')).toMatchObject({ state: 'agrees' })
    })

    test('each channel is compared with what the provider has collected itself', async () => {
      const { pool } = store().database
      const { newPayer, pay, advance, centerOf } = depositsOn(context)
      async function paid(payCode: string, amount: string) {
        const { client } = await newPayer()
        const { orderNo } = await pay(client, payCode, amount)
        expect(await advance(orderNo, 'paid')).toMatchObject({ status: DEPOSIT_STATUS.success })
        return { client, orderNo }
      }
      const [same, lost, other] = [
        await paid('HUIWANG', '200.05'),
        await paid('HUIWANG', '300.05'),
        await paid('HUIWANG', '400.05'),
      ]
      const coins = await paid('USDT_TRC20', '500.05')
      expect(await check('channel:HUIWANG')).toMatchObject({
        ...{ state: 'agrees', orders: 3, ours: '900.15', theirs: '900.15' },
      })
      expect(await shown('channel:USDT_TRC20'), 'at the rate of the order').toMatchObject({
        ...{ state: 'agrees', ours: '500.05', theirs: '500.05' },
      })
      expect(Number(await centerOf(coins.client))).toBeGreaterThanOrEqual(500.05)

      // A payment that the provider forgot, one that it has with another amount, and one that was never told.
      await pool.query('delete from provider_payment where order_no = $1', [lost.orderNo])
      await pool.query(`update provider_payment set amount = '401.05' where order_no = $1`, [other.orderNo])
      const unheard = await pay((await newPayer()).client, 'HUIWANG', '600.05')
      await pool.query(
        `insert into provider_payment (event_id, order_no, amount, paid_at)
          select 'unheard-of', order_no, '600.05', paid_at + interval '1 ms'
          from provider_order, (select paid_at from provider_payment where order_no = $2) same where provider_order.order_no = $1`,
        [unheard.orderNo, same.orderNo],
      )
      const report = await check('channel:HUIWANG')
      expect(report).toMatchObject({ state: 'differs', orders: 4, ours: '900.15', theirs: '1201.15' })
      expect(report?.differences.toSorted(bySide)).toEqual(
        [
          { reference: lost.orderNo, kind: 'missingThere', ours: '300.05' },
          { reference: other.orderNo, kind: 'otherAmount', ours: '400.05', theirs: '401.05' },
          { reference: unheard.orderNo, kind: 'missingHere', theirs: '600.05' },
        ].toSorted(bySide),
      )
    })

    test('a payment that comes twice, or is not accepted, is more than was credited, until it is given back', async () => {
      const { newPayer, pay, advance } = depositsOn(context)
      const { orderNo } = await pay((await newPayer()).client, 'XNBSK', '200.05')
      for (let time = 0; time < 2; time += 1) await advance(orderNo, 'paid')
      expect((await check('channel:XNBSK'))?.differences).toEqual([
        { reference: orderNo, kind: 'otherAmount', ours: '200.05', theirs: '400.10' },
      ])
      const refused = await pay((await newPayer()).client, 'XNBSK', '300.05')
      await advance(refused.orderNo, 'paidOther', '120.50')
      await advance(refused.orderNo, 'reject')
      expect((await check('channel:XNBSK'))?.differences).toContainEqual(
        // Staff have not accepted it, and the provider has it.
        { reference: refused.orderNo, kind: 'missingHere', theirs: '120.50' },
      )
      const { surplus } = v.parse(DeskDepositsSchema, await site().sandbox('GET', '/sandbox/deposits'))
      expect(surplus).toMatchObject([
        { orderNo: refused.orderNo, amount: '120.50' },
        { orderNo, amount: '200.05' },
      ])
      for (const { eventId } of surplus) {
        const giveBack = () => site().sandbox('POST', '/sandbox/deposits/give-back', { eventId })
        const given = v.parse(v.array(v.object({ isChanged: v.boolean() })), [await giveBack(), await giveBack()])
        expect(given.map(({ isChanged }) => isChanged)).toEqual([true, false])
      }
      expect(await check('channel:XNBSK')).toMatchObject({ state: 'agrees', ours: '200.05', theirs: '200.05' })
    })

    test('a day of more payments than one answer holds is read whole', async () => {
      const { pool } = store().database
      const many = PAYMENTS_A_PAGE + 20
      const { now } = v.parse(v.object({ now: v.number() }), await site().sandbox('GET', '/sandbox/clock'))
      await pool.query(
        `insert into provider_order (order_no, pay_code, currency)
          select 'DMANY' || n, 'WECHAT', 'CNY' from generate_series(1, $1::int) n`,
        [many],
      )
      await pool.query(
        `insert into provider_payment (event_id, order_no, amount, paid_at)
          select 'many-of-them-' || n, 'DMANY' || n, '1.00', $2 from generate_series(1, $1::int) n`,
        [many, new Date(now)],
      )
      expect(await check('channel:WECHAT')).toMatchObject({ state: 'differs', orders: many, theirs: `${many}.00` })
    })

    test('the provider’s book opens to its signature of these minutes alone, and to what is a question', async () => {
      const secret = notifySecret(TEST_JWT_SECRET)
      const question = JSON.stringify({ channel: 'ALIPAY', from: 0, before: Date.now() })
      async function sendQuestion(
        body: string,
        tweaks: { readonly secret?: string; readonly sentAt?: number; readonly signed?: string } = {},
      ) {
        const timestamp = String(tweaks.sentAt ?? Date.now())
        const signed = { timestamp, path: PAYMENTS_PATH, body: tweaks.signed ?? body }
        const response = await fetch(site().url + PAYMENTS_PATH, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [NOTIFY_HEADERS.timestamp]: timestamp,
            [NOTIFY_HEADERS.signature]: signCall(tweaks.secret ?? secret, signed),
          },
          body,
        })
        return response.status
      }
      expect(await sendQuestion(question)).toBe(200)
      expect(await sendQuestion(question, { secret: 'x'.repeat(64) })).toBe(401)
      expect(await sendQuestion(question, { sentAt: Date.now() - 301_000 })).toBe(401)
      expect(await sendQuestion(question, { signed: '{}' })).toBe(401)
      for (const odd of ['{}', '[]', 'no', JSON.stringify({ channel: 'ALIPAY', orderNos: [] })])
        expect(await sendQuestion(odd), odd).toBe(400)
    })

    test('what only one side knows differs, and who cannot be asked is unavailable', async () => {
      const { db } = store().database
      const day = dayOf(Date.now())
      const party = (more: Partial<ReconciledParty>): ReconciledParty => ({
        name: 'channel:test',
        account: 'deposit_clearing:test',
        referenceType: 'deposit',
        ended: async () => [{ reference: 'D1', amount: 500n }],
        find: async () => [],
        ...more,
      })
      expect(await reconcile(db, party({}), day, Date.now())).toMatchObject({
        state: 'differs',
        differences: [{ reference: 'D1', kind: 'missingHere', theirs: '5.00' }],
      })
      const { id } = await site().newMember()
      await db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into ledger_account (owner, code) values (${id}, 'center'), (0, 'deposit_clearing:test') on conflict do nothing`,
        )
        const { rows } = await tx.execute<{ id: string }>(
          sql`insert into ledger_journal (kind, member_id, ref_type, ref_id) values ('deposit', ${id}, 'deposit', 'D1') returning id`,
        )
        await tx.execute(
          sql`insert into ledger_entry (journal_id, account_id, amount)
            select ${rows[0]?.id}::bigint, id, case owner when 0 then -500 else 500 end from ledger_account
            where (owner, code) in ((${id}, 'center'), (0, 'deposit_clearing:test')) order by id`,
        )
      })
      expect(await reconcile(db, party({}), day, Date.now())).toMatchObject({
        ...{ state: 'agrees', ours: 500n, theirs: 500n },
      })
      expect(await reconcile(db, party({ ended: async () => [] }), day, Date.now())).toMatchObject({
        state: 'differs',
        differences: [{ reference: 'D1', kind: 'missingThere', ours: '5.00' }],
      })
      const away = party({ ended: () => Promise.reject(new Error('away')) })
      expect(await reconcile(db, away, day, Date.now())).toMatchObject({ state: 'unavailable' })
    })

    test('a day that the desk compared before its end is compared whole, also after mornings that nobody was there', async () => {
      const { now } = (await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }
      const day = dayOf(now)
      await check('venue:PGDZ')
      const lost = await round('10', '3')
      await advanceClock(site(), startOfDay(day + 4) + DAY_MS / 2 - now)
      await vi.waitFor(async () => {
        const reports = await selectReports(store().database.db, { day })
        const { differences } = reports.find(({ party }) => party === 'venue:PGDZ') ?? {}
        expect(differences).toContainEqual(expect.objectContaining({ reference: `PGDZ:${lost}` }))
      }, SOON)
    })

    test('a difference is looked at again every morning, whoever is away meanwhile, and is measured until both sides agree', async () => {
      const { db } = store().database
      const clock = async () =>
        v.parse(v.object({ now: v.number() }), await site().sandbox('GET', '/sandbox/clock')).now
      const next = async () => {
        const now = await clock()
        await advanceClock(site(), startOfDay(dayOf(now) + 1) + DAY_MS / 2 - now)
      }
      const reportOf = async (day: number) =>
        (await selectReports(db, { day })).find(({ party }) => party === 'venue:PGDZ')
      const open = async () =>
        (await countDifferences(db, dayOf(await clock()))).find(({ party }) => party === 'venue:PGDZ')?.differences ?? 0
      const day = dayOf(await clock())
      const lost = await round('10', '3')
      await next()
      const written = await vi.waitFor(async () => {
        const report = await reportOf(day)
        if (report?.state !== 'differs') throw new Error('it is not written down yet')
        return report
      }, SOON)
      const before = await open()
      await saveReport(db, { ...written, state: 'unavailable', orders: 0, differences: [] })
      expect(await reportOf(day), 'whoever cannot be asked settles nothing').toEqual(written)
      await next()
      await vi.waitFor(async () => {
        const { checkedAt = written.checkedAt, differences } = (await reportOf(day)) ?? {}
        expect(checkedAt.getTime()).toBeGreaterThan(written.checkedAt.getTime())
        expect(differences).toEqual(written.differences)
      }, SOON)
      expect(await open()).toBe(before)
      book.keep('PGDZ', lost, '10.00', '3.00')
      await next()
      await vi.waitFor(async () => expect((await reportOf(day))?.state).toBe('agrees'), SOON)
      expect(await open()).toBe(before - 1)
    })
  },
  {
    venues: {
      secret: TEST_VENUE_SECRET,
      origin: 'http://venues.test:9000',
      get serverUrl() {
        return book.url
      },
    },
  },
)
