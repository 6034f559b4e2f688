import {
  letterListEndpoint,
  memberInfoEndpoint,
  noticePageEndpoint,
  paymentTypesEndpoint,
  playLimitsEndpoint,
  playSessionEndpoint,
  promotionConfigEndpoint,
  setLimitEndpoint,
  submitPaidEndpoint,
  unreadForTypeEndpoint,
} from '@site/contracts'
import { DeskProtectionSchema } from '@site/contracts/desk'
import { DAY_MS, dayOf, MINUTE_MS, startOfDay } from '@site/domain'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'

import { insertLetters } from '../../kernel/notices/index.ts'
import { advanceClock, type GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'

/** Ten in the morning of the site. */
const MORNING = Date.parse('2026-12-07T10:00:00+08:00')
const POPUP = '弹窗活动'

describeOnEngines('signs of harm', (context) => {
  const { site, store } = context
  const { newPayer, pay, advance, centerOf } = depositsOn(context)

  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: MORNING })
    await site().sandbox('POST', '/sandbox/notices', {
      type: 'popup',
      title: POPUP,
      content: '内容',
      days: 60,
      top: true,
    })
  })

  const harmOf = async (client: GatewayClient) => (await client.call(playLimitsEndpoint, {})).harm
  /** A quarter past midnight of the next day of the site. */
  async function nextMidnight(minutes: number): Promise<void> {
    const { now } = (await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }
    await site().sandbox('POST', '/sandbox/clock', { now: startOfDay(dayOf(now) + 1) + minutes * MINUTE_MS })
  }
  /** What was found of the day before, once it was looked for. */
  async function found(id: number, day: number): Promise<void> {
    const rows = () =>
      store().database.pool.query('select 1 from play_harm where member_id = $1 and day = $2', [id, day])
    await vi.waitFor(async () => expect((await rows()).rows).toHaveLength(1), SOON)
  }
  async function deposit(client: GatewayClient, amount = '100') {
    const { orderNo } = await pay(client, 'HUIWANG', amount)
    await advance(orderNo, 'paid')
  }
  async function lose(client: GatewayClient, amount: string) {
    await fundVenue(client, 'PGDZ', amount)
    const venue = createTestVenue(site().url)
    const { session } = await venue.visit(client, 'PGDZ')
    const roundId = key()
    await venue.money('debit', { session, txId: `${roundId}:d`, roundId, amount, gameName: '一局', content: [] })
    await venue.money('credit', { venue: 'PGDZ', txId: `${roundId}:c`, roundId, amount: '0', resultText: '已结算' })
  }

  /** A day of more deposits after losses, and of a wish for a higher limit: so many days of the site since 1970. */
  async function playTooMuch(client: GatewayClient): Promise<number> {
    const { now } = (await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }
    for (let time = 0; time < 5; time += 1) await deposit(client)
    await lose(client, '500')
    for (const amount of ['5000', '9000']) await client.call(setLimitEndpoint, { type: 'stake', period: 'day', amount })
    return dayOf(now)
  }
  const LETTER = '留意一下您的游戏情况'
  const lettersOf = async (client: GatewayClient) => (await client.call(letterListEndpoint, {})).list

  test('much of it is told in words and by letter, shown to staff, and ends every promotion', async () => {
    const { client, id, name } = await newPayer()
    await insertLetters(store().database.db, [
      { memberId: id, type: 'activity', title: '活动', content: '内容', createdAt: new Date() },
    ])
    const day = await playTooMuch(client)
    expect(await harmOf(client), 'the day is not over').toBeNull()
    const offered = async () => ({
      activities: (await client.call(promotionConfigEndpoint, {})).list.length > 0,
      popup: (await client.call(memberInfoEndpoint, { isPop: 1 })).popup?.title === POPUP,
      notice: (await client.call(noticePageEndpoint, {})).list.some(({ title }) => title === POPUP),
      bonus: (await client.call(paymentTypesEndpoint, {})).some(({ bonusRate }) => bonusRate !== ''),
      letters: (await lettersOf(client)).some(({ type }) => type === 'activity'),
      unread: (await client.call(unreadForTypeEndpoint, { userSystem: 1 })).activity_count,
    })
    const everything = { activities: true, popup: true, notice: true, bonus: true, letters: true, unread: 1 }
    expect(await offered()).toEqual(everything)

    await nextMidnight(23)
    await found(id, day)
    expect(await harmOf(client)).toEqual({
      isHigh: true,
      reasons: [
        { marker: 'chasing', value: 4, isStrong: true },
        { marker: 'raisedLimits', value: 1, isStrong: false },
      ],
    })
    expect((await lettersOf(client)).find(({ title }) => title === LETTER)?.jump).toBe('/mine/limits')
    const none = { activities: false, popup: false, notice: false, bonus: false, letters: false, unread: 0 }
    expect(await offered()).toEqual(none)
    const staff = v.parse(DeskProtectionSchema, await site().sandbox('GET', '/sandbox/protection'))
    expect(staff.harm.find((one) => one.memberId === id)).toMatchObject({ name, score: 40, isHigh: true })
  })

  test('a bonus that was offered before is given, a new one is not; once the days are behind, all is as before', async () => {
    const { client, id } = await newPayer()
    const day = await playTooMuch(client)
    await nextMidnight(5)
    const promised = await pay(client, 'USDT_TRC20', '1000')
    await advanceClock(site(), 18 * MINUTE_MS)
    await found(id, day)
    await advance(promised.orderNo, 'paid')
    expect(await centerOf(client), 'what was promised').toBe('1002.00')
    const { orderNo } = await pay(client, 'USDT_TRC20', '1000')
    await advance(orderNo, 'paid')
    expect(await centerOf(client), 'and no more').toBe('2002.00')

    await nextMidnight(30)
    await found(id, day + 1)
    const told = (await lettersOf(client)).filter(({ title }) => title === LETTER)
    expect(told, 'written once').toHaveLength(1)
    await advanceClock(site(), 8 * DAY_MS)
    await found(id, day + 9)
    expect(await harmOf(client)).toBeNull()
    expect((await client.call(promotionConfigEndpoint, {})).list.length).toBeGreaterThan(0)
  })

  test('a night of play and refused payments are seen, but little of it changes nothing', async () => {
    await nextMidnight(0)
    const { client, id } = await newPayer()
    const { now } = (await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }
    for (let half = 0; half <= 6; half += 1) {
      await client.call(playSessionEndpoint, {})
      await advanceClock(site(), 29 * MINUTE_MS)
    }
    for (let time = 0; time < 3; time += 1) {
      // Of an amount whose payment fails by itself as well, instead of being made later.
      const { orderNo } = await pay(client, 'BANK_TRANSFER', '300.04')
      await client.call(submitPaidEndpoint, { orderNo })
      await advance(orderNo, 'failed')
    }
    await nextMidnight(30)
    await found(id, dayOf(now))
    expect(await harmOf(client)).toEqual({
      isHigh: false,
      reasons: [
        { marker: 'nightPlay', value: 174, isStrong: false },
        { marker: 'failedDeposits', value: 3, isStrong: false },
      ],
    })
    expect((await client.call(promotionConfigEndpoint, {})).list.length).toBeGreaterThan(0)
    expect((await lettersOf(client)).map(({ title }) => title)).not.toContain(LETTER)
  })
})
