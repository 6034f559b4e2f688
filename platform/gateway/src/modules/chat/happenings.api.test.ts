import {
  addFeedbackEndpoint,
  chatGiftEndpoint,
  chatHistoryEndpoint,
  chatPredictEndpoint,
  chatMemberEndpoint,
  chatPredictionsEndpoint,
  chatReportEndpoint,
  letterListEndpoint,
  logoutEndpoint,
  memberJwtEndpoint,
  STATUS,
  timeoutEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { CHAT_LIMITS, CHAT_MSG, type ChatGift } from '@site/contracts/chat'
import { DeskChatReportsSchema } from '@site/contracts/desk'
import { sportsHotEndpoint } from '@site/contracts/sports'
import { DAY_MS, FROZEN_ACCOUNT } from '@site/domain'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ChatReader } from '../../testing/chat-reader.ts'
import type { GatewayClient } from '../../testing/client.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, md5, type RunningGateway, startGateway } from '../../testing/index.ts'
import { enter as enterVenue, futureMatches, marketsOf, pick, SATURDAY } from '../bets/testing/bet-site.ts'
import { depositsOn } from '../deposits/testing/deposits-on.ts'
import { flagsOf, newOwner, wish } from '../withdrawals/testing/withdrawing.ts'
import { deleteHappenings } from './happenings/index.ts'

/** Past the pace of a member's messages. */
const PACE_MS = 3_001
const key = () => crypto.randomUUID()

