import {
  activityRecordEndpoint,
  bindOtherEndpoint,
  confirmInfoEndpoint,
  discountAdEndpoint,
  promotionConfigEndpoint,
  promotionVerificationEndpoint,
  selfExcludeEndpoint,
  timeoutEndpoint,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { beforeAll, expect, test } from 'vitest'

import { advanceClock, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { depositsOn, NAME } from '../deposits/testing/deposits-on.ts'
import { offersOn } from './testing/offers-on.ts'

describeOnEngines('who may take part in promotions', (context) => {
  const { site, store } = context
  const { newPayer } = depositsOn(context)
  const { act, atNoon, centerOf, change, claim, deposit, myOf, named, newActivity, shown, tasks } = offersOn(context)

  beforeAll(atNoon)

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
    const { client: payer } = await named()
    await deposit(payer, '300.05')
    expect(await claim(payer, id), 'though it does not say that it is joined').toMatchObject({
      ...{ code: 6012, data: { key: 'notJoined' } },
    })
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
    const offers = await client.call(discountAdEndpoint, { position: 'home' })
    expect(offers.find(({ jumpValue }) => jumpValue === 'first-deposit')).toMatchObject({
      ...{ jumpType: 1, activityType: 'firstDeposit' },
    })
    const { list } = await client.call(activityRecordEndpoint, { id: 'new-tasks' })
    expect(list).toMatchObject([{ prize: '实名认证', amount: '3.00' }])
    for (const id of ['new-tasks', 'invite-friends', 'none'])
      for (const reader of [client, site().client()])
        expect((await reader.answer(activityRecordEndpoint, { id, scope: 'all' })).code, 'no draw').toBe(6007)
    expect((await site().client().call(activityRecordEndpoint, { id: 'new-tasks' })).list).toEqual([])
  })

  test('no advert is shown of what was joined or claimed, or can no longer be joined', async () => {
    const id = await newActivity('new-tasks', {
      settings: { ...tasks.settings, adverts: ['home'] },
      data: { tasks: [{ key: 'realName', reward: '3.00' }] },
    })
    const { client } = await named()
    const offers = async (of = client) =>
      (await of.call(discountAdEndpoint, { position: 'home' }))
        .map(({ jumpValue }) => jumpValue)
        .filter((advert) => advert === 'first-deposit' || advert === id)
        .toSorted()
    expect(await offers()).toEqual(['first-deposit', id])
    await act(client, { id: 'first-deposit' })
    expect(await offers(), 'joined').toEqual([id])
    await claim(client, id, 'realName')
    expect(await offers(), 'claimed').toEqual([])
    const { client: late } = await newPayer()
    expect(await offers(late)).toContain('first-deposit')
    await deposit(late, '300.05')
    expect(await offers(late), 'has deposited').not.toContain('first-deposit')
    expect(await offers(site().client())).toEqual(['first-deposit', id])
  })

  test('what pops up is shown to members alone who may be tempted to play, with the terms that matter', async () => {
    const settings = { terms: [{ text: '提款前，奖励须完成3倍有效投注', significant: true }] }
    const id = await newActivity('new-tasks', { settings: { ...tasks.settings, ...settings } })
    const other = { text: '每项任务限领一次', significant: false }
    const quiet = await newActivity('new-tasks', { settings: { ...tasks.settings, terms: [other] } })
    const popping = async (client: GatewayClient) =>
      (await client.call(discountAdEndpoint, { position: 'popup' })).filter(({ jumpValue }) =>
        [id, quiet].includes(jumpValue),
      )
    const { client, id: memberId } = await site().newMember()
    expect(await popping(client), 'the desk says what pops up').toEqual([])
    for (const one of [id, quiet]) await change(one, { adverts: ['popup'] })
    await change(id, { budget: '1234.50' })
    const termsOf = new Map((await popping(client)).map(({ jumpValue, terms }) => [jumpValue, terms]))
    expect(termsOf.get(id)).toEqual(['提款前，奖励须完成3倍有效投注', '活动奖金总额¥1,234.50，发完即止'])
    expect(termsOf.get(quiet), 'none of them matters').toEqual([])
    expect(await popping(site().client()), 'nothing is known of a visitor').toEqual([])
    expect((await site().client().call(discountAdEndpoint, {})).map(({ jumpValue }) => jumpValue)).not.toContain(id)

    const { client: ageless } = await site().newMember({ isAgeKnown: false })
    expect(await popping(ageless), 'who may be a child').toEqual([])
    await ageless.call(bindOtherEndpoint, { birthday: '1990-05-06' })
    expect(await popping(ageless)).toHaveLength(2)

    const set = (sql: string) => store().database.pool.query(sql, [memberId])
    await set(`update member set status = 'frozen' where id = $1`)
    expect(await popping(client), 'frozen').toEqual([])
    await set(`update member set status = 'active' where id = $1`)
    expect(await popping(client)).toHaveLength(2)
    await set(`insert into play_harm (member_id, day, score, reasons, at) values ($1, 1, 100, '[]', '2020-01-01')`)
    expect(await popping(client), 'while signs of harm are high').toEqual([])
    await set('delete from play_harm where member_id = $1')
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect(await popping(client), 'in a pause').toEqual([])
    await change(id, { status: 'stopped' })
    const { client: newcomer } = await site().newMember()
    expect(
      (await popping(newcomer)).map(({ jumpValue }) => jumpValue),
      'stopped',
    ).toEqual([quiet])
    await change(quiet, { adverts: [] })
    expect(await popping(newcomer)).toEqual([])
  })

  test('the term of the budget is that of now', async () => {
    const id = await newActivity('new-tasks', { budget: '50000.00' })
    const terms = async () => (await shown(site().client(), 'newTask', id)).terms.map(({ text }) => text)
    expect(await terms()).toContain('活动奖金总额¥50,000，发完即止')
    await change(id, { budget: '80.50' })
    expect((await terms()).filter((text) => text.includes('奖金总额'))).toEqual(['活动奖金总额¥80.50，发完即止'])
    await change(id, { budget: null })
    expect((await terms()).filter((text) => text.includes('奖金总额'))).toEqual([])
  })

  test('who is excluded is shown nothing and paid nothing, whatever was earned before', async () => {
    const { client } = await named()
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
    expect((await client.call(promotionConfigEndpoint, {})).list).toEqual([])
    expect(await client.call(discountAdEndpoint, {})).toEqual([])
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
