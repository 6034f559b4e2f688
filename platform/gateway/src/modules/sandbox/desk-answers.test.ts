import { noticePageEndpoint } from '@site/contracts'
import {
  DeskAdvancedSchema,
  DeskChannelsSchema,
  DeskClockSchema,
  DeskCountSchema,
  DeskDepositsSchema,
  DeskGiftSchema,
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
  const ask = async <S extends v.GenericSchema>(path: `/sandbox/${string}`, schema: S): Promise<v.InferOutput<S>> =>
    v.parse(schema, await site().sandbox('GET', path))
  const tell = (path: `/sandbox/${string}`, body: unknown) => site().sandbox('POST', path, body)

  test('deposits: all or those that wait, of all or of one, in pages that new ones do not shift, counted past the first', async () => {
    const { newPayer, pay } = depositsOn(context)
    const made = []
    let payer = await newPayer()
    // One open order of a channel and member at a time, and some ten a minute.
    for (let index = 0; index < 53; index += 1) {
      if (index % 9 === 8) payer = await newPayer()
      const { orderNo } = await pay(payer.client, 'BANK_TRANSFER', '500.05')
      await tell('/sandbox/deposits/advance', { orderNo, event: 'expire' })
      made.push(orderNo)
    }
    const { client, name } = await newPayer()
    const own = (await pay(client, 'BANK_TRANSFER', '300.05')).orderNo
    const first = await ask('/sandbox/deposits', DeskDepositsSchema)
    expect(first.list).toHaveLength(50)
    expect(first.list.every(({ history }) => history.length > 0)).toBe(true)
    const count = (query: string) => ask(`/sandbox/deposits?count=1${query}`, DeskCountSchema)
    expect(await count(''), 'more than a page').toEqual({ count: 54 })
    expect(await count('&open=1')).toEqual({ count: 1 })
    expect(await count(`&open=1&name=${payer.name}`)).toEqual({ count: 0 })
    const queries = vi.spyOn(context.store().database.pool, 'query')
    await ask('/sandbox/deposits', DeskDepositsSchema)
    const sent = queries.mock.calls.map((call) => JSON.stringify(call))
    for (const table of ['deposit_step', 'deposit_channel', 'deposit_order'])
      expect(
        sent.filter((text) => text.includes(`from \\"${table}\\"`)),
        table,
      ).toHaveLength(1)
    queries.mockRestore()
    expect(first.list[0]).toMatchObject({ orderNo: own, name, amount: '300.05', status: 1 })
    const newer = (await pay((await newPayer()).client, 'BANK_TRANSFER', '200.05')).orderNo
    const second = await ask(`/sandbox/deposits?before=${first.next}`, DeskDepositsSchema)
    expect(second.next).toBeUndefined()
    const listed = [...first.list, ...second.list].map(({ orderNo }) => orderNo)
    expect(listed.toSorted()).toEqual([...made, own].toSorted())
    expect(listed).not.toContain(newer)
    expect((await ask(`/sandbox/deposits?name=${name}`, DeskDepositsSchema)).list).toHaveLength(1)

    const done = v.parse(DeskAdvancedSchema, await tell('/sandbox/deposits/advance', { orderNo: own, event: 'paid' }))
    expect(done).toEqual({ status: 4, isChanged: true })
    expect((await ask(`/sandbox/deposits?name=${name}&open=1`, DeskDepositsSchema)).list).toEqual([])
    await expect(ask('/sandbox/deposits?name=nobody9', DeskDepositsSchema)).rejects.toThrow('6004')
    await expect(ask('/sandbox/deposits?before=D0', DeskDepositsSchema)).rejects.toThrow('6004')
  })

  test('a payment that comes twice is listed as one to be given back', async () => {
    const { newPayer, pay } = depositsOn(context)
    const { orderNo } = await pay((await newPayer()).client, 'BANK_TRANSFER', '400.05')
    for (let time = 0; time < 2; time += 1) await tell('/sandbox/deposits/advance', { orderNo, event: 'paid' })
    const { surplus } = await ask('/sandbox/deposits', DeskDepositsSchema)
    expect(surplus).toMatchObject([{ orderNo, amount: '400.05' }])
  })

  test('channels of deposits and what became of one', async () => {
    await tell('/sandbox/deposits/channel', { code: 'WECHAT', state: 2 })
    const { list } = await ask('/sandbox/deposits/channels', DeskChannelsSchema)
    expect(list.find(({ code }) => code === 'WECHAT')).toMatchObject({ state: 2, currency: 'CNY', rate: null })
    expect(list.find(({ code }) => code === 'USDT_TRC20')).toMatchObject({ state: 1, rate: '7.10' })
    await tell('/sandbox/deposits/channel', { code: 'WECHAT', state: 1 })
  })

  test('reconciliation: this day of every venue and channel, compared when the desk asks for it', async () => {
    expect((await ask('/sandbox/reconciliation', DeskReconciliationsSchema)).list).toEqual([])
    await tell('/sandbox/reconciliation/check', {})
    const { list } = await ask('/sandbox/reconciliation', DeskReconciliationsSchema)
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
    const { orders } = await ask(`/sandbox/withdrawals?before=${second}`, DeskWithdrawalsSchema)
    expect(orders.map(({ orderNo }) => orderNo)).toEqual([first])
    expect(orders[0]).toMatchObject({ name: one.name, amount: '200.05', isFrozen: false })
    const queries = vi.spyOn(context.store().database.pool, 'query')
    expect((await ask('/sandbox/withdrawals', DeskWithdrawalsSchema)).orders).toHaveLength(2)
    const sent = queries.mock.calls.map((call) => JSON.stringify(call))
    for (const table of ['withdrawal_step', 'identity_review'])
      expect(
        sent.filter((text) => text.includes(`from \\"${table}\\"`)),
        table,
      ).toHaveLength(1)
    queries.mockRestore()
    const waiting = () => ask('/sandbox/withdrawals?open=1&count=1', DeskCountSchema)
    expect(await waiting()).toEqual({ count: 2 })
    await tell('/sandbox/withdrawals/refuse', { orderNo: first, reason: '资料不符' })
    expect(await waiting()).toEqual({ count: 1 })
    const open = await ask('/sandbox/withdrawals?open=1', DeskWithdrawalsSchema)
    expect(open.orders.map(({ orderNo }) => orderNo)).toEqual([second])
    expect((await ask(`/sandbox/withdrawals?name=${one.name}`, DeskWithdrawalsSchema)).orders).toMatchObject([
      { orderNo: first, reason: '资料不符', status: 5 },
    ])
  })

  test('codes of everybody, and of one member’s phone', async () => {
    const { name } = await newOwner(site(), '0')
    await newOwner(site(), '0')
    const all = await ask('/sandbox/outbox', DeskOutboxSchema)
    const { messages } = await ask(`/sandbox/outbox?name=${name}`, DeskOutboxSchema)
    expect(all.messages.length).toBeGreaterThan(1)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.code).toMatch(/^\d{6}$/)
    await expect(ask('/sandbox/outbox?name=nobody9', DeskOutboxSchema)).rejects.toThrow('6004')
  })

  test('notes of identity of all members, the latest first', async () => {
    const first = await site().newMember()
    const second = await site().newMember({ deviceId: first.client.deviceId })
    const { reviews } = await ask('/sandbox/identity/reviews', DeskReviewsSchema)
    expect(reviews[0]).toMatchObject({ kind: 'device', name: second.name, otherName: first.name })
    expect((await ask(`/sandbox/identity/reviews?name=${first.name}`, DeskReviewsSchema)).reviews).toEqual([])
  })

  test('matches: found by team and number, led, and still there when they are over', async () => {
    const { list, total } = await ask('/sandbox/matches', DeskMatchesSchema)
    expect(total).toBeGreaterThan(list.length)
    const one = list.find(({ sport, stage }) => sport === 'FT' && stage === 'before')
    if (one === undefined) throw new Error('no football to be played')
    const found = async () =>
      (await ask(`/sandbox/matches?q=${one.gidm}`, DeskMatchesSchema)).list.find(({ gidm }) => gidm === one.gidm)
    const byTeam = await ask(`/sandbox/matches?q=${encodeURIComponent(one.home)}`, DeskMatchesSchema)
    expect(byTeam.list.map(({ gidm }) => gidm)).toContain(one.gidm)
    const lead = (...events: readonly object[]) =>
      tell(`/sandbox/matches/${one.gidm}/events`, { takeOver: true, events })
    await lead({ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }, { kind: 'goal', side: 'C' })
    await lead({ kind: 'suspend', forMs: 60_000 })
    await expect.poll(found).toMatchObject({ stage: 'live', period: '1H', score: { h: 0, c: 1 }, isSuspended: true })
    await lead({ kind: 'void', code: 'D1' })
    await expect.poll(async () => (await found())?.stage).toMatch(/^(void|undefined)$/)
    expect((await ask('/sandbox/matches?q=没有这样的球队', DeskMatchesSchema)).total).toBe(0)
  })

  test('venues with their maintenance and what their entries are refused with', async () => {
    const mwdz = async () =>
      (await ask('/sandbox/venues', DeskVenuesSchema)).list.find(({ channelCode }) => channelCode === 'MWDZ')
    await tell('/sandbox/venues/state', { channelCode: 'MWDZ', state: 2, minutes: 30 })
    await tell('/sandbox/venues/entry', { channelCode: 'MWDZ', code: 6415 })
    const closed = await mwdz()
    expect(closed).toMatchObject({ state: 2, refusal: 6415 })
    expect((closed?.maintain?.to ?? 0) - (closed?.maintain?.from ?? 0)).toBe(30 * 60_000)
    await tell('/sandbox/venues/state', { channelCode: 'MWDZ', state: 1 })
    await tell('/sandbox/venues/entry', { channelCode: 'MWDZ', code: 6000 })
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
    const { id } = v.parse(v.object({ id: v.string() }), await tell('/sandbox/notices', notice))
    expect((await ask('/sandbox/notices', DeskNoticesSchema)).list).toContainEqual(
      expect.objectContaining({ id, ...notice }),
    )
    expect(await titles()).toContain('今晚维护')
    await tell('/sandbox/notices/withdraw', { id })
    expect(await titles()).not.toContain('今晚维护')
    await expect(tell('/sandbox/notices/withdraw', { id })).rejects.toThrow('6004')
    await expect(tell('/sandbox/notices', { ...notice, title: ' ' })).rejects.toThrow('6007')
  })

  test('money, turnover, pools and the clock', async () => {
    const { name } = await site().newMember()
    const gift = { name, amount: '12.30', requestId: crypto.randomUUID() }
    expect(v.parse(DeskGiftSchema, await tell('/sandbox/money', gift))).toEqual({ centerWalletBalance: '12.30' })
    expect(v.parse(DeskGiftSchema, await tell('/sandbox/usdt', gift))).toEqual({ usdt: '12.30' })
    await tell('/sandbox/turnover', { name, source: 'promo', sourceId: 'desk-1', required: '100' })
    const turnover = await ask(`/sandbox/turnover?name=${name}`, DeskTurnoverSchema)
    expect(turnover).toMatchObject({ left: '100.00', latest: [{ sourceId: 'desk-1', status: 'open' }] })
    const { list } = await ask('/sandbox/jackpots', DeskJackpotsSchema)
    expect(list.length).toBeGreaterThan(0)
    expect(list[0]?.gameName).not.toBe(list[0]?.gameCode)
    expect(v.parse(DeskClockSchema, await tell('/sandbox/clock', { offsetMs: 0 }))).toMatchObject({ offsetMs: 0 })
  })
})
