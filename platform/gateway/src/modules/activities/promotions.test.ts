import {
  activityMissedEndpoint,
  activityRecordEndpoint,
  bindOtherEndpoint,
  dealRecordEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  promotionVerificationEndpoint,
  recordExportEndpoint,
  recordHistoryEndpoint,
  type RequestOf,
  timeoutEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, formatDay, startOfDay } from '@site/domain'
import { Client } from 'pg'
import * as v from 'valibot'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { advanceClock, eachAtOnce, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { turnoverFor } from '../../testing/turnover.ts'
import { depositsOn, NAME } from '../deposits/testing/deposits-on.ts'
import type { GatewayContext } from '../../context/index.ts'
import { createAwards } from './awards.ts'
import { createEngine } from './engine.service.ts'
import { createTaskTemplate } from './templates/tasks/index.ts'
import { offersOn } from './testing/offers-on.ts'
import { type Join, key } from './testing/promotions-on.ts'

const HOUR_MS = 3_600_000

describeOnEngines('promotions', (context) => {
  const { site } = context
  const { newPayer, pay, tryToPay, advance, reaches } = depositsOn(context)
  const promotions = offersOn(context)
  const { act, centerOf, shown, change, claim, deposit, mustAddUp } = promotions
  const { myOf, named, newActivity, now, play, tasks } = promotions

  beforeAll(promotions.atNoon)

  describe('deposits', () => {
    test('[S7.067] joins before a first deposit and claims its bonus: 500 for 500, 888 for 1000, bet ten times', async () => {
      for (const [amount, bonus, required] of [
        ['500.05', '500.05', '5000.50'],
        ['1000.05', '888.00', '8880.00'],
      ] as const) {
        const { client, name } = await newPayer()
        expect(await claim(client, 'first-deposit')).toMatchObject({ code: 6012, data: { key: 'notJoined' } })
        expect((await act(client, { id: 'first-deposit' })).data).toMatchObject({ state: 'joined' })
        expect(await act(client, { id: 'first-deposit' })).toMatchObject({ code: 6012, data: { key: 'joined' } })
        expect(await claim(client, 'first-deposit')).toMatchObject({ code: 6012, data: { key: 'notReached' } })
        const orderNo = await deposit(client, amount)
        expect(await myOf(client, 'firstDeposit', 'first-deposit')).toMatchObject({
          state: 'claimable',
          deposit: { orderNo, bonus, required, state: 'claimable' },
        })
        const before = Number(await centerOf(client))
        const { data } = await act(client, { id: 'first-deposit', action: 'claim', depositOrderNo: orderNo })
        expect(data).toMatchObject({ state: 'claimed', prize: { amount: bonus, required } })
        expect(Number(await centerOf(client)) - before).toBeCloseTo(Number(bonus), 2)
        expect(await claim(client, 'first-deposit')).toMatchObject({ code: 6012, data: { key: 'claimed' } })
        expect(await turnoverFor(site(), name).lines()).toContain(`first-deposit:deposit 0.00/${required} open`)
        const { list } = await client.call(dealRecordEndpoint, { type: 'bonus' })
        expect(list.filter(({ subType }) => subType === 'bonus_activity').map((line) => line.amount)).toEqual([bonus])
      }
      await mustAddUp()
    })

    test('an order that was made before joining does not count, and who has deposited before cannot join', async () => {
      const { client } = await newPayer()
      const { orderNo } = await pay(client, 'HUIWANG', '500.05')
      await advanceClock(site(), 1_000)
      expect((await act(client, { id: 'first-deposit' })).code).toBe(6000)
      await advance(orderNo, 'paid')
      await reaches(client, orderNo, 4)
      expect(await myOf(client, 'firstDeposit', 'first-deposit')).toMatchObject({
        state: 'rejected',
        refusal: { key: 'tooLate' },
      })
      expect(await claim(client, 'first-deposit')).toMatchObject({ code: 6012, data: { key: 'tooLate' } })
      const { client: late } = await newPayer()
      await deposit(late, '300.05')
      expect(await act(late, { id: 'first-deposit' })).toMatchObject({ code: 6012, data: { key: 'tooLate' } })
      expect((await late.call(promotionVerificationEndpoint, { id: 'first-deposit' })).reasons).toMatchObject([
        { key: 'tooLate', code: 6012 },
      ])
    })

    test('where nothing has to be joined, the order itself takes the offer up, unless it was made before', async () => {
      const early = await newPayer()
      const { orderNo } = await pay(early.client, 'HUIWANG', '500.05')
      await advanceClock(site(), 1_000)
      const id = await newActivity('first-deposit', { settings: { joinMode: 'auto', limits: {} } })
      await advance(orderNo, 'paid')
      await reaches(early.client, orderNo, 4)
      expect(await claim(early.client, id)).toMatchObject({ code: 6012, data: { key: 'tooLate' } })
      const { client } = await newPayer()
      expect(await myOf(client, 'firstDeposit', id)).toMatchObject({ state: 'none', refusal: { key: 'notReached' } })
      expect(await claim(client, id)).toMatchObject({ code: 6012, data: { key: 'notReached' } })
      await deposit(client, '500.05')
      expect(await myOf(client, 'firstDeposit', id)).toMatchObject({ state: 'claimable', deposit: { bonus: '500.05' } })
      expect((await claim(client, id)).data).toMatchObject({ state: 'claimed', prize: { amount: '500.05' } })
      expect(await claim(client, id)).toMatchObject({ code: 6012, data: { key: 'claimed' } })
      await mustAddUp()
    })

    test('naming an activity with the order joins it; the second deposit has its own, by its tier', async () => {
      const { client } = await newPayer()
      await deposit(client, '300.05', 'first-deposit')
      expect((await claim(client, 'first-deposit')).data).toMatchObject({ prize: { amount: '300.05' } })
      await deposit(client, '1000.05', 'again-deposit')
      expect((await claim(client, 'again-deposit')).data).toMatchObject({
        prize: { amount: '300.01', required: '2400.08' },
      })
      expect((await tryToPay(client, 'HUIWANG', '300.05', { activityId: 'new-tasks' })).code).toBe(6012)
      expect((await tryToPay(client, 'HUIWANG', '300.05', { activityId: 'none' })).code).toBe(6004)
      await mustAddUp()
    })
  })

  describe('tasks and bets', () => {
    test('each task is claimed once it is done, and once', async () => {
      const { client } = await named()
      expect((await myOf(client, 'newTask', 'new-tasks'))?.tasks).toEqual([
        { key: 'bindPhone', state: 'locked' },
        { key: 'realName', state: 'claimable' },
        { key: 'bindCard', state: 'locked' },
        { key: 'firstDeposit', state: 'locked' },
        { key: 'firstBet', state: 'locked' },
      ])
      expect(await claim(client, 'new-tasks', 'bindPhone')).toMatchObject({ code: 6012, data: { key: 'notReached' } })
      expect(await claim(client, 'new-tasks', 'fly')).toMatchObject({ code: 6004 })
      expect((await claim(client, 'new-tasks', 'realName')).data).toMatchObject({
        state: 'joined',
        prize: { id: 'realName', amount: '3.00', required: '9.00' },
      })
      expect(await claim(client, 'new-tasks', 'realName')).toMatchObject({ code: 6012, data: { key: 'claimed' } })
      expect(await centerOf(client)).toBe('3.00')
      const own = await client.call(activityRecordEndpoint, {})
      expect(own).toMatchObject({ total: 1, list: [{ activity: '新手任务，完成即领', amount: '3.00' }] })
      const [paid] = own.list
      const at = paid?.at ?? 0
      const orderNo = paid?.orderNo ?? ''
      const listed = async (asked: RequestOf<typeof activityRecordEndpoint>) =>
        (await client.call(activityRecordEndpoint, asked)).list.length
      expect(await listed({ cursor: `${at}-${paid?.id}` }), 'after the last one').toBe(0)
      expect([await listed({ beginTime: at }), await listed({ beginTime: at + 1 })]).toEqual([1, 0])
      for (const cursor of ['x', paid?.id])
        expect((await client.answer(activityRecordEndpoint, { cursor })).code, cursor).toBe(6007)
      expect(await client.call(recordHistoryEndpoint, { list: 'rewards', orderNo })).toMatchObject({
        steps: [{ name: '活动奖金', lines: [{ account: 'center', amount: '3.00' }] }],
      })
      const file = await client.call(recordExportEndpoint, { list: 'rewards' })
      expect(file.total).toBe(1)
      expect(await (await fetch(site().url + file.address)).text()).toContain(`${orderNo},`)
      expect((await site().client().call(activityRecordEndpoint, {})).list, 'a visitor').toEqual([])
      expect((await client.answer(activityRecordEndpoint, { scope: 'all' })).code, 'of everybody').toBe(6007)
    })

    test('every tier of a day is paid once, until the end of the next day', async () => {
      const member = await site().newMember()
      const { client } = member
      await play(member, '6000')
      const today = formatDay(dayOf(await now()))
      const my = await myOf(client, 'bettingGift', 'betting-gift')
      expect(my?.periods[0]).toMatchObject({
        valid: '6000.00',
        tiers: [{ option: `${today}:1`, state: 'claimable' }, { state: 'claimable' }, { state: 'locked' }],
      })
      expect((await claim(client, 'betting-gift', `${today}:1`)).data).toMatchObject({
        prize: { name: '每日投注有礼 满¥1,000', amount: '8.00' },
      })
      expect(await claim(client, 'betting-gift', `${today}:1`)).toMatchObject({ code: 6012, data: { key: 'claimed' } })
      expect(await claim(client, 'betting-gift', `${today}:3`)).toMatchObject({ data: { key: 'notReached' } })
      expect(await claim(client, 'betting-gift', `${today}:4`)).toMatchObject({ data: { key: 'tooLate' } })
      await advanceClock(site(), DAY_MS)
      expect((await claim(client, 'betting-gift', `${today}:2`)).data).toMatchObject({ prize: { amount: '38.00' } })
      await advanceClock(site(), DAY_MS)
      expect(await claim(client, 'betting-gift', `${today}:3`)).toMatchObject({ data: { key: 'tooLate' } })
      await mustAddUp()
    })
  })

  describe('what an activity may pay', () => {
    test('100 claims at once on a stock of 10 pay exactly 10', { timeout: 120_000 }, async () => {
      const id = await newActivity('new-tasks', { ...tasks, stock: 10 })
      const members: Awaited<ReturnType<typeof named>>[] = []
      await eachAtOnce(Array.from({ length: 100 }), 8, async () => void members.push(await named()))
      const codes: string[] = []
      await eachAtOnce(members, members.length, async ({ client }) => {
        const { code, data } = await claim(client, id, 'realName')
        codes.push(code === 6000 ? 'paid' : v.parse(v.object({ key: v.string() }), data).key)
      })
      expect(codes.filter((code) => code === 'paid')).toHaveLength(10)
      expect(codes.filter((code) => code === 'outOfStock')).toHaveLength(90)
      expect((await shown(site().client(), 'newTask', id)).stock).toEqual({ total: 10, left: 0 })
      await mustAddUp()
    })

    test('what is gone is said by one question without a transaction, and who got the last of it is told so', async () => {
      const id = await newActivity('new-tasks', { ...tasks, stock: 1 })
      const [one, two] = [await named(), await named()]
      expect((await claim(one.client, id, 'realName')).code).toBe(6000)
      expect(await claim(one.client, id, 'realName')).toMatchObject({ data: { key: 'claimed' } })
      expect(await claim(two.client, id, 'realName')).toMatchObject({ data: { key: 'outOfStock' } })
      const { db } = context.store().database
      const began = vi.fn()
      const at = await now()
      const gateway = {
        ...{ db, ledger: { once: began }, clock: { now: () => at }, options: { jwtSecret: 'secret' } },
      } as unknown as GatewayContext
      const nobody = { deposits: async () => [], validBets: async () => 0n }
      const guard = { mayClaim: began, mayPromote: async () => true }
      const engine = createEngine(gateway, guard, createAwards(gateway, guard), [createTaskTemplate({ facts: nobody })])
      const wish = { id, action: 'claim', option: 'realName', requestId: key() } as const
      const asked = vi.spyOn(Client.prototype, 'query')
      await expect(engine.act(two.id, wish, { ip: '', deviceId: '' })).rejects.toMatchObject({
        data: { key: 'outOfStock' },
      })
      const calls: readonly (readonly unknown[])[] = asked.mock.calls
      const questions = calls.filter(([, values]) => Array.isArray(values) && values.includes(id))
      asked.mockRestore()
      expect(began).not.toHaveBeenCalled()
      expect(questions).toHaveLength(1)
      await change(id, { stock: 2 })
      expect((await claim(two.client, id, 'realName')).code, 'the desk has added one').toBe(6000)
      await mustAddUp()
    })

    test('two tabs at once, and the same call again, pay once', async () => {
      const id = await newActivity('new-tasks', tasks)
      const { client } = await named()
      const both = await Promise.all([claim(client, id, 'realName'), claim(client, id, 'realName')])
      expect(new Set(both.map(({ code }) => code))).toEqual(new Set([6000, 6012]))
      expect(both.find(({ code }) => code === 6012)?.data).toMatchObject({ key: 'claimed' })
      const other = await named()
      const requestId = key()
      const input: Join = { id, action: 'claim', option: 'realName' }
      const first = await act(other.client, input, requestId)
      expect((await act(other.client, input, requestId)).data).toEqual(first.data)
      expect((await act(other.client, { id, action: 'claim', option: 'bindPhone' }, requestId)).code).toBe(6009)
      expect([await centerOf(client), await centerOf(other.client)]).toEqual(['3.00', '3.00'])
      await mustAddUp()
    })

    test('before the beginning, after the end over midnight, when stopped and over the budget it says so and pays nothing', async () => {
      const start = startOfDay(dayOf(await now()) + 1)
      const id = await newActivity('new-tasks', { ...tasks, startAt: start, endAt: start + DAY_MS, budget: '4.00' })
      const [one, two] = [await named(), await named()]
      const refusalOf = async ({ client }: typeof one) => {
        const { code, message, data } = await claim(client, id, 'realName')
        return { code, message, ...v.parse(v.object({ key: v.string() }), data) }
      }
      const said = [await refusalOf(one)]
      await advanceClock(site(), start - (await now()) - 60_000)
      expect(await refusalOf(one)).toMatchObject({ code: 6012, key: 'notBegun' })
      await advanceClock(site(), 60_000)
      expect((await claim(one.client, id, 'realName')).code).toBe(6000)
      said.push(await refusalOf(one), await refusalOf(two))
      await change(id, { budget: '5.99' })
      expect(await refusalOf(two)).toMatchObject({ key: 'overBudget' })
      const my = await myOf(two.client, 'newTask', id)
      expect([my?.state, my?.refusal?.key], 'nobody is led to what the budget lacks').toEqual([
        'claimable',
        'overBudget',
      ])
      await change(id, { budget: '6.00' })
      expect((await myOf(two.client, 'newTask', id))?.refusal, 'exactly enough').toBeUndefined()
      await change(id, { budget: '5.99' })
      await expect(change(id, { budget: '2.99' })).rejects.toThrow('6012')
      await change(id, { status: 'stopped' })
      said.push(await refusalOf(two))
      await change(id, { status: 'running', budget: null })
      await advanceClock(site(), start + DAY_MS - (await now()))
      said.push(await refusalOf(two))
      expect(said.map(({ key: refusal }) => refusal)).toEqual(['notBegun', 'claimed', 'overBudget', 'unknown', 'ended'])
      expect(new Set(said.map(({ message }) => message)).size, 'each has its own words').toBe(said.length)
      expect(await centerOf(two.client)).toBe('0.00')
      expect((await two.client.call(promotionConfigEndpoint, { id })).list, 'over, so not shown').toEqual([])
      await mustAddUp()
    })

    test('what was earned before the end is claimed after it, and an order made after it earns nothing', async () => {
      const endAt = startOfDay(dayOf(await now()) + 1)
      const day = formatDay(dayOf(await now()))
      const gift = await newActivity('betting-gift', { endAt })
      const bonus = await newActivity('first-deposit', { endAt })
      const [better, payer, late] = [await site().newMember(), await newPayer(), await newPayer()]
      for (const { client } of [payer, late]) expect((await act(client, { id: bonus })).code).toBe(6000)
      await play(better, '1000')
      await deposit(payer.client, '500.05')
      await advanceClock(site(), endAt - (await now()))
      await deposit(late.client, '500.05')
      expect(await claim(late.client, bonus)).toMatchObject({ code: 6012, data: { key: 'tooLate' } })
      const my = await myOf(payer.client, 'firstDeposit', bonus)
      expect([my?.state, my?.refusal]).toEqual(['claimable', undefined])
      expect((await claim(payer.client, bonus)).code).toBe(6000)
      const periods = (await myOf(better.client, 'bettingGift', gift))?.periods
      expect(periods?.map(({ closesAt }) => closesAt)).toEqual([endAt + DAY_MS])
      expect((await claim(better.client, gift, `${day}:1`)).code).toBe(6000)
      await advanceClock(site(), DAY_MS)
      expect(await claim(better.client, gift, `${day}:2`)).toMatchObject({ code: 6012, data: { key: 'ended' } })
      await mustAddUp()
    })

    test('what was earned and not claimed in time is told for two weeks, and to nobody who may not be tempted', async () => {
      const endAt = startOfDay(dayOf(await now()) + 1)
      const day = formatDay(dayOf(await now()))
      const bonus = await newActivity('first-deposit', { endAt })
      const done = await newActivity('new-tasks', { ...tasks, endAt })
      const forGrades = await newActivity('new-tasks', { settings: { audience: { vipMin: 9 }, limits: {} }, endAt })
      const { client, name } = await newPayer()
      await act(client, { id: bonus })
      await deposit(client, '500.05')
      await play({ client, name }, '1000')
      const missed = async () => {
        const { list } = await client.call(activityMissedEndpoint, {})
        return list.map(({ id, amount }) => `${id} ${amount}`).toSorted()
      }
      expect((await claim(client, done, 'firstBet')).code).toBe(6000)
      expect(await missed(), 'can be claimed').toEqual([])
      await advanceClock(site(), endAt + DAY_MS + 2 * HOUR_MS - (await now()))
      const all = [`${bonus}:deposit 500.05`, `${done}:task:firstDeposit 8.00`, `betting-gift:${day}:1 8.00`]
      expect(await missed(), forGrades).toEqual(all.toSorted())
      await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
      expect(await missed()).toEqual([])
      await advanceClock(site(), 14 * DAY_MS)
      expect(await missed(), 'long over').toEqual([])
    })

    test('what has to be bet never lapses, whatever is set', async () => {
      const id = await newActivity('new-tasks', { settings: { ...tasks.settings, turnover: { multiple: 3, days: 1 } } })
      const { client } = await named()
      expect((await claim(client, id, 'realName')).code).toBe(6000)
      const { rows } = await context
        .store()
        .database.pool.query<object>('select expires_at as at from turnover_requirement where source_id = $1', [
          `${id}:task:realName`,
        ])
      expect(rows).toEqual([{ at: null }])
    })

    test('limits of a member, a day and a device count what was paid', async () => {
      const limits = (more: object) => ({ settings: { ...tasks.settings, limits: more } })
      const perDay = await newActivity('new-tasks', limits({ perDay: 1, perMember: 2 }))
      const { client, name } = await newPayer()
      await deposit(client, '300.05')
      await play({ client, name }, '100')
      expect((await claim(client, perDay, 'realName')).code).toBe(6000)
      expect(await claim(client, perDay, 'firstDeposit')).toMatchObject({ data: { key: 'dayLimit' } })
      await advanceClock(site(), DAY_MS)
      expect((await claim(client, perDay, 'firstDeposit')).code).toBe(6000)
      expect(await claim(client, perDay, 'firstBet')).toMatchObject({ data: { key: 'memberLimit' } })

      const perDevice = await newActivity('new-tasks', limits({ perDevice: 1 }))
      const perAddress = await newActivity('new-tasks', limits({ perAddress: 1 }))
      const shared = await newActivity('new-tasks', limits({ perAddress: 1 }))
      const deviceId = key()
      const pair = [await site().newMember({ deviceId }), await site().newMember({ deviceId })]
      for (const one of pair) await one.client.call(bindOtherEndpoint, { realName: NAME })
      const answers = async (id: string, from: string) =>
        Promise.all(
          pair.map(async (one) => {
            const input = { id, action: 'claim' as const, option: 'realName', requestId: key() }
            const tweaks = { headers: { 'x-forwarded-for': from } }
            return (await one.client.answer(joinActivityEndpoint, input, tweaks)).data
          }),
        )
      expect(
        (await answers(perDevice, '127.0.0.1')).filter((data) =>
          v.is(v.object({ key: v.literal('deviceLimit') }), data),
        ),
      ).toHaveLength(1)
      const again = { id: perDevice, action: 'claim', option: 'realName', requestId: key() } as const
      const third = await site().newMember({ deviceId })
      await third.client.call(bindOtherEndpoint, { realName: NAME })
      const elsewhere = site().client({ token: third.client.token, deviceId: key() })
      expect(await elsewhere.answer(joinActivityEndpoint, again), 'says another device').toMatchObject({
        ...{ code: 6012, data: { key: 'deviceLimit' } },
      })
      expect(
        (await answers(perAddress, '203.0.113.9')).filter((data) =>
          v.is(v.object({ key: v.literal('addressLimit') }), data),
        ),
      ).toHaveLength(1)
      const isRefused = (data: unknown) => v.is(v.object({ key: v.string() }), data)
      expect((await answers(shared, '192.168.1.9')).filter(isRefused), 'an address that many have').toEqual([])
      await mustAddUp()
    })
  })
})
