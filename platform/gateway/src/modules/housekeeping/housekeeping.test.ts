import {
  betTotalsEndpoint,
  dealRecordEndpoint,
  payEndpoint,
  playSessionEndpoint,
  signalCodeEndpoint,
  statementEndpoint,
  submitPaidEndpoint,
  uploadImageEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, RECORD_YEARS } from '@site/domain'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { pictureForm } from '../../testing/pictures.ts'
import { advanceClock } from '../../testing/index.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { newOwner, withdrawing } from '../withdrawals/testing/withdrawing.ts'

const key = () => crypto.randomUUID()

describeOnEngines('what is kept', ({ site, store }) => {
  const count = async (table: string): Promise<number> => {
    const { rows } = await store().database.pool.query<{ n: string }>(`select count(*) as n from ${table}`)
    return Number(rows[0]?.n)
  }

  /** Moves the clock on and waits until the day's work is done: until a job of the day has written that it is. */
  async function nextHousekeeping(ms: number): Promise<void> {
    const done = async () => {
      const { rows } = await store().database.db.execute<{ n: string }>(
        sql`select count(*) as n from job where name = 'housekeeping' and status = 'done'`,
      )
      return Number(rows[0]?.n)
    }
    const before = await done()
    // The other daily jobs have nothing to do with it, and one of each day since would keep it waiting.
    await store().database.db.execute(sql`update job_schedule set planned_day = 1000000 where name <> 'housekeeping'`)
    await advanceClock(site(), ms)
    await vi.waitFor(async () => expect(await done()).toBeGreaterThan(before), SOON)
  }

  test('bets, calls and reports stay for the five years of the accounts and then go; the ledger and its orders stay', async () => {
    const { client, id, name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    await fundVenue(client, 'PGDZ', '30')
    const visit = await createTestVenue(site().url).visit(client, 'PGDZ', 'pgdz-001')
    const roundId = key()
    const head = { txId: `${roundId}:debit`, roundId, amount: '10', gameName: visit.gameName, content: ['旋转'] }
    await createTestVenue(site().url).send('debit', { session: visit.session, ...head })
    const end = { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: '4', resultText: '结束' }
    await site().sandbox('POST', '/sandbox/jackpots/win', { enName: 'PGDZ', gameCode: 'pgdz-001' })
    await createTestVenue(site().url).send('credit', end)
    await store().database.db.execute(sql`
      insert into bet_ticket (member_id, request_id, seq, status, mode, bets, policy, odds_type, odds_shown, stake, risk,
        from_venue, open_risk, max_win, open_legs, placed_at, settled_at, payout, valid, result_code)
      values (${id}, 'kept', 0, 'settled', 'single', 1, 'any', 'H', '0.95', 1000, 1000, 0, 0, 1950, 0, now(), now(), 0, 1000, 'L')`)
    await store().database.db.execute(sql`update vip_progress set bet = bet + 1000 where member_id = ${id}`)
    const asked = { payCode: 'HUIWANG', amount: '200.05' }
    const { signalCode } = await client.call(signalCodeEndpoint, asked)
    const { orderNo } = await client.call(payEndpoint, { ...asked, signalCode, requestId: key() })
    await site().sandbox('POST', '/sandbox/deposits/advance', { orderNo, event: 'paid' })
    const owner = await newOwner(site(), '500')
    const { submit, desk } = withdrawing(site)
    const withdrawal = await submit(owner.client, '200.05', { cardId: owner.cardId })
    await desk('approve', withdrawal)
    await desk('pay', withdrawal)
    // A report is of a day that was over.
    await store().database.db.execute(sql`
      insert into reconciliation (day, party, state, orders, ours, theirs, differences, checked_at)
      values (${dayOf(Date.now()) - 1}, 'venue:PGDZ', 'agrees', 1, -600, -600, '[]', now())`)
    const ended = ['bet_record', 'bet_ticket', 'venue_round', 'venue_transaction', 'reconciliation']
    const kept = [...ended, 'idempotency']
    // The rebates of the days to come are posted beside them.
    const posted = `(select * from ledger_journal where member_id in (${id}, ${owner.id}) and kind <> 'rebate') posted`
    const orders = [
      ...['deposit_order', 'deposit_step', 'deposit_notification', 'provider_payment'],
      ...['withdrawal', 'withdrawal_step'],
    ]
    const money = [posted, `ledger_entry join ${posted} on posted.id = journal_id`, ...orders]
    const counts = async (tables: readonly string[]) => Promise.all(tables.map(count))
    const [before, journals] = [await counts(kept), await counts(money)]
    expect([...before, ...journals].every((n) => n > 0)).toBe(true)
    await nextHousekeeping(RECORD_YEARS * 365 * DAY_MS)
    expect(await counts(kept)).toEqual(before)
    expect(await counts(money)).toEqual(journals)
    await nextHousekeeping((RECORD_YEARS + 1) * DAY_MS)
    expect(await counts(ended)).toEqual(ended.map(() => 0))
    expect(await counts(money)).toEqual(journals)
    expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences, 'proved without them').toEqual([])
    expect((await client.call(statementEndpoint, {})).lifetime).toMatchObject({ bet: '20.00', profit: '-16.00' })
    expect((await client.call(betTotalsEndpoint, {})).count).toBe(0)
    expect((await client.call(dealRecordEndpoint, {})).total).toBe(0)

    // Keys of calls are dated by the real clock, which nothing moves.
    const age = (days: number) =>
      store().database.pool.query(`update idempotency set created_at = now() - $1 * interval '1 day'`, [days])
    await age(RECORD_YEARS * 366 - 1)
    await nextHousekeeping(DAY_MS)
    expect(await count('idempotency')).toBeGreaterThan(0)
    await age(RECORD_YEARS * 366 + 1)
    await nextHousekeeping(DAY_MS)
    expect(await count('idempotency')).toBe(0)
    expect(await counts(money)).toEqual(journals)
  })

  test('a picture that nothing took goes after a day, a voucher 90 days after its order ended, one in review stays', async () => {
    const { client, id } = await site().newMember()
    const upload = async () => {
      const { data } = await client.send('POST', uploadImageEndpoint.path, pictureForm())
      return v.parse(uploadImageEndpoint.response, data).url
    }
    const isThere = async (url: string) => (await fetch(site().url + url)).ok
    async function paidWith(payCode: string, event: string) {
      const asked = { payCode, amount: '200.05' }
      const { signalCode } = await client.call(signalCodeEndpoint, asked)
      const { orderNo } = await client.call(payEndpoint, { ...asked, signalCode, requestId: key() })
      const voucher = await upload()
      await client.call(submitPaidEndpoint, { orderNo, voucher })
      await site().sandbox('POST', '/sandbox/deposits/advance', { orderNo, event })
      return voucher
    }
    const [orphan, ended, looked] = [
      await upload(),
      await paidWith('HUIWANG', 'paid'),
      await paidWith('XNBSK', 'paidOther'),
    ]
    await nextHousekeeping(2 * DAY_MS)
    expect(await Promise.all([orphan, ended, looked].map(isThere))).toEqual([false, true, true])
    const young = await upload()
    await nextHousekeeping(87 * DAY_MS)
    expect(await Promise.all([ended, looked, young].map(isThere))).toEqual([true, true, false])
    await nextHousekeeping(2 * DAY_MS)
    expect(await Promise.all([ended, looked].map(isThere))).toEqual([false, true])
    const { rows } = await store().database.pool.query(
      'select status, voucher is null as is_gone from deposit_order where member_id = $1 order by status',
      [id],
    )
    expect(rows).toEqual([
      { status: 4, is_gone: true },
      { status: 8, is_gone: false },
    ])
  })
  test('devices and accounts that a member has deleted are known for five years, and no longer', async () => {
    const { id } = await site().newMember()
    const { pool } = store().database
    const deleted = (days: number) => [id, String(days), days]
    for (const days of [RECORD_YEARS * 366 - 1, RECORD_YEARS * 366 + 1]) {
      await pool.query(`insert into past_device values ($1, $2, now() - $3 * interval '1 day')`, deleted(days))
      const account = `insert into past_payout_account values ($1, 'bank', $2, now() - $3 * interval '1 day')`
      await pool.query(account, deleted(days))
    }
    await nextHousekeeping(DAY_MS)
    expect(await count(`past_device where member_id = ${id}`)).toBe(1)
    expect(await count(`past_payout_account where member_id = ${id}`)).toBe(1)
  })
  test('sessions of play go 30 days after their last sign', async () => {
    const { client, id } = await site().newMember()
    const sessions = () => count(`play_session where member_id = ${id}`)
    await client.call(playSessionEndpoint, {})
    await nextHousekeeping(29 * DAY_MS)
    expect(await sessions()).toBe(1)
    await nextHousekeeping(2 * DAY_MS)
    expect(await sessions()).toBe(0)
  })
})
