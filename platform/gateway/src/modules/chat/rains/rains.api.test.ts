import {
  activityRecordEndpoint,
  balanceEndpoint,
  dealRecordEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  selfExcludeEndpoint,
  STATUS,
} from '@site/contracts'
import { CHAT_LIMITS, CHAT_MSG } from '@site/contracts/chat'
import { DeskRainsSchema } from '@site/contracts/desk'
import { formatFen, maskName, parseFen } from '@site/domain'
import { commitmentOf, redPacketAmounts } from '@site/domain/games'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { advanceClock, md5 } from '../../../testing/index.ts'
import { describeOnEngines } from '../../../testing/on-engines.ts'
import { SOON } from '../../../testing/patience.ts'
import { turnoverFor } from '../../../testing/turnover.ts'
import { rainsOn, takenBy } from '../testing/rain-site.ts'

describeOnEngines('red packets in a room', (context) => {
  const { site } = context
  const { roomInPlay, enter, leave, rain, take, proofOf } = rainsOn(context)
  let rid: string

  beforeAll(async () => {
    rid = await roomInPlay()
  })
  afterEach(leave)

  test('the room is told by 40001; who takes one by 40002 is paid once, with its turnover, and the others read it masked', async () => {
    const anna = await site().newMember()
    const [own, tab, guest] = [await enter(rid, anna.client), await enter(rid, anna.client), await enter(rid)]
    const packId = await rain(rid)
    for (const reader of [own, guest]) {
      const told = await reader.wait(CHAT_MSG.redPacket, ({ msgData }) => msgData.packId === packId)
      expect(told).toMatchObject({ msgId: 40_001, rid })
      expect(told.msgData).toMatchObject({
        ...{ title: '开场红包雨', total: '10.00', count: 10, left: 10, paid: '0.00', isOver: false },
      })
      expect(told.msgData.endAt - told.msgData.startAt).toBe(60_000)
      expect(told.msgData.seed, 'secret until it is over').toBeUndefined()
    }
    const first = takenBy(await take(own, packId))
    expect(first).toMatchObject({ packId, rank: 1, left: 9 })
    // Once more, and in another tab: the same packet.
    expect(takenBy(await take(own, packId))).toEqual(first)
    expect(takenBy(await take(tab, packId))).toEqual(first)
    const line = await guest.wait(CHAT_MSG.takeRedPacket)
    expect(line).toMatchObject({ msgId: 40_002, rid })
    expect(line.msgData).toEqual({ ...first, nickname: maskName(anna.name) })
    // The other tab learns without asking, and nobody is told twice.
    await tab.wait(CHAT_MSG.takeRedPacket, ({ seq, msgData }) => seq === undefined && msgData.nickname === undefined)
    expect(guest.of(CHAT_MSG.takeRedPacket)).toHaveLength(1)

    const { amount } = first
    expect((await anna.client.call(balanceEndpoint, {})).centerWalletBalance).toBe(amount)
    const { list: deals } = await anna.client.call(dealRecordEndpoint, { type: 'bonus' })
    expect(deals.map((deal) => [deal.subType, deal.amount])).toEqual([['bonus_activity', amount]])
    expect(await turnoverFor(site(), anna.name).lines()).toEqual([`${packId}:packet 0.00/${amount} open`])
    const { list: rewards } = await anna.client.call(activityRecordEndpoint, { scope: 'mine' })
    expect(rewards).toMatchObject([{ activity: '开场红包雨', prize: '红包雨红包', amount }])
    const fen = parseFen(amount)
    expect(await proofOf(packId)).toEqual({
      ...{ differences: [], claims: 1, members: 1 },
      ...{ spent: fen, claimed: fen, posted: fen },
    })
  })

  test('who comes in is shown the rain, with what they have taken of it', async () => {
    const { client } = await site().newMember()
    const packId = await rain(rid)
    const taken = takenBy(await take(await enter(rid, client), packId))
    const shownTo = async (who?: typeof client) => {
      const [room] = (await enter(rid, who)).of(CHAT_MSG.room)
      return room?.msgData.packets.find((one) => one.packId === packId)
    }
    expect(await shownTo()).toMatchObject({ left: 9, paid: taken.amount, isOver: false })
    expect((await shownTo())?.mine).toBeUndefined()
    expect((await shownTo(client))?.mine).toEqual({ amount: taken.amount, rank: 1 })
  })

  test('guests, strangers to the room, unknown, early, ended and stopped rains: refused in words, and nothing is paid', async () => {
    const { client } = await site().newMember()
    const [member, guest] = [await enter(rid, client), await enter(rid)]
    const packId = await rain(rid)
    const refused = async (...[reader, id]: Parameters<typeof take>) => {
      const answer = await take(reader, id)
      return 'message' in answer ? [answer.code, answer.message] : answer
    }
    expect(await refused(guest, packId)).toEqual([STATUS.ACCESS_DENIED, '登录后才能抢红包'])
    // Nothing is looked up for a guest: whether there is one is no answer for them.
    expect(await refused(guest, 'rain-none')).toEqual([STATUS.ACCESS_DENIED, '登录后才能抢红包'])
    expect(await refused(member, 'rain-none')).toEqual([STATUS.NOT_FOUND, '红包不存在'])
    await member.ask(CHAT_MSG.leaveRoom, { rid })
    expect(await refused(member, packId)).toEqual([STATUS.WARNING, '请先加入房间'])
    await member.ask(CHAT_MSG.joinRoom, { rid })
    const { serverTime: now } = await client.call(promotionConfigEndpoint, { id: 'none' })
    const early = await rain(rid, { startAt: now + 30_000 })
    expect(await refused(member, early)).toEqual([STATUS.WARNING, '红包雨还没有开始'])
    const stopped = await rain(rid)
    await site().sandbox('POST', '/sandbox/chat/rains/stop', { packId: stopped })
    await guest.wait(CHAT_MSG.redPacket, ({ msgData }) => msgData.packId === stopped && msgData.isOver)
    expect(await refused(member, stopped)).toEqual([STATUS.NOT_FOUND, '红包雨已取消'])
    // The clock moves over the end between the look and the press.
    await advanceClock(site(), 60_000)
    expect(await refused(member, packId)).toEqual([STATUS.WARNING, '红包雨已结束'])
    for (const id of [packId, early, stopped])
      expect(await proofOf(id)).toMatchObject({ claims: 0, spent: 0n, posted: 0n })
    await expect(site().sandbox('POST', '/sandbox/chat/rains/stop', { packId })).rejects.toThrow('6012')
  })

  test('at its end the room is told how far it came and from which seed; what nobody took is paid to nobody', async () => {
    const [anna, bert] = [await site().newMember(), await site().newMember()]
    const guest = await enter(rid)
    const packId = await rain(rid, { total: '20.00', count: 4 })
    const amounts = [
      takenBy(await take(await enter(rid, anna.client), packId)).amount,
      takenBy(await take(await enter(rid, bert.client), packId)).amount,
    ]
    await advanceClock(site(), 60_000)
    const { msgData } = await guest.wait(
      CHAT_MSG.redPacket,
      (one) => one.msgData.packId === packId && one.msgData.isOver,
    )
    const paid = amounts.reduce((sum, amount) => sum + parseFen(amount), 0n)
    expect(msgData).toMatchObject({ left: 2, count: 4, paid: formatFen(paid) })
    const { seed = '', hash } = msgData
    expect(await commitmentOf(seed)).toBe(hash)
    const made = await redPacketAmounts({ seed, packId, total: 2_000n, count: 4 })
    expect(made.slice(0, 2).map(formatFen)).toEqual(amounts)
    expect(await proofOf(packId)).toMatchObject({ differences: [], claims: 2, spent: paid, posted: paid })
    const comes = await enter(rid)
    expect(comes.of(CHAT_MSG.room)[0]?.msgData.packets.find((one) => one.packId === packId)?.isOver).toBe(true)
    await advanceClock(site(), 10 * 60_000)
    expect((await enter(rid)).of(CHAT_MSG.room)[0]?.msgData.packets, 'not for long').toEqual([])
  })

  test('the last packet ends it, and the budget is met to the fen', async () => {
    const guest = await enter(rid)
    const packId = await rain(rid, { total: '0.03', count: 3 })
    for (const rank of [1, 2, 3]) {
      const { client, id } = await site().newMember()
      await context.store().database.pool.query('update member set nick_name = $1 where id = $2', [`小明${rank}`, id])
      expect(takenBy(await take(await enter(rid, client), packId))).toMatchObject({
        rank,
        amount: '0.01',
        left: 3 - rank,
      })
    }
    await guest.wait(CHAT_MSG.redPacket, ({ msgData }) => msgData.packId === packId && msgData.isOver)
    const ends = () => guest.of(CHAT_MSG.redPacket).filter(({ msgData }) => msgData.packId === packId && msgData.isOver)
    expect(ends()).toHaveLength(1)
    await advanceClock(site(), 61_000)
    await vi.waitFor(() => expect(ends(), 'should the word have been lost').toHaveLength(2), SOON)
    const takers = guest.of(CHAT_MSG.takeRedPacket).map(({ msgData }) => msgData.nickname)
    expect(takers, 'by the names that they are known by').toEqual(['小明1', '小明2', '小明3'])
    const late = await enter(rid, (await site().newMember()).client)
    expect(await take(late, packId)).toMatchObject({ code: STATUS.WARNING, message: '红包已被抢完' })
    expect(await proofOf(packId)).toMatchObject({ differences: [], claims: 3, members: 3, spent: 3n, posted: 3n })
  })

  test('whoever is muted may take one; a second account on the same device may not', async () => {
    const muted = await site().newMember()
    await site().sandbox('POST', '/sandbox/chat/mute', { name: muted.name, hours: 1, reason: '刷屏' })
    const packId = await rain(rid)
    expect(takenBy(await take(await enter(rid, muted.client), packId)).rank).toBe(1)
    const second = await site().newMember({ deviceId: muted.client.deviceId })
    const refused = { code: STATUS.WARNING, message: '当前设备的领取次数已达上限' }
    expect(await take(await enter(rid, second.client), packId)).toMatchObject(refused)
    expect(await proofOf(packId)).toMatchObject({ claims: 1, members: 1 })
  })

  test('who may not be tempted to play is told of no rain, neither when it comes nor on coming in, and takes none', async () => {
    const address = '203.0.113.40'
    const held = await site().newMember({ address })
    const excluded = await site().newMember({ deviceId: held.client.deviceId, address })
    const own = await enter(rid, held.client)
    await excluded.client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
    const guest = await enter(rid)
    const packId = await rain(rid)
    await guest.wait(CHAT_MSG.redPacket, ({ msgData }) => msgData.packId === packId)
    expect(own.of(CHAT_MSG.redPacket)).toEqual([])
    expect((await enter(rid, held.client)).of(CHAT_MSG.room)[0]?.msgData.packets).toEqual([])
    expect(await take(own, packId)).toMatchObject({ code: STATUS.ACCESS_DENIED })
    expect(await proofOf(packId)).toMatchObject({ claims: 0, spent: 0n })
  })

  test('a rain is none of the promotions: it is not listed, and cannot be claimed past its room', async () => {
    const { client } = await site().newMember()
    const packId = await rain(rid, { count: 1 })
    expect((await client.call(promotionConfigEndpoint, {})).list.map(({ id }) => id)).not.toContain(packId)
    const wish = { id: packId, action: 'claim', requestId: crypto.randomUUID() } as const
    expect((await client.answer(joinActivityEndpoint, wish)).code).toBe(STATUS.NOT_FOUND)
    takenBy(await take(await enter(rid, client), packId))
    const other = await site().newMember()
    expect(
      (await other.client.answer(joinActivityEndpoint, { ...wish, requestId: crypto.randomUUID() })).code,
    ).not.toBe(STATUS.SERVER_ERROR)
    expect(JSON.stringify(await site().sandbox('GET', '/sandbox/activities'))).not.toContain(packId)
  })

  test('staff makes one for its press, sees how far it has come, and is told what is wrong with a wish', async () => {
    const requestId = crypto.randomUUID()
    const packId = await rain(rid, { requestId })
    expect(await rain(rid, { requestId }), 'the same press').toBe(packId)
    for (const other of [{ title: '终场红包雨' }, { total: '20.00' }, { count: 5 }, { seconds: 30 }])
      await expect(rain(rid, { requestId, ...other }), 'its key for another').rejects.toThrow('6009')
    takenBy(await take(await enter(rid, (await site().newMember()).client), packId))
    const { list } = v.parse(DeskRainsSchema, await site().sandbox('GET', '/sandbox/chat/rains'))
    expect(list.filter((one) => one.packId === packId)).toMatchObject([{ rid, phase: 'running', count: 10, left: 9 }])
    const { serverTime: now } = await site().client().call(promotionConfigEndpoint, { id: 'none' })
    const later = { requestId: crypto.randomUUID(), startAt: now + 3_600_000 }
    expect(await rain(rid, later)).toBe(await rain(rid, later))
    const atAnother = rain(rid, { ...later, startAt: later.startAt + 60_000 })
    await expect(atAnother, 'and for another beginning').rejects.toThrow('6009')
    for (const [wrong, code] of [
      [{ total: '0.09' }, '6007'],
      [{ total: '-1.00' }, '6007'],
      [{ total: '0.00' }, '6007'],
      [{ total: formatFen(CHAT_LIMITS.redPacketsFen + 1n) }, '6007'],
      [{ count: 0 }, '6007'],
      [{ count: CHAT_LIMITS.redPackets + 1, total: '100.00' }, '6007'],
      [{ title: ' ' }, '6007'],
      [{ seconds: 9 }, '6007'],
      [{ startAt: now - 60_000 }, '6007'],
      [{ startAt: now + 25 * 3_600_000 }, '6007'],
      [{ requestId: 'again' }, '6007'],
      [{ rid: 'FT_1' }, '6004'],
    ] as const)
      await expect(rain(rid, wrong), JSON.stringify(wrong)).rejects.toThrow(code)
  })
})
