import {
  allBalanceEndpoint,
  autoTransferEndpoint,
  balanceEndpoint,
  launchEndpoint,
  logoutEndpoint,
  NEW_WINDOW_VENUES,
} from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue, launchTokenOf } from '../../testing/venue.ts'

const ORIGIN = 'http://venues.test:9000'

describeOnEngines('venue entry', ({ site }) => {
  const refusal = (channelCode: string, code: number) =>
    site().sandbox('POST', '/sandbox/venues/entry', { channelCode, code })
  const state = (channelCode: string, value: number) =>
    site().sandbox('POST', '/sandbox/venues/state', { channelCode, state: value })

  test('[S7.095] launch answers an address for a venue and a game, of the kind by which the site opens it', async () => {
    const { client } = await site().newMember()
    const url = async (enName: string, gameCode = '') => (await client.call(launchEndpoint, { enName, gameCode })).url
    for (const code of [...NEW_WINDOW_VENUES, 'LGZR', 'YZQP', 'FBDJ']) {
      expect(await url(code), code).toMatch(/^http:\/\/venues\.test:9000\/enter\?ticket=[\w-]{43}$/)
    }
    expect(await url('HLBY', 'hlby-001')).toMatch(/^http:/)
    expect(await url('PGDZ', 'pgdz-001')).toMatch(/^venues\.test:9000\/enter\?ticket=[\w-]{43}$/)
    expect(await url('jldz', 'jldz-001')).toMatch(/^venues\.test:9000\//)
    const path = await url('JSCP')
    expect(path).toMatch(/^\/game\/api\/v1\/venue\/enter\?ticket=[\w-]{43}$/)
    const led = await fetch(site().url + path, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([303, `${ORIGIN}/enter?ticket=${launchTokenOf(path)}`])
    const traditional = site().client({ lang: 'zh-TW', token: client.token })
    const { url: inTaiwan } = await traditional.call(launchEndpoint, { enName: 'LGZR' })
    expect(inTaiwan).toMatch(/&lang=zh-TW$/)
    expect(
      (await fetch(`${site().url}/game/api/v1/venue/enter?ticket=//evil.test`, { redirect: 'manual' })).status,
    ).toBe(404)
  })

  describe('automatic transfer', () => {
    async function memberWith(center: string, isOn = true) {
      const { client, name } = await site().newMember()
      await site().sandbox('POST', '/sandbox/money', { name, amount: center, requestId: crypto.randomUUID() })
      const transfer = (channelCode: string, amount: string) => fundVenue(client, channelCode, amount)
      const money = async () => {
        const { centerWalletBalance } = await client.call(balanceEndpoint, {})
        const { list } = await client.call(allBalanceEndpoint, { category: 8 })
        const there = list.filter(({ balance }) => balance !== '0.00')
        return {
          center: centerWalletBalance,
          ...Object.fromEntries(there.map((one) => [one.channelCode, one.balance])),
        }
      }
      const enter = (enName: string, isActivity?: 1) =>
        client.answer(launchEndpoint, { enName, gameCode: '', ...(isActivity && { isActivity }) })
      if (isOn) await client.call(autoTransferEndpoint, { status: 1 })
      return { client, name, transfer, money, enter }
    }

    test('takes the central wallet along into a venue, and from there into the next one', async () => {
      const { enter, money, transfer } = await memberWith('300.50')
      await transfer('KXZR', '100')
      await enter('LGZR')
      expect(await money()).toEqual({ center: '0.00', LGZR: '300.50' })
      await enter('LGZR')
      expect(await money(), 'once').toEqual({ center: '0.00', LGZR: '300.50' })
      await enter('PGDZ')
      expect(await money()).toEqual({ center: '0.00', PGDZ: '300.50' })
      await enter('CRTY')
      expect(await money(), 'the local venue bets with the central wallet').toEqual({ center: '300.50' })
    })

    test('moves nothing for those who have it off, and nothing on an entry that is refused', async () => {
      const off = await memberWith('50', false)
      await off.enter('LGZR')
      expect(await off.money()).toEqual({ center: '50.00' })
      const on = await memberWith('50')
      expect((await on.enter('YHTY')).code).toBe(6415)
      expect((await on.enter('NOWHERE')).code).toBe(6004)
      expect(await on.money()).toEqual({ center: '50.00' })
      await on.client.call(logoutEndpoint, {})
      expect((await on.enter('LGZR')).code).toBe(6001)
    })

    test('leaves money where an activity or a maintenance keeps it, and brings none to an activity', async () => {
      const { enter, money, transfer, name } = await memberWith('100')
      await transfer('FBDJ', '20')
      await transfer('LGZR', '10')
      await site().sandbox('POST', '/sandbox/venues/activity', { name, channelCode: 'FBDJ', required: '100' })
      expect((await enter('FBDJ')).code).toBe(6413)
      expect(await money()).toEqual({ center: '70.00', FBDJ: '20.00', LGZR: '10.00' })
      expect((await enter('FBDJ', 1)).code, 'the member enters directly').toBe(6000)
      expect(await money()).toEqual({ center: '80.00', FBDJ: '20.00' })
      await transfer('KXZR', '5')
      await state('KXZR', 2)
      await enter('PGDZ')
      await state('KXZR', 1)
      expect(await money()).toEqual({ center: '0.00', FBDJ: '20.00', KXZR: '5.00', PGDZ: '75.00' })
    })

    test('twenty entries of two venues at once lose nothing and leave it in one of them', async () => {
      const { enter, money } = await memberWith('77.77')
      const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => enter(nth % 2 === 0 ? 'LGZR' : 'PGDZ')))
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([6000]))
      const { center, ...there } = await money()
      expect([center, Object.values(there)]).toEqual(['0.00', ['77.77']])
    })
  })

  test('a launch token tells the venue who plays what, once', async () => {
    const { client, name } = await site().newMember()
    const venue = createTestVenue(site().url)
    const { url } = await client.call(launchEndpoint, { enName: 'pgdz', gameCode: 'pgdz-003' })
    const ticket = launchTokenOf(url)
    const answers = await Promise.all([venue.send('authenticate', { ticket }), venue.send('authenticate', { ticket })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['OK', 'SESSION_INVALID'])
    expect(answers.find(({ status }) => status === 'OK')?.data).toMatchObject({
      venue: 'PGDZ',
      game: 'pgdz-003',
      gameName: '月宫宝匣',
      currency: 'CNY',
      balance: '0.00',
    })
    expect(JSON.stringify(answers)).not.toContain(name)
    const [here, again, elsewhere] = [
      await venue.visit(client, 'PGDZ', 'pgdz-001'),
      await venue.visit(client, 'PGDZ'),
      await venue.visit(client, 'KXZR'),
    ]
    expect(here.player).toBe(again.player)
    expect(elsewhere.player).not.toBe(here.player)
    expect(await venue.send('authenticate', { ticket: 'x'.repeat(43) })).toMatchObject({ status: 'SESSION_INVALID' })
  })

  test('unknown venues and games, closed venues and strangers get no address', async () => {
    const { client } = await site().newMember()
    const code = async (enName: string, gameCode = '') =>
      (await client.answer(launchEndpoint, { enName, gameCode })).code
    expect(await code('NOWHERE')).toBe(6004)
    expect(await code('PGDZ', 'mwdz-001')).toBe(6004)
    expect(await code('LGZR', 'table-1')).toBe(6004)
    expect(await code('YHTY')).toBe(6415)
    expect(await code('JFTY')).toBe(6366)
    expect((await site().client().answer(launchEndpoint, { enName: 'LGZR' })).code).toBe(6001)
    await state('LGZR', 2)
    expect(await code('LGZR')).toBe(6415)
    await state('LGZR', 1)
    expect(await code('LGZR')).toBe(6000)
  })

  test('[S7.105] an entry takes enName, gameCode and isActivity: in an activity 6413 asks first, and isActivity enters', async () => {
    const { client, name } = await site().newMember()
    const enter = (isActivity?: 1) =>
      client.answer(launchEndpoint, { enName: 'FBDJ', gameCode: '', ...(isActivity && { isActivity }) })
    const entered = await enter()
    expect(entered.code).toBe(6000)
    expect(entered.data).toEqual({ url: expect.stringMatching(/\/enter\?ticket=[\w-]{43}$/) as unknown })
    const games = ['pgdz-001', 'pgdz-003']
    const venue = createTestVenue(site().url)
    for (const gameCode of games) {
      const { url } = await client.call(launchEndpoint, { enName: 'PGDZ', gameCode })
      expect((await venue.send('authenticate', { ticket: launchTokenOf(url) })).data).toMatchObject({ game: gameCode })
    }
    await site().sandbox('POST', '/sandbox/venues/activity', { name, channelCode: 'FBDJ', required: '100' })
    const asked = await enter()
    expect(asked).toMatchObject({ code: 6413, message: '您还在参加活动中，转入金额后，流水未达标将不可转出哦～' })
    expect(await enter(1)).toMatchObject({ code: 6000 })
    const { client: other } = await site().newMember()
    expect((await other.answer(launchEndpoint, { enName: 'FBDJ' })).code).toBe(6000)
  })

  test('the sandbox makes a venue refuse with each code, and let people in again', async () => {
    const { client } = await site().newMember()
    const code = async (isActivity?: 1) =>
      (await client.answer(launchEndpoint, { enName: 'XZDJ', ...(isActivity && { isActivity }) })).code
    for (const refused of [6413, 6415, 6449]) {
      await refusal('XZDJ', refused)
      expect(await code()).toBe(refused)
      expect(await code(1)).toBe(refused === 6413 ? 6000 : refused)
    }
    await refusal('XZDJ', 6000)
    expect(await code()).toBe(6000)
  })
})
