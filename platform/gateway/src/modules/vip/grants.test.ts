import {
  balanceEndpoint,
  exchangeRecordEndpoint,
  giftClaimEndpoint,
  giftListEndpoint,
  letterListEndpoint,
  timeoutEndpoint,
} from '@site/contracts'
import { DeskGrantsSchema } from '@site/contracts/desk'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { advanceClock, eachAtOnce, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { turnoverFor } from '../../testing/turnover.ts'

const key = () => crypto.randomUUID()

describeOnEngines('gifts of the operator', ({ site, store }) => {
  const GIFT = { title: '周年庆', amount: '18.00', turnover: 3, days: 7 }
  const give = async (name: string, more: object = {}): Promise<string> => {
    const answer = await site().sandbox('POST', '/sandbox/gifts', { ...GIFT, name, requestId: key(), ...more })
    return v.parse(v.object({ id: v.string() }), answer).id
  }
  const withdraw = (id: string) => site().sandbox('POST', '/sandbox/gifts/withdraw', { id })
  const atDesk = async (name: string) =>
    v.parse(DeskGrantsSchema, await site().sandbox('GET', `/sandbox/gifts?name=${name}`)).list
  const claim = (client: GatewayClient, id: string) =>
    client.answer(giftClaimEndpoint, { id: `special:${id}`, requestId: key() })
  const centerOf = async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance
  const giftsOf = async (client: GatewayClient) =>
    (await client.call(giftListEndpoint, {})).list.filter(({ type }) => type === 'special')

  test('one is given once, told by letter, and paid once with its turnover, in four tabs at once', async () => {
    const { client, name } = await site().newMember()
    const request = { requestId: key() }
    const id = await give(name, request)
    expect(await give(name, request), 'the same press again').toBe(id)
    for (const other of [{ amount: '19' }, { days: 8 }, { title: '另一份' }])
      await expect(give(name, { ...request, ...other }), JSON.stringify(other)).rejects.toThrow('6009')
    const { list } = await client.call(letterListEndpoint, { type: 'activity' })
    expect(list).toMatchObject([{ title: '您收到一份专属礼金', jump: '/mine/welfare' }])
    expect(list[0]?.content).toBe('周年庆：¥18，7天内可在福利中心领取，取款前须完成3倍流水。')
    expect(await giftsOf(client)).toMatchObject([
      { id: `special:${id}`, title: '周年庆', amount: '18.00', turnover: 3, state: 'claimable' },
    ])
    const answers: number[] = []
    await eachAtOnce([1, 2, 3, 4], 4, async () => void answers.push((await claim(client, id)).code))
    expect(answers.toSorted((a, b) => a - b)).toEqual([6000, 6012, 6012, 6012])
    expect(await centerOf(client)).toBe('18.00')
    expect(await turnoverFor(site(), name).read()).toMatchObject({ required: '54.00' })
    expect((await giftsOf(client))[0]?.state).toBe('claimed')
    expect(await atDesk(name)).toMatchObject([{ id, state: 'claimed', name }])
    const records = await client.call(exchangeRecordEndpoint, { type: 'special' })
    expect(records.list).toMatchObject([{ id: `special:${id}`, giftName: '专属礼金', amount: '18.00' }])
    await expect(withdraw(id), 'it was claimed').rejects.toThrow('6012')
  })

  test('of its id there is one spelling: another one is no second claim', async () => {
    const { client, name } = await site().newMember()
    const id = await give(name)
    const spellings = ['0', '00', '0'.repeat(15 - id.length)].map((zeros) => zeros + id)
    for (const other of spellings) expect((await claim(client, other)).code, other).toBe(6004)
    expect((await claim(client, id)).code).toBe(6000)
    for (const other of spellings) expect((await claim(client, other)).code, other).toBe(6004)
    expect(await centerOf(client)).toBe('18.00')
  })

  test("nobody claims another member's, one that was taken back, or one that is over", async () => {
    const { client, name } = await site().newMember()
    const { client: stranger } = await site().newMember()
    const id = await give(name)
    expect((await claim(stranger, id)).code).toBe(6004)
    await withdraw(id)
    expect((await claim(client, id)).code).toBe(6004)
    expect(await giftsOf(client)).toEqual([])
    await expect(withdraw(id)).rejects.toThrow('6004')
    await expect(withdraw('999999')).rejects.toThrow('6004')
    const late = await give(name, { days: 1 })
    await advanceClock(site(), DAY_MS)
    await client.login(name, 'passw0rd')
    expect(await claim(client, late)).toMatchObject({ code: 6012 })
    expect((await giftsOf(client)).map(({ state }) => state)).toEqual(['expired'])
    expect((await atDesk(name)).map(({ state }) => state)).toEqual(['expired', 'withdrawn'])
    expect(await centerOf(client)).toBe('0.00')
    for (const wrong of ['', 'x', '0', '99999999999999999999'])
      expect((await claim(client, wrong)).code, wrong).toBe(6004)
  })

  test('nothing is given to who is in a pause or frozen, and what was given is not paid then', async () => {
    const { client, name, id: memberId } = await site().newMember()
    const id = await give(name)
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    await expect(give(name)).rejects.toThrow('6012')
    expect((await claim(client, id)).code).toBe(6003)
    const { name: frozen, id: frozenId } = await site().newMember()
    await store().database.pool.query(`update member set status = 'frozen' where id = $1`, [frozenId])
    await expect(give(frozen)).rejects.toThrow('6012')
    const { rows } = await store().database.pool.query('select 1 from vip_gift_claim where member_id = $1', [memberId])
    expect(rows).toEqual([])
  })

  test('what is no gift is refused: no or too much money, no turnover or more than ten times, no days', async () => {
    const { name } = await site().newMember()
    for (const wrong of [
      { amount: '0' },
      { amount: '-1' },
      { amount: '100000.01' },
      { amount: '1.234' },
      { turnover: 0 },
      { turnover: 11 },
      { turnover: 1.5 },
      { days: 0 },
      { days: 366 },
      { title: ' ' },
      { requestId: '1' },
    ])
      await expect(give(name, wrong), JSON.stringify(wrong)).rejects.toThrow('6007')
    await expect(give('nobody9')).rejects.toThrow('6004')
    expect(await atDesk(name)).toEqual([])
  })
})