describe('beside the talk', () => {
  let database: TestDatabase
  let running: RunningGateway
  let rid: string
  const readers: ChatReader[] = []

  beforeAll(async () => {
    database = await openOnServer()
    running = await startGateway(database.database, { featureFlags: flagsOf })
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const { games } = await running.client().call(sportsHotEndpoint, { limit: 20 })
    const match = games.find(({ gameType, marketType }) => gameType === 'FT' && marketType === 'RB')
    if (match === undefined) throw new Error('no football in play')
    rid = `FT_${match.gidm}`
  })
  afterAll(async () => {
    for (const { socket } of readers) socket.terminate()
    await running.close()
    await database.drop()
  })

  /** Somebody in the room: a member, or a guest. */
  async function enter(client?: GatewayClient): Promise<ChatReader> {
    const reader = await new ChatReader(running.url).opened()
    readers.push(reader)
    if (client === undefined) await reader.ask(CHAT_MSG.guestLogin, {})
    else await reader.logIn(client)
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    await reader.wait(CHAT_MSG.room)
    return reader
  }

  const send = (client: GatewayClient, giftId: ChatGift, count = 1, press = key()) =>
    client.answer(chatGiftEndpoint, { rid, giftId, count, wish: press })
  const say = (reader: ChatReader, msg: string) => reader.ask(CHAT_MSG.say, { rid, msg })
  const predict = (client: GatewayClient, home: number, away: number, room = rid) =>
    client.answer(chatPredictEndpoint, { rid: room, home, away })

  test('[S4.068] a gift is told to the whole room by 10017, once for a press, and counts on while its kind is sent', async () => {
    const { client, id } = await running.newMember()
    const [own, guest] = [await enter(client), await enter()]
    const press = key()
    expect(await send(client, 'flower', 2, press)).toMatchObject({ code: STATUS.SUCCESS, data: { combo: 2 } })
    expect(await send(client, 'flower', 2, press), 'the same press').toMatchObject({ data: { combo: 2 } })
    expect(await send(client, 'flower', 3)).toMatchObject({ data: { combo: 5 } })
    expect(await send(client, 'trophy')).toMatchObject({ data: { combo: 1 } })
    await advanceClock(running, CHAT_LIMITS.comboMs)
    expect(await send(client, 'trophy')).toMatchObject({ data: { combo: 1 } })
    for (const reader of [own, guest]) {
      await reader.wait(CHAT_MSG.gift, () => reader.of(CHAT_MSG.gift).length === 4)
      const [first] = reader.of(CHAT_MSG.gift)
      expect(first).toMatchObject({ msgId: 10_017, rid })
      expect(first?.msgData).toMatchObject({
        ...{ giftId: 'flower', name: '鲜花', icon: 'flower', count: 2, combo: 2, amount: '0.00' },
        from: { memberId: String(id), vip: 0 },
      })
      expect(reader.of(CHAT_MSG.gift).map(({ msgData }) => msgData.combo)).toEqual([2, 5, 1, 1])
    }
  })

  test('who comes in is told by 10002 and 10016 whether the room is closed', async () => {
    const toldTo = async () => {
      const reader = await enter()
      return [reader.of(CHAT_MSG.joinRoom), reader.of(CHAT_MSG.room)].map(([frame]) => frame?.msgData.roomStatus)
    }
    await running.sandbox('POST', '/sandbox/chat/status', { rid, state: 'closed', reason: '稍后回来' })
    expect(await toldTo()).toEqual([2, 2])
    await running.sandbox('POST', '/sandbox/chat/status', { rid, state: 'open' })
    expect(await toldTo()).toEqual([1, 1])
  })

  test('gifts have the rules of what is said, and a pace', async () => {
    const [{ client, name }, paused] = [await running.newMember(), await running.newMember()]
    expect(await send(running.client(), 'clap')).toMatchObject({ code: STATUS.LOGIN_EXPIRED })
    expect(await send(client, 'clap', 0)).toMatchObject({ code: STATUS.INVALID_PARAMETER })
    await running.sandbox('POST', '/sandbox/chat/mute', { name, hours: 1, reason: '刷屏' })
    for (const answer of [await send(client, 'clap'), await predict(client, 1, 0)])
      expect(answer).toMatchObject({ code: STATUS.ACCESS_DENIED, message: '当前已被禁言' })
    await running.sandbox('POST', '/sandbox/chat/unmute', { name })
    await running.sandbox('POST', '/sandbox/chat/status', { rid, state: 'closed', reason: '稍后回来' })
    expect(await send(client, 'clap')).toMatchObject({ code: STATUS.MAINTENANCE })
    await running.sandbox('POST', '/sandbox/chat/status', { rid, state: 'open' })
    await paused.client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect(await send(paused.client, 'clap')).toMatchObject({ code: STATUS.ACCESS_DENIED })
    expect(await predict(paused.client, 1, 0)).toMatchObject({ code: STATUS.ACCESS_DENIED })
    expect((await paused.client.answer(chatPredictionsEndpoint, { rid })).code).toBe(STATUS.ACCESS_DENIED)
    const card = { rid, memberId: String(paused.id) }
    expect((await paused.client.answer(chatMemberEndpoint, card)).code).toBe(STATUS.ACCESS_DENIED)
    const frozen = await running.newMember()
    const { jwt } = await frozen.client.call(memberJwtEndpoint, {})
    await running.sandbox('POST', '/sandbox/freezes', { name: frozen.name, ground: '资料核查' })
    await frozen.client.login(frozen.name, 'passw0rd')
    const reader = await new ChatReader(running.url).opened()
    readers.push(reader)
    for (const answer of [
      await send(frozen.client, 'clap'),
      await predict(frozen.client, 1, 0),
      await reader.ask(CHAT_MSG.login, { token: frozen.client.token, body: jwt }),
    ])
      expect(answer).toMatchObject({ code: STATUS.CONTACT_CUSTOMER_SERVICE, message: FROZEN_ACCOUNT })
    for (let count = 0; count < CHAT_LIMITS.giftsAMinute; count += 1)
      expect(await send(client, 'horn')).toMatchObject({ code: STATUS.SUCCESS })
    expect(await send(client, 'horn')).toMatchObject({ code: STATUS.FREQUENT_SUBMISSION })
    await advanceClock(running, 60_000)
    expect(await send(client, 'horn')).toMatchObject({ code: STATUS.SUCCESS })
  })

  test('[S4.069] a predicted score is told to the whole room by 10018 with what all expect; it stays, and is one a member', async () => {
    const guest = await enter()
    const members = [await running.newMember(), await running.newMember(), await running.newMember()]
    const [anna, bert, carl] = members.map(({ client }) => client)
    if (anna === undefined || bert === undefined || carl === undefined) throw new Error('nobody')
    expect(await running.client().call(chatPredictionsEndpoint, { rid })).toEqual({ total: 0, distribution: [] })
    expect(await predict(anna, 2, 1)).toMatchObject({ data: { mine: '2-1', total: 1 } })
    expect(await predict(anna, 2, 1), 'the same again').toMatchObject({ data: { mine: '2-1', total: 1 } })
    expect(await predict(anna, 3, 1)).toMatchObject({ code: STATUS.DATA_EXISTS, message: '您已经预测过比分，不能更改' })
    await predict(bert, 0, 0)
    await predict(carl, 2, 1)
    const last = await guest.wait(CHAT_MSG.prediction, ({ msgData }) => msgData.total === 3)
    expect(last).toMatchObject({ msgId: 10_018, rid })
    expect(last.msgData).toMatchObject({
      ...{ memberId: String(members[2]?.id), predict: '2-1', total: 3 },
      distribution: [
        { score: '2-1', pct: 67 },
        { score: '0-0', pct: 33 },
      ],
    })
    expect(guest.of(CHAT_MSG.prediction), 'each member once').toHaveLength(3)
    expect((await bert.call(chatPredictionsEndpoint, { rid })).mine).toBe('0-0')
    expect(await predict(anna, 21, 0)).toMatchObject({ code: STATUS.INVALID_PARAMETER })
    expect(await predict(anna, 9, 8, 'BK_1')).toMatchObject({ message: '只有足球赛事可以预测比分' })
    expect(await predict(anna, 1, 0, 'FT_1')).toMatchObject({ code: STATUS.NOT_FOUND })
    expect(await predict(running.client(), 1, 0)).toMatchObject({ code: STATUS.LOGIN_EXPIRED })
  })

  test('the end of a deposit and of a withdrawal is told by 20001 to their member alone, in each tab', async () => {
    const { newPayer, pay } = depositsOn({ site: () => running, store: () => database })
    const { client } = await newPayer()
    const tabs = [await enter(client), await enter(client)]
    const [other, guest] = [await enter((await running.newMember()).client), await enter()]
    const { orderNo } = await pay(client, 'BANK_TRANSFER', '100.01')
    await advanceClock(running, 5_000)
    for (const tab of tabs) {
      const told = await tab.wait(CHAT_MSG.finance)
      expect(told).toMatchObject({ msgId: 20_001 })
      expect(told.msgData).toEqual({ orderNo, kind: 'deposit', status: 4, amount: '100.01' })
    }
    const owner = await newOwner(running)
    const tab = await enter(owner.client)
    const out = await owner.client.call(withdrawNewEndpoint, wish('200', { cardId: owner.cardId }))
    await advanceClock(running, 30_000)
    const paid = await tab.wait(CHAT_MSG.finance)
    expect(paid.msgData).toEqual({ orderNo: out.orderNo, kind: 'withdraw', status: 4, amount: '200.00' })
    for (const reader of [other, guest]) expect(reader.of(CHAT_MSG.finance)).toEqual([])
  })

  test('a bet that was taken and one that is over are told by 30001 to their member alone', async () => {
    const punter = await enterVenue(running, 1_000)
    const [own, other] = [await enter(punter.client), await enter((await enterVenue(running, 1_000)).client)]
    const match = (await futureMatches(punter)).at(-1)
    const game = await marketsOf(punter, match?.gidm ?? '')
    const { ticket_id: ticketId } = await punter.single(pick(game, 'M', 'MH'), '100')
    const taken = await own.wait(CHAT_MSG.bet)
    expect(taken).toMatchObject({ msgId: 30_001 })
    expect(taken.msgData).toEqual({ ticketId, active: true, resultCode: '', ret: '0.00' })
    const { amount = '' } = await punter.callResource('CashoutQuote', { ticketId })
    await punter.callResource('Cashout', { requestId: key(), ticketId, amount, share: 100 })
    const over = await own.wait(CHAT_MSG.bet, ({ msgData }) => !msgData.active)
    expect(over.msgData).toEqual({ ticketId, active: false, resultCode: 'C', ret: amount })
    expect(other.of(CHAT_MSG.bet)).toEqual([])
  })

  test('[S4.070] letters, answers to feedback and the end of a log-in are told by 60000 to their member alone', async () => {
    const { client, name } = await running.newMember()
    const [own, other] = [await enter(client), await enter((await running.newMember()).client)]
    const letter = { requestId: key(), type: 'notice', title: '维护通知', content: '今晚维护', jump: '/mine/wallet' }
    await running.sandbox('POST', '/sandbox/letters', { ...letter, to: { audience: 'member', name } })
    const told = await own.wait(CHAT_MSG.notice)
    expect(told).toMatchObject({ msgId: 60_000 })
    expect(told.msgData).toEqual({ type: 'letter', title: '维护通知', content: '今晚维护', jump: '/mine/wallet' })
    const asked = { type: 'suggestion', title: '夜间模式', content: '晚上看盘口太亮了，希望增加夜间模式。' } as const
    const { id } = await client.call(addFeedbackEndpoint, asked)
    await running.sandbox('POST', '/sandbox/feedback/take', { id: Number(id) })
    await running.sandbox('POST', '/sandbox/feedback/answer', { id: Number(id), content: '已经在做了' })
    await own.wait(CHAT_MSG.notice, ({ msgData }) => msgData.type === 'feedback')
    await client.call(logoutEndpoint, {})
    await own.wait(CHAT_MSG.notice, ({ msgData }) => msgData.type === 'kick')
    expect(own.of(CHAT_MSG.notice), 'each once').toHaveLength(3)
    expect(other.of(CHAT_MSG.notice)).toEqual([])
  })

  test('[S4.070] what staff announces is told by 60000 to one room, or to all, guests too', async () => {
    const [guest, member] = [await enter(), await enter((await running.newMember()).client)]
    const elsewhere = await new ChatReader(running.url).opened()
    readers.push(elsewhere)
    await elsewhere.ask(CHAT_MSG.guestLogin, {})
    const announce = (more: object) => running.sandbox('POST', '/sandbox/chat/notice', { title: '公告', ...more })
    await announce({ rid, content: '本场加时' })
    for (const reader of [guest, member])
      expect((await reader.wait(CHAT_MSG.notice)).msgData).toEqual({
        type: 'system',
        title: '公告',
        content: '本场加时',
      })
    await announce({ content: '今晚维护' })
    expect((await elsewhere.wait(CHAT_MSG.notice)).msgData.content).toBe('今晚维护')
    await expect(announce({ rid: 'FT_1', content: '没有这个房间' })).rejects.toThrow('6004')
  })

  test('a message is reported once; staff sees it among the others, decides, and who told is told', async () => {
    const [anna, bert, carl] = [await running.newMember(), await running.newMember(), await running.newMember()]
    const [writer, guest] = [await enter(bert.client), await enter()]
    await say(writer, '先说一句')
    await advanceClock(running, PACE_MS)
    const answer = await say(writer, '加我领彩金')
    const seq = 'msgData' in answer && 'seq' in answer.msgData ? answer.msgData.seq : ''
    const report = (client: GatewayClient) => client.answer(chatReportEndpoint, { rid, seq, reason: 'spam' })
    expect(await report(bert.client)).toMatchObject({ code: STATUS.INVALID_PARAMETER })
    expect(await report(running.client())).toMatchObject({ code: STATUS.LOGIN_EXPIRED })
    expect(await report(anna.client)).toMatchObject({ code: STATUS.SUCCESS })
    expect(await report(anna.client)).toMatchObject({ message: '您已举报过这条消息' })
    expect(await report(carl.client)).toMatchObject({ code: STATUS.SUCCESS })
    const reportedTo = async (client: GatewayClient) =>
      (await client.call(chatHistoryEndpoint, { rid, pageSize: 50 })).list.find((one) => one.seq === seq)?.isReported
    expect([await reportedTo(anna.client), await reportedTo(bert.client)]).toEqual([true, false])
    const flood = await Promise.all(Array.from({ length: 20 }, () => report(anna.client)))
    expect(flood.map(({ message }) => message)).toContain('今天举报得太多了，请明天再试')

    const open = async () => v.parse(DeskChatReportsSchema, await running.sandbox('GET', '/sandbox/chat/reports')).list
    const [line] = await open()
    expect(await running.sandbox('GET', '/sandbox/chat/reports?count=1')).toEqual({ count: 1 })
    expect(line).toMatchObject({ rid, seq, msg: '加我领彩金', memberId: String(bert.id) })
    expect(line?.reports.map(({ reason }) => reason)).toEqual(['spam', 'spam'])
    expect(line?.context.slice(-2).map(({ msg }) => msg)).toEqual(['先说一句', '加我领彩金'])

    await running.sandbox('POST', '/sandbox/chat/mute', { name: bert.name, hours: 48, reason: '多次刷屏' })
    expect((await writer.wait(CHAT_MSG.mute)).msgData).toMatchObject({ hours: 48 })
    const decision = { rid, seq, verdict: 'muted', hours: 2, reason: '发布广告' }
    await running.sandbox('POST', '/sandbox/chat/reports/decide', decision)
    expect((await guest.wait(CHAT_MSG.block)).msgData.seqs).toEqual([seq])
    expect((await writer.wait(CHAT_MSG.mute)).msgData, 'no shorter').toMatchObject({ hours: 48, reason: '多次刷屏' })
    expect(await open()).toEqual([])
    expect(await running.sandbox('GET', '/sandbox/chat/reports?count=1')).toEqual({ count: 0 })
    for (const { client } of [anna, carl]) {
      const { list } = await client.call(letterListEndpoint, {})
      expect(list[0]).toMatchObject({ title: '聊天举报处理结果' })
      expect(list[0]?.content).toBe('您举报的消息“加我领彩金”已从聊天室删除，发送者已被禁言。感谢您的反馈。')
    }
  })

  test('what was long ago goes in batches: gifts by their age, predictions with the end of their match', async () => {
    const { db, pool } = database.database
    const count = async (table: string) =>
      Number((await pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
    await pool.query(
      `insert into chat_gift select (select min(id) from member), gen_random_uuid(), $1, 'flower', 1, 1, $2
        from generate_series(1, 25)`,
      [rid, new Date(SATURDAY)],
    )
    const [gifts, predictions] = [await count('chat_gift'), await count('chat_prediction')]
    expect(predictions).toBeGreaterThan(0)
    expect(await deleteHappenings(db, new Date(SATURDAY - 1), 10), 'nothing is that old').toBe(0)
    const later = new Date(SATURDAY + 30 * DAY_MS)
    expect(await deleteHappenings(db, later, 10)).toBe(10)
    expect([await count('chat_gift'), await count('chat_prediction')], 'the room is open').toEqual([
      gifts - 10,
      predictions,
    ])
    await pool.query('update chat_room set ended_at = $1', [new Date(SATURDAY)])
    while ((await deleteHappenings(db, later, 10)) >= 10);
    expect([await count('chat_gift'), await count('chat_prediction')]).toEqual([0, 0])
  })
})
