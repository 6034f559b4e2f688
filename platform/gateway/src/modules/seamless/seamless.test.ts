import {
  autoTransferEndpoint,
  balanceEndpoint,
  betListEndpoint,
  betTotalsEndpoint,
  gameListEndpoint,
  logoutEndpoint,
  recycleEndpoint,
  venueBalanceEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { derivedKey } from '../../lib/derived-key.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { TEST_JWT_SECRET, TEST_VENUE_SECRET } from '../../testing/start-gateway.ts'
import { fundVenue, transferOf } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { playerName } from './player-name.ts'

const key = () => crypto.randomUUID()

describeOnEngines('the wallet of venues', ({ site, store }) => {
  const venue = () => createTestVenue(site().url)

  async function player(amount: string, enName = 'PGDZ', gameCode = 'pgdz-001') {
    const member = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name: member.name, amount: '1000', requestId: key() })
    const transfer = (ty: '1' | '2', sum: string, isActivity: 0 | 1 = 0) =>
      member.client.answer(venueTransferEndpoint, { ...transferOf(enName, sum, ty), isActivity })
    if (amount !== '0') await transfer('1', amount)
    const visit = await venue().visit(member.client, enName, gameCode)
    const debit = (roundId: string, sum: string, more: object = {}) => ({
      session: visit.session,
      txId: `${roundId}:debit`,
      roundId,
      amount: sum,
      gameName: visit.gameName,
      content: ['旋转'],
      ...more,
    })
    const credit = (roundId: string, sum: string, more: object = {}) => ({
      venue: enName,
      txId: `${roundId}:credit`,
      roundId,
      amount: sum,
      resultText: '中奖',
      ...more,
    })
    const rollback = (roundId: string, ref: 'debit' | 'credit' = 'debit', more: object = {}) => ({
      venue: enName,
      txId: `${roundId}:rollback-${ref}`,
      roundId,
      refTxId: `${roundId}:${ref}`,
      ...more,
    })
    const balances = async () => ({
      ...(await member.client.call(balanceEndpoint, { withLockMoney: 1 })),
      there: (await member.client.call(venueBalanceEndpoint, { channelCode: enName })).balance,
    })
    const record = async (roundId: string) =>
      (await member.client.call(betListEndpoint, {})).list.find(({ ticketId }) => ticketId === `${enName}-${roundId}`)
    return { ...member, visit, transfer, debit, credit, rollback, balances, record }
  }

  async function expectBalancedLedger(): Promise<void> {
    const { rows } = await store().database.db.execute<{ bad: string; total: string; open: string }>(sql`
      select (select count(*) from ledger_account where owner <> 0 and balance < 0)::text as bad,
        (select coalesce(sum(amount), 0) from ledger_entry)::text as total,
        (select coalesce(sum(a.balance), 0) - (select coalesce(sum(stake), 0) from venue_round where status = 'open')
          from ledger_account a where a.code = 'bet_hold')::text as open`)
    expect(rows[0]).toEqual({ bad: '0', total: '0', open: '0' })
  }

  test('a round goes from the venue’s money to the hold and back with its win, and into the records', async () => {
    const one = await player('100')
    expect(one.visit).toMatchObject({ venue: 'PGDZ', game: 'pgdz-001', gameName: '灯火长安', balance: '100.00' })
    const id = key()
    expect(await venue().money('debit', one.debit(id, '10'))).toBe('90.00')
    expect(await one.balances()).toMatchObject({ there: '90.00', lockMoney: '10.00' })
    expect(await one.record(id)).toMatchObject({
      stake: '10.00',
      resultCode: '',
      venueName: '蓬歌电子',
      category: 'DZ',
    })
    expect(await venue().money('credit', one.credit(id, '25.5'))).toBe('115.50')
    expect(await one.balances()).toMatchObject({ there: '115.50', lockMoney: '0.00', centerWalletBalance: '900.00' })
    expect(await one.record(id)).toMatchObject({ profit: '15.50', valid: '10.00', resultCode: 'W', resultText: '中奖' })
    await expectBalancedLedger()
  })

  test('the same call again, ten times at once or with another amount, moves money once', async () => {
    const one = await player('100')
    const id = key()
    const debits = await Promise.all(Array.from({ length: 10 }, () => venue().money('debit', one.debit(id, '10'))))
    expect(new Set(debits)).toEqual(new Set(['90.00']))
    expect(await venue().money('debit', one.debit(id, '11'))).toBe('TRANSACTION_MISMATCH')
    expect(await venue().money('debit', one.debit(id, '10', { txId: `${id}:second` }))).toBe('ROUND_CLOSED')
    const credits = await Promise.all(Array.from({ length: 10 }, () => venue().money('credit', one.credit(id, '20'))))
    expect(new Set(credits)).toEqual(new Set(['110.00']))
    expect(await venue().money('credit', one.credit(id, '20.01'))).toBe('TRANSACTION_MISMATCH')
    expect(await venue().money('credit', one.credit(id, '20', { txId: `${id}:second` }))).toBe('ROUND_CLOSED')
    expect(await one.balances()).toMatchObject({ there: '110.00', lockMoney: '0.00' })
    await expectBalancedLedger()
  })

  test('a rollback gives the stake back, before, after or instead of the debit', async () => {
    const one = await player('100')
    const [taken, late, unknown] = [key(), key(), key()]
    await venue().money('debit', one.debit(taken, '30'))
    expect(await venue().send('rollback', one.rollback(taken))).toMatchObject({ status: 'OK' })
    expect(await venue().send('rollback', one.rollback(taken))).toMatchObject({ status: 'OK' })
    expect(await venue().send('rollback', one.rollback(taken, 'debit', { txId: `${taken}:again` }))).toMatchObject({
      status: 'OK',
    })
    expect(await one.balances()).toMatchObject({ there: '100.00', lockMoney: '0.00' })
    expect(await one.record(taken)).toMatchObject({ resultCode: 'D1', profit: '0.00', valid: '0.00' })
    expect(await venue().money('credit', one.credit(taken, '5'))).toBe('ROUND_CLOSED')

    expect(await venue().send('rollback', one.rollback(late))).toMatchObject({ status: 'OK' })
    expect(await venue().money('debit', one.debit(late, '30'))).toBe('TRANSACTION_CANCELLED')
    expect(await venue().money('credit', one.credit(unknown, '30'))).toBe('ROUND_UNKNOWN')
    expect(await one.balances()).toMatchObject({ there: '100.00', lockMoney: '0.00' })
    await expectBalancedLedger()
  })

  test('a settlement that is taken back stands open again, and may come out otherwise', async () => {
    const one = await player('100')
    const id = key()
    await venue().money('debit', one.debit(id, '10'))
    await venue().money('credit', one.credit(id, '40'))
    expect(await venue().send('rollback', one.rollback(id))).toMatchObject({ status: 'ROUND_CLOSED' })
    expect(await venue().send('rollback', one.rollback(id, 'credit'))).toMatchObject({ status: 'OK' })
    expect(await one.balances()).toMatchObject({ there: '90.00', lockMoney: '10.00' })
    expect(await one.record(id)).toMatchObject({ resultCode: 'A', profit: '0.00' })
    expect(await venue().money('credit', one.credit(id, '0', { txId: `${id}:anew` }))).toBe('90.00')
    expect(await one.record(id)).toMatchObject({ resultCode: 'L', profit: '-10.00' })
    await expectBalancedLedger()
  })

  test('a credit that was taken back already undoes nothing of what the round was settled by since', async () => {
    const one = await player('100')
    const id = key()
    await venue().money('debit', one.debit(id, '10'))
    await venue().money('credit', one.credit(id, '40'))
    expect(await venue().send('rollback', one.rollback(id, 'credit'))).toMatchObject({ status: 'OK' })
    expect(await venue().money('credit', one.credit(id, '25', { txId: `${id}:anew` }))).toBe('115.00')
    const again = one.rollback(id, 'credit', { txId: `${id}:rollback-again` })
    expect(await venue().send('rollback', again)).toMatchObject({ status: 'OK' })
    expect(await one.balances()).toMatchObject({ there: '115.00', lockMoney: '0.00' })
    expect(await one.record(id)).toMatchObject({ resultCode: 'W', profit: '15.00' })
    const anew = one.rollback(id, 'credit', { txId: `${id}:rollback-anew`, refTxId: `${id}:anew` })
    expect(await venue().send('rollback', anew)).toMatchObject({ status: 'OK' })
    expect(await one.balances()).toMatchObject({ there: '90.00', lockMoney: '10.00' })
    await expectBalancedLedger()
  })

  test('a win that was taken out of the venue is taken back from where it is, and never below zero', async () => {
    const one = await player('10')
    const id = key()
    await venue().money('debit', one.debit(id, '10'))
    await venue().money('credit', one.credit(id, '2000'))
    await one.transfer('2', '1995')
    for (const [elsewhere, amount] of [
      ['MWDZ', '2900'],
      ['LGZR', '80'],
    ] as const)
      await fundVenue(one.client, elsewhere, amount)
    // Of the 2,985 there are 5 in the venue and 5 in the central wallet.
    expect(await venue().send('rollback', one.rollback(id, 'credit'))).toMatchObject({ status: 'OK' })
    const of = async (channelCode: string) => (await one.client.call(venueBalanceEndpoint, { channelCode })).balance
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '0.00', lockMoney: '10.00' })
    expect([await of('LGZR'), await of('MWDZ')]).toEqual(['0.00', '990.00'])
    expect(await one.record(id)).toMatchObject({ resultCode: 'A', profit: '0.00' })

    const spent = key()
    await venue().money('credit', one.credit(id, '10', { txId: `${id}:anew` }))
    await venue().money('debit', one.debit(spent, '10'))
    const anew = one.rollback(id, 'credit', { txId: `${id}:rollback-anew`, refTxId: `${id}:anew` })
    expect(await venue().send('rollback', anew)).toMatchObject({ status: 'OK' })
    expect(await of('MWDZ')).toBe('980.00')
    await expectBalancedLedger()
  })

  test('a win that the member no longer has anywhere cannot be taken back', async () => {
    const one = await player('10')
    const id = key()
    await venue().money('debit', one.debit(id, '10'))
    await venue().money('credit', one.credit(id, '50'))
    await one.transfer('2', '50')
    await site().sandbox('POST', '/sandbox/sports/money', { memberId: one.id, amount: '-1000.00' })
    expect(await venue().send('rollback', one.rollback(id, 'credit'))).toMatchObject({ status: 'INSUFFICIENT_FUNDS' })
    expect(await one.record(id)).toMatchObject({ resultCode: 'W' })
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '40.00' })
    await expectBalancedLedger()
  })

  test('stakes above the balance, of nothing, of odd amounts or of odd bodies are refused', async () => {
    const one = await player('5')
    expect(await venue().money('debit', one.debit(key(), '5.01'))).toBe('INSUFFICIENT_FUNDS')
    expect(await venue().money('debit', one.debit(key(), '0'))).toBe('BAD_REQUEST')
    for (const amount of ['1.001', '-1', '1234567890123', 'NaN', 1]) {
      expect(await venue().money('debit', { ...one.debit(key(), '1'), amount }), String(amount)).toBe('BAD_REQUEST')
    }
    expect(await venue().money('debit', { ...one.debit(key(), '1'), session: 'x'.repeat(43) })).toBe('SESSION_INVALID')
    expect(await one.balances()).toMatchObject({ there: '5.00', lockMoney: '0.00' })
  })

  test('only the venues’ signature of these minutes opens the wallet', async () => {
    const one = await player('5')
    const input = { session: one.visit.session }
    expect(await venue().send('balance', input)).toMatchObject({ status: 'OK', data: { balance: '5.00' } })
    const refused = { status: 'BAD_REQUEST' }
    expect(await venue().send('balance', input, { secret: 'x'.repeat(40) })).toMatchObject(refused)
    expect(await venue().send('balance', input, { sentAt: Date.now() - 301_000 })).toMatchObject(refused)
    expect(await venue().send('balance', input, { sentAt: Date.now() + 301_000 })).toMatchObject(refused)
    expect(await venue().send('balance', input, { body: '{"session":"another-session-0000"}' })).toMatchObject(refused)
  })

  test('maintenance that begins during a round stops new bets and settles the open one', async () => {
    const one = await player('100', 'LGZR', '')
    const [open, next] = [key(), key()]
    await venue().money('debit', one.debit(open, '10'))
    await site().sandbox('POST', '/sandbox/venues/state', { channelCode: 'LGZR', state: 2 })
    try {
      expect(await venue().money('debit', one.debit(next, '10'))).toBe('VENUE_CLOSED')
      expect(await venue().money('credit', one.credit(open, '20'))).toBe('110.00')
    } finally {
      await site().sandbox('POST', '/sandbox/venues/state', { channelCode: 'LGZR', state: 1 })
    }
    expect(await venue().money('debit', one.debit(next, '10'))).toBe('100.00')
  })

  test('a venue knows a member by one name, which its own secret leads nowhere from', async () => {
    const { client, id, visit } = await player('0')
    const again = await venue().visit(client, 'PGDZ', 'pgdz-001')
    const elsewhere = await venue().visit(client, 'LGZR', '')
    expect(again.player).toBe(visit.player)
    expect(elsewhere.player).not.toBe(visit.player)
    expect(visit.player).toBe(playerName(derivedKey(TEST_JWT_SECRET, 'player names'), 'PGDZ', id))
    expect(visit.player).not.toBe(playerName(TEST_VENUE_SECRET, 'PGDZ', id))
  })

  test('a member who has logged out bets no more; what is open is paid', async () => {
    const one = await player('100')
    const id = key()
    await venue().money('debit', one.debit(id, '10'))
    await one.client.call(logoutEndpoint, {})
    expect(await venue().money('debit', one.debit(key(), '10'))).toBe('SESSION_INVALID')
    expect(await venue().money('credit', one.credit(id, '10'))).toBe('100.00')
  })

  test('with automatic transfer the central wallet pays what the venue lacks, and gets the win', async () => {
    const one = await player('4')
    await one.client.call(autoTransferEndpoint, { status: 1 })
    const [won, back] = [key(), key()]
    expect(await venue().money('balance', { session: one.visit.session })).toBe('1000.00')
    expect(await venue().money('debit', one.debit(won, '10'))).toBe('990.00')
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '990.00', lockMoney: '10.00' })
    expect(await venue().money('credit', one.credit(won, '30'))).toBe('1020.00')
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '1020.00' })
    await venue().money('debit', one.debit(back, '10'))
    await venue().send('rollback', one.rollback(back))
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '1020.00', lockMoney: '0.00' })
    expect(await venue().money('debit', one.debit(key(), '1020.01'))).toBe('INSUFFICIENT_FUNDS')
    await expectBalancedLedger()
  })

  test('with automatic transfer, rounds at once, beside money that goes home, take what both wallets hold together', async () => {
    const one = await player('0')
    await one.transfer('1', '10')
    await one.client.call(autoTransferEndpoint, { status: 1 })
    const rounds = Array.from({ length: 6 }, () => venue().money('debit', one.debit(key(), '10')))
    const home = one.client.answer(recycleEndpoint, { requestId: key() })
    expect((await Promise.all(rounds)).every((answer) => /^\d/.test(answer))).toBe(true)
    expect((await home).code).toBe(6000)
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '940.00', lockMoney: '60.00' })
    await expectBalancedLedger()
  })

  test('money stays in the venue of an activity until its turnover is met', async () => {
    const one = await player('100')
    await site().sandbox('POST', '/sandbox/venues/activity', { name: one.name, channelCode: 'PGDZ', required: '15' })
    const out = await one.transfer('2', '10')
    expect(out).toMatchObject({ code: 6413, message: '您还在参加活动中，转入金额后，流水未达标将不可转出哦～' })
    expect(await one.client.call(recycleEndpoint, { requestId: key() })).toMatchObject({
      recovered: [{ channelCode: 'PGDZ', ok: false, msg: '活动流水未达标' }],
      centerWalletBalance: '900.00',
    })
    expect((await one.transfer('1', '10', 1)).code).toBe(6000)
    for (const sum of ['10', '5']) {
      const id = key()
      await venue().money('debit', one.debit(id, sum))
      await venue().money('credit', one.credit(id, '0'))
    }
    expect((await one.transfer('2', '95')).code).toBe(6000)
    expect(await one.balances()).toMatchObject({ there: '0.00', centerWalletBalance: '985.00' })
  })

  test('[S7.099] betRecordTotal sums the member’s bets of every venue; [S7.100] betRecordList lists them page by page', async () => {
    const one = await player('100')
    const other = await player('100', 'FBDJ', '')
    const rounds = [
      ['10', '15'],
      ['10', '0'],
      ['10', '10'],
      ['20', ''],
    ] as const
    for (const [stake, win] of rounds) {
      const id = key()
      await venue().money('debit', one.debit(id, stake))
      if (win !== '') await venue().money('credit', one.credit(id, win))
    }
    const visit = await venue().visit(one.client, 'KXZR')
    await fundVenue(one.client, 'KXZR', '50')
    const table = key()
    await venue().money('debit', one.debit(table, '50', { session: visit.session, odds: '1.95', gameName: '百家乐' }))
    await venue().money('credit', one.credit(table, '97.5', { venue: 'KXZR' }))

    expect(await one.client.call(betTotalsEndpoint, {})).toEqual({
      count: 5,
      bet: '100.00',
      valid: '62.50',
      profit: '42.50',
      // 15.00 × 0.50 % + 47.50 × 0.40 %, each cut to the fen
      rebate: '0.26',
    })
    expect(await one.client.call(betTotalsEndpoint, { category: 'DZ', settled: 1 })).toMatchObject({
      count: 3,
      bet: '30.00',
      profit: '-5.00',
    })
    expect(await one.client.call(betTotalsEndpoint, { enName: 'kxzr' })).toMatchObject({ count: 1, profit: '47.50' })
    expect(await one.client.call(betTotalsEndpoint, { endTime: 1 })).toMatchObject({ count: 0, bet: '0.00' })
    expect(await other.client.call(betTotalsEndpoint, {})).toMatchObject({ count: 0 })

    const first = await one.client.call(betListEndpoint, { pageSize: 2 })
    expect(first).toMatchObject({ total: 5, pageNum: 1, pageSize: 2 })
    expect(first.list[0]).toMatchObject({
      gameName: '百家乐',
      odds: '1.95',
      oddsType: 'E',
      enName: 'KXZR',
      profit: '47.50',
    })
    const last = await one.client.call(betListEndpoint, { pageNum: 3, pageSize: 2 })
    expect(last.list).toHaveLength(1)
    const open = await one.client.call(betListEndpoint, { settled: 0 })
    expect(open.list.map(({ stake, resultCode }) => [stake, resultCode])).toEqual([['20.00', '']])
    const recent = await one.client.call(gameListEndpoint, { tag: 'recent' })
    expect(recent.list.map(({ gameCode }) => gameCode)).toEqual(['pgdz-001'])
  })

  test('whatever order a venue’s calls come in, the ledger balances and the account shows what the records say', async () => {
    const one = await player('500')
    const step = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('debit' as const, 'credit' as const, 'undo' as const, 'unsettle' as const),
      fc.constantFrom('1', '2.5', '40'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const ids = Array.from({ length: 5 }, key)
        await Promise.all(
          steps.map(([index, what, amount]) => {
            const id = ids[index] ?? ''
            if (what === 'debit') return venue().money('debit', one.debit(id, amount))
            if (what === 'credit') return venue().money('credit', one.credit(id, amount))
            return venue().send('rollback', one.rollback(id, what === 'undo' ? 'debit' : 'credit'))
          }),
        )
        await expectBalancedLedger()
        const { there, lockMoney } = await one.balances()
        const totals = await one.client.call(betTotalsEndpoint, {})
        expect(Number(there) + Number(lockMoney)).toBeCloseTo(500 + Number(totals.profit), 2)
      }),
      { numRuns: 8 },
    )
  })
})
