import {
  confirmIncreaseEndpoint,
  DEPOSIT_STATUS,
  launchEndpoint,
  payEndpoint,
  playLimitsEndpoint,
  playSessionEndpoint,
  realityCheckEndpoint,
  type RequestOf,
  setLimitEndpoint,
  limitsAskedEndpoint,
  timeoutEndpoint,
} from '@site/contracts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SESSION_BREAK_MS, startOfDay, dayOf } from '@site/domain'
import { beforeAll, describe, expect, test } from 'vitest'

import { advanceClock, eachAtOnce, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'

/** Ten in the morning of the site, on a Monday: a whole week and most of a month lie ahead. */
const MONDAY_TEN = Date.parse('2026-12-07T10:00:00+08:00')

type SetLimit = RequestOf<typeof setLimitEndpoint>

describeOnEngines('player protection', (context) => {
  const { site, store } = context
  const { newPayer, payInput, pay, tryToPay, close, advance, centerOf } = depositsOn(context)

  beforeAll(() => site().sandbox('POST', '/sandbox/clock', { now: MONDAY_TEN }))

  const set = (client: GatewayClient, type: SetLimit['type'], period: SetLimit['period'], amount: string | null) =>
    client.call(setLimitEndpoint, { type, period, amount })
  const limitOf = async (client: GatewayClient, type = 'deposit', period = 'day') =>
    (await client.call(playLimitsEndpoint, {})).limits.find((one) => one.type === type && one.period === period)
  const give = (name: string, amount: string) =>
    site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })
  const nextMorning = async () => {
    const { now } = (await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }
    await site().sandbox('POST', '/sandbox/clock', { now: startOfDay(dayOf(now) + 1) + 10 * 3_600_000 })
  }

  /** A member with money in a venue, and one stake after the other there. */
  async function player(amount: string, enName = 'PGDZ') {
    const member = await site().newMember()
    await give(member.name, amount)
    await fundVenue(member.client, enName, amount)
    const venue = createTestVenue(site().url)
    const visit = await venue.visit(member.client, enName)
    const stake = (sum: string, roundId = key()) =>
      venue.money('debit', {
        session: visit.session,
        txId: `${roundId}:debit`,
        roundId,
        amount: sum,
        gameName: '一局',
        content: [],
      })
    const settle = (roundId: string, win: string) =>
      venue.money('credit', { venue: enName, txId: `${roundId}:credit`, roundId, amount: win, resultText: '已结算' })
    return { ...member, stake, settle }
  }

  describe('deposit limits', () => {
    test('of 1000 a day with 800 paid in, 300 are refused with what is left, and 200 are taken', async () => {
      const { client } = await newPayer()
      expect(await set(client, 'deposit', 'day', '1000')).toMatchObject({ hasDeposited: false })
      await pay(client, 'BANK_TRANSFER', '800')
      expect(await client.call(playLimitsEndpoint, {})).toMatchObject({ hasDeposited: true })
      const refused = await tryToPay(client, 'HUIWANG', '300')
      expect(refused).toMatchObject({
        code: 6012,
        message: '超出您设置的每日存款限额，最多还可存入¥200，2026-12-08 00:00起重新计算',
        data: { reason: 'LIMIT', type: 'deposit', period: 'day', left: '200.00' },
      })
      await pay(client, 'XNBSK', '200')
      expect(await limitOf(client)).toMatchObject({ amount: '1000.00', used: '1000.00', left: '0.00', pending: null })
      expect((await tryToPay(client, 'HUIWANG', '100')).message).toMatch(/^已达到您设置的每日存款限额/)
    })

    test('the lowest of several binds, whichever period it is of', async () => {
      const { client } = await newPayer()
      await set(client, 'deposit', 'week', '3000')
      await set(client, 'deposit', 'day', '1000')
      expect((await tryToPay(client, 'BANK_TRANSFER', '1500')).data).toMatchObject({ period: 'day', left: '1000.00' })
      await set(client, 'deposit', 'month', '400')
      expect((await tryToPay(client, 'BANK_TRANSFER', '500')).data).toMatchObject({ period: 'month', left: '400.00' })
    })

    test('orders that are open count, those that are cancelled or expired do not', async () => {
      const { client } = await newPayer()
      await set(client, 'deposit', 'day', '1000')
      const { orderNo } = await pay(client, 'BANK_TRANSFER', '900')
      expect((await tryToPay(client, 'HUIWANG', '200')).code).toBe(6012)
      await close(client, orderNo)
      const second = await pay(client, 'HUIWANG', '950')
      expect(await limitOf(client)).toMatchObject({ used: '950.00' })
      await site().sandbox('POST', '/sandbox/deposits/advance', { orderNo: second.orderNo, event: 'expire' })
      expect(await limitOf(client)).toMatchObject({ used: '0.00', left: '1000.00' })
    })

    test('an order just before midnight is of the day that ends', async () => {
      const { client } = await newPayer()
      await set(client, 'deposit', 'day', '1000')
      await nextMorning()
      await advanceClock(site(), 14 * 3_600_000 - MINUTE_MS)
      await pay(client, 'BANK_TRANSFER', '900')
      expect((await tryToPay(client, 'HUIWANG', '200')).code).toBe(6012)
      await advanceClock(site(), MINUTE_MS)
      expect(await limitOf(client)).toMatchObject({ used: '0.00' })
      await pay(client, 'HUIWANG', '1000')
      await nextMorning()
    })

    test('a hundred deposits at once do not pass it', async () => {
      const { client, id } = await newPayer()
      await set(client, 'deposit', 'day', '1000')
      const codes = ['BANK_TRANSFER', 'ALIPAY', 'WECHAT', 'HUIWANG', 'XNBSK', 'QUICK', 'USDT_TRC20', 'USDT_ERC20']
      const inputs = []
      for (let index = 0; index < 100; index++)
        inputs.push(await payInput(client, codes[index % codes.length] ?? '', `30${index % 10}`))
      await eachAtOnce(inputs, 100, async (input) => {
        expect([6000, 6009, 6011, 6012]).toContain((await client.answer(payEndpoint, input)).code)
      })
      const { rows } = await store().database.pool.query<{ sum: string; orders: string }>(
        `select coalesce(sum(amount), 0)::text as sum, count(*)::text as orders from deposit_order
          where member_id = $1 and status in (1, 2, 3, 4)`,
        [id],
      )
      expect(rows[0]?.orders).toBe('3')
      expect(Number(rows[0]?.sum)).toBeLessThanOrEqual(100_000)
    })

    test('an order that was made before a limit was lowered is credited when it is paid', async () => {
      const { client } = await newPayer()
      await set(client, 'deposit', 'day', '1000')
      const { orderNo } = await pay(client, 'HUIWANG', '800')
      await set(client, 'deposit', 'day', '100')
      expect(await advance(orderNo, 'paid')).toEqual({ status: DEPOSIT_STATUS.success, isChanged: true })
      expect(await centerOf(client)).toBe('800.00')
      expect(await limitOf(client)).toMatchObject({ amount: '100.00', used: '800.00', left: '0.00' })
    })

    test('whether one is wanted before the first deposit is answered once, on whatever device', async () => {
      const { client } = await newPayer()
      const elsewhere = site().client({ token: client.token })
      const wasAsked = async () => (await elsewhere.call(playLimitsEndpoint, {})).wasAsked
      expect(await wasAsked()).toBe(false)
      await client.call(realityCheckEndpoint, { minutes: 30 })
      await client.call(limitsAskedEndpoint, {})
      await client.call(limitsAskedEndpoint, {})
      expect(await wasAsked()).toBe(true)
      await client.call(realityCheckEndpoint, { minutes: 15 })
      expect(await elsewhere.call(playLimitsEndpoint, {})).toMatchObject({ wasAsked: true, realityCheckMin: 15 })
    })

    test('a repeat of an order that was made gets its answer, whatever the limit says by now', async () => {
      const { client } = await newPayer()
      const input = await payInput(client, 'BANK_TRANSFER', '500')
      const { orderNo } = await client.call(payEndpoint, input)
      await set(client, 'deposit', 'day', '100')
      expect(await client.call(payEndpoint, input)).toMatchObject({ orderNo })
    })
  })

  describe('changes of a limit', () => {
    test('a lower one holds at once; a higher one after a day and a second word, for seven days', async () => {
      const { client } = await newPayer()
      await site().sandbox('POST', '/sandbox/clock', { now: MONDAY_TEN + 30 * DAY_MS })
      await set(client, 'deposit', 'day', '1000')
      expect((await set(client, 'deposit', 'day', '500')).limits).toMatchObject([{ amount: '500.00', pending: null }])
      const { limits } = await set(client, 'deposit', 'day', '2000')
      const pending = limits[0]?.pending
      expect(limits).toMatchObject([{ amount: '500.00', pending: { amount: '2000.00', needConfirm: true } }])
      const which = { type: 'deposit', period: 'day' } as const
      const now = async () => ((await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }).now
      const { effectiveAt = 0, expiresAt = 0, requestedAt = 0 } = pending ?? {}
      expect([effectiveAt - requestedAt, expiresAt - effectiveAt]).toEqual([DAY_MS, 7 * DAY_MS])
      await advanceClock(site(), effectiveAt - (await now()) - MINUTE_MS)
      const early = await client.answer(confirmIncreaseEndpoint, which)
      expect(early.code).toBe(6012)
      expect(early.message).toMatch(/^冷静期未结束，请在2027-01-07 10:0\d后确认$/)
      await advanceClock(site(), MINUTE_MS)
      expect((await client.call(confirmIncreaseEndpoint, which)).limits).toMatchObject([
        { amount: '2000.00', pending: null },
      ])
      expect((await client.answer(confirmIncreaseEndpoint, which)).code, 'in a second tab').toBe(6012)

      await set(client, 'deposit', 'day', null)
      await advanceClock(site(), 8 * DAY_MS)
      expect(await limitOf(client), 'nobody confirmed').toMatchObject({ amount: '2000.00', pending: null })
      expect((await client.answer(confirmIncreaseEndpoint, which)).code).toBe(6012)
      await set(client, 'deposit', 'day', null)
      await advanceClock(site(), DAY_MS)
      expect((await client.call(confirmIncreaseEndpoint, which)).limits).toEqual([])
    })

    test('raised in two tabs just before midnight it waits once, for a whole day, and is confirmed once', async () => {
      const { client } = await newPayer()
      await nextMorning()
      await advanceClock(site(), 14 * 3_600_000 - MINUTE_MS)
      expect((await set(client, 'deposit', 'day', '500')).limits).toMatchObject([{ amount: '500.00' }])
      const raise = () => client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '2000' })
      const tabs = await Promise.all([raise(), raise()])
      const [first, second] = tabs.map((answer) => answer.limits[0]?.pending)
      expect(first).toMatchObject({ amount: '2000.00' })
      expect(second).toEqual(first)
      await advanceClock(site(), MINUTE_MS)
      expect(await limitOf(client), 'the next day changes nothing').toMatchObject({ amount: '500.00', pending: first })
      await advanceClock(site(), DAY_MS)
      const confirm = async () =>
        (await client.answer(confirmIncreaseEndpoint, { type: 'deposit', period: 'day' })).code
      expect(new Set(await Promise.all([confirm(), confirm()]))).toEqual(new Set([6000, 6012]))
      expect(await limitOf(client)).toMatchObject({ amount: '2000.00', pending: null })
      await nextMorning()
    })

    test('a clock that is set back brings no increase sooner, ends no pause, and keeps each deposit to its own day', async () => {
      const { client } = await newPayer()
      await nextMorning()
      await set(client, 'deposit', 'day', '500')
      await set(client, 'deposit', 'day', '1000')
      const confirm = async () =>
        (await client.answer(confirmIncreaseEndpoint, { type: 'deposit', period: 'day' })).code
      await advanceClock(site(), -HOUR_MS)
      await advanceClock(site(), DAY_MS)
      expect(await confirm(), 'a day by the steps of the clock, an hour less by what it shows').toBe(6012)
      await advanceClock(site(), HOUR_MS)
      expect(await confirm()).toBe(6000)

      await advanceClock(site(), DAY_MS)
      await pay(client, 'BANK_TRANSFER', '900')
      await advanceClock(site(), -DAY_MS)
      expect(await limitOf(client), 'of tomorrow').toMatchObject({ used: '0.00', left: '1000.00' })
      await pay(client, 'HUIWANG', '300')
      await advanceClock(site(), DAY_MS)
      expect(await limitOf(client), 'of that day').toMatchObject({ used: '900.00' })
      expect((await tryToPay(client, 'HUIWANG', '200')).code).toBe(6012)

      await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
      await advanceClock(site(), -HOUR_MS)
      expect((await tryToPay(client, 'HUIWANG', '100')).code).toBe(6003)
      await advanceClock(site(), HOUR_MS)
      expect((await tryToPay(client, 'HUIWANG', '100')).code).toBe(6003)
      await nextMorning()
    })

    test('below what is used it leaves nothing; what is no limit is refused', async () => {
      const { client } = await newPayer()
      await pay(client, 'BANK_TRANSFER', '800')
      expect((await set(client, 'deposit', 'day', '300')).limits).toMatchObject([{ used: '800.00', left: '0.00' }])
      const changeLimit = (input: SetLimit) => client.answer(setLimitEndpoint, input)
      for (const amount of ['0', '0.5', '-1', '1.005', '1e3', '99999999999999'])
        expect((await changeLimit({ type: 'deposit', period: 'day', amount })).code, amount).toBe(6007)
      expect((await changeLimit({ type: 'session', period: 'day', amount: '14' })).message).toBe(
        '游戏时长上限为15至1440分钟',
      )
      expect((await changeLimit({ type: 'session', period: 'week', amount: '60' })).code).toBe(6007)
    })
  })

  describe('limits of play', () => {
    test('a stake above what is left of it is refused in a venue, and what was won gives back no stake', async () => {
      const one = await player('1000')
      await set(one.client, 'stake', 'day', '100')
      const round = key()
      expect(await one.stake('60', round)).toBe('940.00')
      expect(await one.stake('50')).toBe('PLAYER_REFUSED')
      await one.settle(round, '500')
      expect(await one.stake('41')).toBe('PLAYER_REFUSED')
      expect(await one.stake('40')).toMatch(/^\d/)
      expect(await limitOf(one.client, 'stake')).toMatchObject({ used: '100.00', left: '0.00' })
      expect(await one.client.answer(launchEndpoint, { enName: 'PGDZ' })).toMatchObject({
        code: 6012,
        data: { reason: 'LIMIT', type: 'stake' },
      })
    })

    test('a loss limit counts what was lost and what may be lost yet', async () => {
      const one = await player('1000')
      await set(one.client, 'loss', 'day', '100')
      const [first, second] = [key(), key()]
      await one.stake('60', first)
      await one.settle(first, '0')
      expect(await one.stake('41')).toBe('PLAYER_REFUSED')
      expect(await one.stake('40', second)).toMatch(/^\d/)
      expect(await one.stake('1')).toBe('PLAYER_REFUSED')
      await one.settle(second, '140')
      expect(await limitOf(one.client, 'loss'), 'the win makes up for the loss').toMatchObject({ used: '0.00' })
    })

    test('stakes at once do not pass it', async () => {
      const one = await player('1000')
      await set(one.client, 'stake', 'day', '100')
      const answers: string[] = []
      await eachAtOnce(
        Array.from({ length: 40 }, (_, n) => n),
        40,
        async () => void answers.push(await one.stake('9')),
      )
      expect(answers.filter((answer) => answer === 'PLAYER_REFUSED')).toHaveLength(29)
      expect(await limitOf(one.client, 'stake')).toMatchObject({ used: '99.00' })
    })

    test('playing time is that of the day over all sessions, and a break begins a new one', async () => {
      const one = await player('1000')
      await nextMorning()
      await set(one.client, 'session', 'day', '40')
      const sign = () => one.client.call(playSessionEndpoint, {})
      const first = await sign()
      await advanceClock(site(), 20 * MINUTE_MS)
      const { elapsedSec, ...played } = await sign()
      expect(played).toMatchObject({ startAt: first.startAt, leftMin: 20 })
      // The clock runs on by itself.
      expect(elapsedSec).toBeGreaterThanOrEqual(20 * 60)
      expect(elapsedSec).toBeLessThan(21 * 60)
      await advanceClock(site(), SESSION_BREAK_MS + MINUTE_MS)
      const second = await sign()
      expect(second).toMatchObject({ elapsedSec: 0, leftMin: 20 })
      expect(second.startAt).toBeGreaterThan(first.startAt)
      await advanceClock(site(), 20 * MINUTE_MS)
      expect(await one.stake('10')).toBe('PLAYER_REFUSED')
      expect(await sign()).toMatchObject({ leftMin: 0 })
      await nextMorning()
      expect(await one.stake('10')).toMatch(/^\d/)
    })

    test('stakes are signs too: who plays in the window of a venue is told how long, on coming back', async () => {
      const one = await player('1000')
      const signs = async () =>
        (
          await store().database.pool.query<{ seen_at: Date }>(
            'select seen_at from play_session where member_id = $1',
            [one.id],
          )
        ).rows
      for (let round = 0; round < 3; round++) {
        await one.stake('10')
        await advanceClock(site(), 20 * MINUTE_MS)
      }
      const { elapsedSec } = await one.client.call(playSessionEndpoint, {})
      expect(elapsedSec).toBeGreaterThanOrEqual(3_600)
      const before = await signs()
      expect(before).toHaveLength(1)
      await one.stake('10')
      expect(await signs(), 'once a minute is enough').toEqual(before)
    })
  })

  test('the session tells staked, won and net of the bets since it began, and the interval is the member’s', async () => {
    const one = await player('1000')
    await one.client.call(playSessionEndpoint, {})
    const [first, second] = [key(), key()]
    await one.stake('60', first)
    await one.settle(first, '100')
    await one.stake('30', second)
    expect(await one.client.call(playSessionEndpoint, {})).toMatchObject({
      staked: '90.00',
      won: '100.00',
      net: '10.00',
      bets: 2,
      realityCheckMin: 60,
      leftMin: null,
      inRound: true,
      exclusion: null,
    })
    await advanceClock(site(), 2 * MINUTE_MS + 1_000)
    expect(await one.client.call(playSessionEndpoint, {}), 'a draw that is waited for').toMatchObject({
      inRound: false,
    })
    await one.client.call(realityCheckEndpoint, { minutes: 15 })
    const { realityCheckMin, elapsedSec } = await one.client.call(playSessionEndpoint, {})
    expect(realityCheckMin).toBe(15)
    const inRound = async () => (await one.client.call(playSessionEndpoint, {})).inRound
    await advanceClock(site(), 15 * MINUTE_MS - elapsedSec * 1_000)
    await one.stake('10')
    expect(await inRound(), 'it waits for the round').toBe(true)
    await advanceClock(site(), 90_000)
    await one.stake('10')
    expect(await inRound(), 'and for the next one').toBe(true)
    await advanceClock(site(), 40_000)
    expect(await inRound(), 'but not for ever').toBe(false)
    expect((await one.client.answer(realityCheckEndpoint, { minutes: 20 as 15 })).code).toBe(6007)
  })
})
