import {
  type Activity,
  type ActivityOf,
  type ActivityType,
  activityRecordEndpoint,
  balanceEndpoint,
  bindOtherEndpoint,
  confirmInfoEndpoint,
  dealRecordEndpoint,
  discountAdEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  promotionVerificationEndpoint,
  type RequestOf,
  selfExcludeEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, formatDay, startOfDay } from '@site/domain'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { HOLD_OWNERS } from '../../proof.ts'
import { advanceClock, eachAtOnce, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { turnoverFor } from '../../testing/turnover.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { depositsOn, NAME } from '../deposits/testing/deposits-on.ts'

const key = () => crypto.randomUUID()
const VENUE = 'PGDZ'
const HOUR_MS = 3_600_000

describeOnEngines('promotions', (context) => {
  const { site, store } = context
  const { newPayer, pay, tryToPay, advance, reaches } = depositsOn(context)

  type Join = Omit<RequestOf<typeof joinActivityEndpoint>, 'requestId'>
  const act = (client: GatewayClient, input: Join, requestId: string = key()) =>
    client.answer(joinActivityEndpoint, { ...input, requestId })
  const claim = (client: GatewayClient, id: string, option?: string) => act(client, { id, action: 'claim', option })
  const now = async () => (await site().client().call(promotionConfigEndpoint, { id: 'none' })).serverTime
  const centerOf = async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance

  async function activity<Type extends ActivityType>(client: GatewayClient, type: Type, id: string) {
    const { list } = await client.call(promotionConfigEndpoint, { id })
    const found = list.find((one: Activity) => one.type === type) as ActivityOf<Type> | undefined
    if (found === undefined) throw new Error(`${id} is not shown as ${type}`)
    return found
  }
  const myOf = async <Type extends ActivityType>(client: GatewayClient, type: Type, id: string) =>
    (await activity(client, type, id)).my as ActivityOf<Type>['my']

  /** An activity after the model of a seeded one, which runs for a month from now on. */
  async function newActivity(from: string, more: object = {}): Promise<string> {
    const startAt = await now()
    const made = {
      from,
      title: `${from} 测试`,
      startAt,
      endAt: startAt + 30 * DAY_MS,
      stock: null,
      budget: null,
      ...more,
    }
    const answer = await site().sandbox('POST', '/sandbox/activities/create', made)
    return v.parse(v.object({ id: v.string() }), answer).id
  }
  const change = (id: string, more: object) => site().sandbox('POST', '/sandbox/activities/change', { id, ...more })

  async function deposit(client: GatewayClient, amount: string): Promise<string> {
    const { orderNo } = await pay(client, 'HUIWANG', amount)
    await advance(orderNo, 'paid')
    await reaches(client, orderNo, 4)
    return orderNo
  }

  async function play({ client, name }: { client: GatewayClient; name: string }, amount: string): Promise<void> {
    const venue = createTestVenue(site().url)
    await site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })
    await client.call(venueTransferEndpoint, { channelCode: VENUE, amount, ty: '1', requestId: key() })
    const { session } = await venue.visit(client, VENUE)
    const roundId = key()
    const debit = { session, txId: `${roundId}:debit`, roundId, amount, gameName: '一局', content: [] }
    expect(await venue.money('debit', debit)).toMatch(/^\d/)
    const credit = { venue: VENUE, txId: `${roundId}:credit`, roundId, amount: '0', resultText: '已结算' }
    expect(await venue.money('credit', credit)).toMatch(/^\d/)
  }

  /** Somebody who has bound a real name: the task `realName` can be claimed. */
  async function named() {
    const member = await site().newMember()
    await member.client.call(bindOtherEndpoint, { realName: NAME })
    return member
  }
  const tasks = { settings: { audience: {}, limits: {}, turnover: { multiple: 3 } } }

  /** Every claim of money is one journal of its amount with its requirement, and nothing else is paid. */
  async function mustAddUp(): Promise<void> {
    expect((await verifyLedger(store().database.db, HOLD_OWNERS)).differences).toEqual([])
    const { rows } = await store().database.pool.query<Record<string, string>>(`
      select
        (select count(*) from activity_claim c left join ledger_journal j on j.id = c.journal_id
          where c.amount > 0 and (j.kind <> 'bonus_activity' or j.member_id <> c.member_id or c.amount <>
            (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
              where e.journal_id = j.id and a.owner = c.member_id)))::text as wrong,
        (select count(*) from ledger_journal j where j.kind = 'bonus_activity'
          and not exists (select from activity_claim c where c.journal_id = j.id))::text as unclaimed,
        (select count(*) from activity a where (a.claims, a.spent) <>
          (select count(*), coalesce(sum(c.amount), 0) from activity_claim c where c.activity_id = a.id and c.amount > 0)
          )::text as miscounted,
        (select count(*) from activity_claim c where c.required > 0 and not exists (select from turnover_requirement r
          where r.member_id = c.member_id and r.source_id = c.activity_id || ':' || c.key and r.required = c.required)
          )::text as unbet`)
    expect(rows[0]).toEqual({ wrong: '0', unclaimed: '0', miscounted: '0', unbet: '0' })
  }

  beforeAll(async () => {
    // At noon, so that what a test does falls on one day.
    const noon = startOfDay(dayOf(Date.now()) + 1) + 12 * HOUR_MS
    await site().sandbox('POST', '/sandbox/clock', { now: noon })
  })

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

    test('naming an activity with the order joins it; the second deposit has its own, by its tier', async () => {
      const { client } = await newPayer()
      const first = await pay(client, 'HUIWANG', '300.05', { activityId: 'first-deposit' })
      await advance(first.orderNo, 'paid')
      await reaches(client, first.orderNo, 4)
      expect((await claim(client, 'first-deposit')).data).toMatchObject({ prize: { amount: '300.05' } })
      const second = await pay(client, 'HUIWANG', '1000.05', { activityId: 'again-deposit' })
      await advance(second.orderNo, 'paid')
      await reaches(client, second.orderNo, 4)
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
      expect((await claim(client, 'betting-gift', `${today}:1`)).data).toMatchObject({ prize: { amount: '8.00' } })
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
      await eachAtOnce(members, 25, async ({ client }) => {
        const { code, data } = await claim(client, id, 'realName')
        codes.push(code === 6000 ? 'paid' : v.parse(v.object({ key: v.string() }), data).key)
      })
      expect(codes.filter((code) => code === 'paid')).toHaveLength(10)
      expect(codes.filter((code) => code === 'outOfStock')).toHaveLength(90)
      expect((await activity(site().client(), 'newTask', id)).stock).toEqual({ total: 10, left: 0 })
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
      const deviceId = key()
      const pair = [await site().newMember({ deviceId }), await site().newMember({ deviceId })]
      for (const one of pair) await one.client.call(bindOtherEndpoint, { realName: NAME })
      const answers = async (id: string) =>
        Promise.all(pair.map(async (one) => (await claim(one.client, id, 'realName')).data))
      expect(
        (await answers(perDevice)).filter((data) => v.is(v.object({ key: v.literal('deviceLimit') }), data)),
      ).toHaveLength(1)
      expect(
        (await answers(perAddress)).filter((data) => v.is(v.object({ key: v.literal('addressLimit') }), data)),
      ).toHaveLength(1)
      await mustAddUp()
    })
  })

  describe('who may take part', () => {
    test('[S7.066] says whether a member may take part, and everything that is in the way', async () => {
      const id = await newActivity('first-deposit', {
        settings: { audience: { newWithinDays: 3, vipMin: 1 }, confirmFields: ['phone', 'realName'] },
      })
      const { client } = await site().newMember()
      const { eligible, reasons, confirmFields } = await client.call(promotionVerificationEndpoint, { id })
      expect(eligible).toBe(false)
      expect(reasons.map(({ key: reason, code }) => `${reason} ${code}`)).toEqual([
        'vipTooLow 6012',
        'phoneMissing 6015',
        'realNameMissing 6449',
        'notConfirmed 6012',
      ])
      expect(confirmFields).toEqual(['phone', 'realName'])
      await advanceClock(site(), 3 * DAY_MS)
      const later = await client.call(promotionVerificationEndpoint, { id })
      expect(later.reasons.map(({ key: reason }) => reason)).toContain('newMembersOnly')
      const { client: newcomer } = await site().newMember()
      expect(await newcomer.call(promotionVerificationEndpoint, { id: 'first-deposit' })).toEqual({
        ...{ eligible: true, reasons: [], confirmFields: [] },
      })
      expect((await newcomer.answer(promotionVerificationEndpoint, { id: 'none' })).code).toBe(6004)
      expect((await site().client().answer(promotionVerificationEndpoint, { id })).code).toBe(6001)
    })

    test('[S7.068] confirms what is bound to the account before joining, and says how things stand', async () => {
      const id = await newActivity('first-deposit', { settings: { confirmFields: ['realName'] } })
      const { client } = await named()
      expect(await act(client, { id })).toMatchObject({ code: 6012, data: { key: 'notConfirmed' } })
      expect(await client.call(confirmInfoEndpoint, { id })).toEqual({ applyNo: '', state: 'none' })
      const wrong = await client.answer(confirmInfoEndpoint, { id, info: { realName: '别的名字' } })
      expect(wrong).toMatchObject({ code: 6012, data: { key: 'notConfirmed' } })
      const { applyNo, state } = await client.call(confirmInfoEndpoint, { id, info: { realName: NAME } })
      expect(state).toBe('applied')
      expect(applyNo).toMatch(/^A\d+$/)
      expect((await client.call(promotionVerificationEndpoint, { id })).eligible).toBe(true)
      expect((await act(client, { id })).data).toMatchObject({ state: 'joined' })
      expect(await client.call(confirmInfoEndpoint, { id })).toEqual({ applyNo, state: 'joined' })
    })

    test('[S7.065] a member sees their part, a visitor none; offers of deposits are shown from the same data', async () => {
      const { client } = await named()
      expect(await myOf(client, 'newTask', 'new-tasks')).toMatchObject({ state: 'claimable', paid: '0.00' })
      await claim(client, 'new-tasks', 'realName')
      expect(await myOf(client, 'newTask', 'new-tasks')).toMatchObject({ state: 'joined', paid: '3.00' })
      expect(await myOf(site().client(), 'newTask', 'new-tasks')).toBeUndefined()
      const [offer] = await client.call(discountAdEndpoint, { position: 'deposit' })
      expect(offer).toMatchObject({ jumpType: 1, jumpValue: 'first-deposit', activityType: 'firstDeposit' })
      const { list } = await client.call(activityRecordEndpoint, { id: 'new-tasks' })
      expect(list).toMatchObject([{ prize: '完善真实姓名', amount: '3.00' }])
      const all = await site().client().call(activityRecordEndpoint, { id: 'new-tasks', scope: 'all' })
      expect(all.list[0]?.name).toMatch(/^.{1,2}\*\*\*.$/)
      expect(all.list[0]).not.toHaveProperty('orderNo')
      expect((await site().client().call(activityRecordEndpoint, { id: 'new-tasks' })).list).toEqual([])
    })

    test('who is excluded is shown nothing and paid nothing, whatever was earned before', async () => {
      const { client } = await named()
      await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
      expect((await client.call(promotionConfigEndpoint, {})).list).toEqual([])
      expect(await client.call(discountAdEndpoint, { position: 'deposit' })).toEqual([])
      expect((await claim(client, 'new-tasks', 'realName')).code).toBe(6003)
      expect((await act(client, { id: 'first-deposit' })).code).toBe(6003)
      expect((await client.call(promotionVerificationEndpoint, { id: 'first-deposit' })).reasons).toMatchObject([
        { key: 'protected', code: 6003 },
      ])
      expect(await centerOf(client)).toBe('0.00')
    })

    test('an action that its template does not know is refused', async () => {
      const { client } = await site().newMember()
      expect((await act(client, { id: 'new-tasks', action: 'draw' })).code).toBe(6007)
      expect((await act(client, { id: 'land-wallet', action: 'claim' })).code).toBe(6007)
    })
  })

  test('an activity that cannot be read, or ends before it begins, is not made', async () => {
    for (const more of [
      { data: { tasks: [] } },
      { settings: { turnover: { multiple: 11 } } },
      { endAt: (await now()) - DAY_MS },
      { from: 'none' },
    ])
      await expect(newActivity('new-tasks', more)).rejects.toThrow(/6004|6007/)
  })
})
