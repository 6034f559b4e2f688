import { letterListEndpoint, noticePageEndpoint } from '@site/contracts'
import {
  DeskActivitiesSchema,
  DeskAdvancedSchema,
  DeskAuditSchema,
  DeskChannelsSchema,
  DeskClockSchema,
  DeskCountSchema,
  DeskDepositsSchema,
  DeskGiftSchema,
  DeskGivenBackSchema,
  DeskJackpotsSchema,
  DeskMatchesSchema,
  DeskNoticesSchema,
  DeskOutboxSchema,
  DeskReconciliationsSchema,
  DeskReviewsSchema,
  DeskTurnoverSchema,
  DeskVenuesSchema,
  DeskWithdrawalsSchema,
} from '@site/contracts/desk'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { depositsOn } from '../deposits/testing/deposits-on.ts'
import { newOwner, withdrawing } from '../withdrawals/testing/withdrawing.ts'

describeOnEngines('what the desk is shown', (context) => {
  const { site } = context
  const fetchDesk = async <S extends v.GenericSchema>(
    path: `/sandbox/${string}`,
    schema: S,
  ): Promise<v.InferOutput<S>> => v.parse(schema, await site().sandbox('GET', path))
  const callDriver = (path: `/sandbox/${string}`, body: unknown) => site().sandbox('POST', path, body)

  test('deposits: all or those that wait, of all or of one, in pages that new ones do not shift, counted past the first', async () => {
    const { newPayer, pay } = depositsOn(context)
    const made = []
    let payer = await newPayer()
    // One open order of a channel and member at a time, and some ten a minute.
    for (let index = 0; index < 53; index += 1) {
      if (index % 9 === 8) payer = await newPayer()
      const { orderNo } = await pay(payer.client, 'BANK_TRANSFER', '500.05')
      await callDriver('/sandbox/deposits/advance', { orderNo, event: 'expire' })
      made.push(orderNo)
    }
    const { client, name } = await newPayer()
    const own = (await pay(client, 'BANK_TRANSFER', '300.05')).orderNo
    const first = await fetchDesk('/sandbox/deposits', DeskDepositsSchema)
    expect(first.list).toHaveLength(50)
    expect(first.list.every(({ history }) => history.length > 0)).toBe(true)
    const count = (query: string) => fetchDesk(`/sandbox/deposits?count=1${query}`, DeskCountSchema)
    expect(await count(''), 'more than a page').toEqual({ count: 54 })
    expect(await count('&open=1')).toEqual({ count: 1 })
    expect(await count(`&open=1&name=${payer.name}`)).toEqual({ count: 0 })
    const queries = vi.spyOn(context.store().database.pool, 'query')
    await fetchDesk('/sandbox/deposits', DeskDepositsSchema)
    const sent = queries.mock.calls.map((call) => JSON.stringify(call))
    for (const table of ['deposit_step', 'deposit_channel', 'deposit_order'])
      expect(
        sent.filter((text) => text.includes(`from \\"${table}\\"`)),
        table,
      ).toHaveLength(1)
    queries.mockRestore()
    expect(first.list[0]).toMatchObject({ orderNo: own, name, amount: '300.05', status: 1 })
    const newer = (await pay((await newPayer()).client, 'BANK_TRANSFER', '200.05')).orderNo
    const second = await fetchDesk(`/sandbox/deposits?before=${first.next}`, DeskDepositsSchema)
    expect(second.next).toBeUndefined()
    const listed = [...first.list, ...second.list].map(({ orderNo }) => orderNo)
    expect(listed.toSorted()).toEqual([...made, own].toSorted())
    expect(listed).not.toContain(newer)
    expect((await fetchDesk(`/sandbox/deposits?name=${name}`, DeskDepositsSchema)).list).toHaveLength(1)

    const done = v.parse(
      DeskAdvancedSchema,
      await callDriver('/sandbox/deposits/advance', { orderNo: own, event: 'paid' }),
    )
    expect(done).toEqual({ status: 4, isChanged: true })
    expect((await fetchDesk(`/sandbox/deposits?name=${name}&open=1`, DeskDepositsSchema)).list).toEqual([])
    await expect(fetchDesk('/sandbox/deposits?name=nobody9', DeskDepositsSchema)).rejects.toThrow('6004')
    await expect(fetchDesk('/sandbox/deposits?before=D0', DeskDepositsSchema)).rejects.toThrow('6004')
  })

  test('a payment that comes twice is listed, and given back once', async () => {
    const { newPayer, pay } = depositsOn(context)
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'BANK_TRANSFER', '400.05')
    for (let time = 0; time < 2; time += 1) await callDriver('/sandbox/deposits/advance', { orderNo, event: 'paid' })
    const listed = async () => (await fetchDesk('/sandbox/deposits', DeskDepositsSchema)).surplus
    expect(await listed()).toMatchObject([{ orderNo, amount: '400.05' }])
    const [twice] = await listed()
    const pressed = () => callDriver('/sandbox/deposits/give-back', { eventId: twice?.eventId ?? '' })
    const answers = v.parse(v.array(DeskGivenBackSchema), await Promise.all([pressed(), pressed(), pressed()]))
    expect(
      answers.filter(({ isChanged }) => isChanged),
      'once, whoever presses how often',
    ).toHaveLength(1)
    expect(await listed()).toEqual([])
    expect(await client.call(letterListEndpoint, { type: 'fd' })).toMatchObject({
      list: [
        { title: '款项已退回', content: `您支付的款项 400.05 元未能入账，已原路退回，订单号：${orderNo}。` },
        { title: '存款成功' },
      ],
    })
    const { rows } = await context
      .store()
      .database.pool.query(`select count(*)::int as presses from operator_audit where subject = $1`, [
        `deposit:${orderNo}`,
      ])
    expect(rows).toEqual([{ presses: 1 }])
    await expect(callDriver('/sandbox/deposits/give-back', { eventId: 'nothing' })).rejects.toThrow('6004')
    const [applied] = (
      await context
        .store()
        .database.pool.query<{ event_id: string }>(
          `select event_id from deposit_notification where order_no = $1 and outcome = 'applied'`,
          [orderNo],
        )
    ).rows
    await expect(
      callDriver('/sandbox/deposits/give-back', { eventId: applied?.event_id ?? '' }),
      'what was credited is not given back',
    ).rejects.toThrow('6004')
  })

  test('channels of deposits and what became of one', async () => {
    await callDriver('/sandbox/deposits/channel', { code: 'WECHAT', state: 2 })
    const { list } = await fetchDesk('/sandbox/deposits/channels', DeskChannelsSchema)
    expect(list.find(({ code }) => code === 'WECHAT')).toMatchObject({ state: 2, currency: 'CNY', rate: null })
    expect(list.find(({ code }) => code === 'USDT_TRC20')).toMatchObject({ state: 1, rate: '7.10' })
    await callDriver('/sandbox/deposits/channel', { code: 'WECHAT', state: 1 })
  })

  test('reconciliation: this day of every venue and channel, compared when the desk asks for it', async () => {
    expect((await fetchDesk('/sandbox/reconciliation', DeskReconciliationsSchema)).list).toEqual([])
    await callDriver('/sandbox/reconciliation/check', {})
    const { list } = await fetchDesk('/sandbox/reconciliation', DeskReconciliationsSchema)
    const stateOf = (party: string) => list.find((report) => report.party === party)?.state
    expect(stateOf('venue:CRTY')).toBe('agrees')
    expect(stateOf('channel:WECHAT')).toBe('agrees')
    // Nobody is at the address of the venues here.
    expect(stateOf('venue:PGDZ')).toBe('unavailable')
    const states = list.map(({ state }) => state === 'agrees')
    expect(states, 'what does not agree comes first').toEqual(states.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('withdrawals: those before another one, those of one member, those that wait', async () => {
    const { submit } = withdrawing(site)
    const one = await newOwner(site(), '1000')
    const first = await submit(one.client, '200.05', { cardId: one.cardId })
    const other = await newOwner(site(), '1000')
    const second = await submit(other.client, '300.05', { cardId: other.cardId })
    const { orders } = await fetchDesk(`/sandbox/withdrawals?before=${second}`, DeskWithdrawalsSchema)
    expect(orders.map(({ orderNo }) => orderNo)).toEqual([first])
    expect(orders[0]).toMatchObject({ name: one.name, amount: '200.05', isFrozen: false })
    const queries = vi.spyOn(context.store().database.pool, 'query')
    expect((await fetchDesk('/sandbox/withdrawals', DeskWithdrawalsSchema)).orders).toHaveLength(2)
    const sent = queries.mock.calls.map((call) => JSON.stringify(call))
    for (const table of ['withdrawal_step', 'identity_review'])
      expect(
        sent.filter((text) => text.includes(`from \\"${table}\\"`)),
        table,
      ).toHaveLength(1)
    queries.mockRestore()
    const waiting = () => fetchDesk('/sandbox/withdrawals?open=1&count=1', DeskCountSchema)
    expect(await waiting()).toEqual({ count: 2 })
    await callDriver('/sandbox/withdrawals/refuse', { orderNo: first, reason: '资料不符' })
    expect(await waiting()).toEqual({ count: 1 })
    const open = await fetchDesk('/sandbox/withdrawals?open=1', DeskWithdrawalsSchema)
    expect(open.orders.map(({ orderNo }) => orderNo)).toEqual([second])
    expect((await fetchDesk(`/sandbox/withdrawals?name=${one.name}`, DeskWithdrawalsSchema)).orders).toMatchObject([
      { orderNo: first, reason: '资料不符', status: 5 },
    ])
  })

  test('codes of everybody, and of one member’s phone', async () => {
    const { name } = await newOwner(site(), '0')
    await newOwner(site(), '0')
    const all = await fetchDesk('/sandbox/outbox', DeskOutboxSchema)
    const { messages } = await fetchDesk(`/sandbox/outbox?name=${name}`, DeskOutboxSchema)
    expect(all.messages.length).toBeGreaterThan(1)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.code).toMatch(/^\d{6}$/)
    await expect(fetchDesk('/sandbox/outbox?name=nobody9', DeskOutboxSchema)).rejects.toThrow('6004')
  })

  test('notes of identity of all members, the latest first', async () => {
    const first = await site().newMember()
    const second = await site().newMember({ deviceId: first.client.deviceId })
    const { reviews } = await fetchDesk('/sandbox/identity/reviews', DeskReviewsSchema)
    expect(reviews[0]).toMatchObject({ kind: 'device', name: second.name, otherName: first.name })
    expect((await fetchDesk(`/sandbox/identity/reviews?name=${first.name}`, DeskReviewsSchema)).reviews).toEqual([])
  })

  test('matches: found by team and number, led, and still there when they are over', async () => {
    const { list, total } = await fetchDesk('/sandbox/matches', DeskMatchesSchema)
    expect(total).toBeGreaterThan(list.length)
    const one = list.find(({ sport, stage }) => sport === 'FT' && stage === 'before')
    if (one === undefined) throw new Error('no football to be played')
    const found = async () =>
      (await fetchDesk(`/sandbox/matches?q=${one.matchId}`, DeskMatchesSchema)).list.find(
        ({ matchId }) => matchId === one.matchId,
      )
    const byTeam = await fetchDesk(`/sandbox/matches?q=${encodeURIComponent(one.home)}`, DeskMatchesSchema)
    expect(byTeam.list.map(({ matchId }) => matchId)).toContain(one.matchId)
    const lead = (...events: readonly object[]) =>
      callDriver(`/sandbox/matches/${one.matchId}/events`, { takeOver: true, events })
    await lead({ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }, { kind: 'goal', side: 'C' })
    await lead({ kind: 'suspend', forMs: 60_000 })
    await expect.poll(found).toMatchObject({ stage: 'live', period: '1H', score: { h: 0, c: 1 }, isSuspended: true })
    await lead({ kind: 'void', code: 'D1' })
    await expect.poll(async () => (await found())?.stage).toMatch(/^(void|undefined)$/)
    expect((await fetchDesk('/sandbox/matches?q=没有这样的球队', DeskMatchesSchema)).total).toBe(0)
  })

  test('venues with their maintenance and what their entries are refused with', async () => {
    const mwdz = async () =>
      (await fetchDesk('/sandbox/venues', DeskVenuesSchema)).list.find(({ channelCode }) => channelCode === 'MWDZ')
    await callDriver('/sandbox/venues/state', { channelCode: 'MWDZ', state: 2, minutes: 30 })
    await callDriver('/sandbox/venues/entry', { channelCode: 'MWDZ', code: 6415 })
    const closed = await mwdz()
    expect(closed).toMatchObject({ state: 2, refusal: 6415 })
    expect((closed?.maintain?.to ?? 0) - (closed?.maintain?.from ?? 0)).toBe(30 * 60_000)
    await callDriver('/sandbox/venues/state', { channelCode: 'MWDZ', state: 1 })
    await callDriver('/sandbox/venues/entry', { channelCode: 'MWDZ', code: 6000 })
    expect(await mwdz()).toMatchObject({ state: 1 })
    expect((await mwdz())?.refusal).toBeUndefined()
  })

  test('a notice is published, seen on the site, and taken down once', async () => {
    const client = site().client()
    const titles = async () =>
      (await client.call(noticePageEndpoint, { pageNum: 1, pageSize: 20, type: 'marquee' })).list.map(
        ({ title }) => title,
      )
    const notice = { type: 'marquee', title: '今晚维护', content: '今晚两点起维护一小时。', top: true }
    const { id } = v.parse(v.object({ id: v.string() }), await callDriver('/sandbox/notices', notice))
    expect((await fetchDesk('/sandbox/notices', DeskNoticesSchema)).list).toContainEqual(
      expect.objectContaining({ id, ...notice }),
    )
    expect(await titles()).toContain('今晚维护')
    await callDriver('/sandbox/notices/withdraw', { id })
    expect(await titles()).not.toContain('今晚维护')
    await expect(callDriver('/sandbox/notices/withdraw', { id })).rejects.toThrow('6004')
    await expect(callDriver('/sandbox/notices', { ...notice, title: ' ' })).rejects.toThrow('6007')
  })

  test('an activity is made after a model, stopped and told with what it may pay', async () => {
    const find = async (id: string) =>
      (await fetchDesk('/sandbox/activities', DeskActivitiesSchema)).list.find((one) => one.id === id)
    const requestId = crypto.randomUUID()
    const made = { requestId, from: 'first-deposit', title: '首存活动', days: 7, stock: 10, budget: '500.00' }
    const create = async (body: object) =>
      v.parse(v.object({ id: v.string() }), await callDriver('/sandbox/activities/create', body)).id
    const id = await create(made)
    expect(await create(made), 'the same press').toBe(id)
    await expect(create({ ...made, title: '另一个活动' }), 'another activity').rejects.toThrow('6009')
    const shown = { type: 'firstDeposit', title: '首存活动', stock: 10, budget: '500.00', claims: 0, spent: '0.00' }
    expect(await find(id)).toMatchObject({ ...shown, phase: 'running' })
    await callDriver('/sandbox/activities/change', { id, status: 'stopped', budget: null })
    expect(await find(id)).toMatchObject({ ...shown, budget: null, phase: 'stopped' })
    expect(await create(made), 'what was made then').toBe(id)
    await callDriver('/sandbox/activities/change', { id, status: 'running', endAt: 1 }).catch(() => undefined)
    expect(await find(id), 'what is refused changes nothing').toMatchObject({ phase: 'stopped' })
  })

  test('what was done, line by line, the latest first', async () => {
    for (let press = 0; press < 51; press += 1) await callDriver('/sandbox/clock', { offsetMs: 0 })
    const first = await fetchDesk('/sandbox/audit', DeskAuditSchema)
    expect(first.list).toHaveLength(50)
    expect(first.list[0]).toMatchObject({ operator: 'desk', action: 'clock', subject: 'clock' })
    const second = await fetchDesk(`/sandbox/audit?before=${first.next}`, DeskAuditSchema)
    expect(second.list[0]?.seq).toBe((first.list[0]?.seq ?? 0) - 50)
  })

  test('money, turnover, pools and the clock', async () => {
    const { name } = await site().newMember()
    const gift = { name, amount: '12.30', requestId: crypto.randomUUID() }
    expect(v.parse(DeskGiftSchema, await callDriver('/sandbox/money', gift))).toEqual({ centerWalletBalance: '12.30' })
    expect(v.parse(DeskGiftSchema, await callDriver('/sandbox/usdt', gift))).toEqual({ usdt: '12.30' })
    await callDriver('/sandbox/turnover', { name, source: 'promo', sourceId: 'desk-1', required: '100' })
    const turnover = await fetchDesk(`/sandbox/turnover?name=${name}`, DeskTurnoverSchema)
    expect(turnover).toMatchObject({ left: '100.00', latest: [{ sourceId: 'desk-1', status: 'open' }] })
    const { list } = await fetchDesk('/sandbox/jackpots', DeskJackpotsSchema)
    expect(list.length).toBeGreaterThan(0)
    expect(list[0]?.gameName).not.toBe(list[0]?.gameCode)
    expect(v.parse(DeskClockSchema, await callDriver('/sandbox/clock', { offsetMs: 0 }))).toMatchObject({ offsetMs: 0 })
  })
})
