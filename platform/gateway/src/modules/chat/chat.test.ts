import {
  chatHistoryEndpoint,
  chatMemberEndpoint,
  memberJwtEndpoint,
  SOCKET_CLOSE,
  STATUS,
  timeoutEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import {
  DeskChatMessagesSchema,
  DeskChatMutesSchema,
  DeskChatRoomsSchema,
  DeskChatSettingSchema,
  DeskChatWordsSchema,
} from '@site/contracts/desk'
import { DAY_MS, maskName } from '@site/domain'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'

import type { GatewayClient } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/engines.ts'
import { advanceClock, md5, type RunningGateway, toWholeMinute } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { SATURDAY } from '../../testing/saturday.ts'
import { deleteChat } from './index.ts'
import { chatSite } from './testing/chat-site.ts'

const LEVELS = { vipMin: 0, vipMax: 10, effectMin: 5, effectMax: 10 }
/** Past the pace of a member's messages, and past the time in which the same text counts as repeated. */
const PACE_MS = 3_001

describe('chat', () => {
  let database: TestDatabase
  let running: RunningGateway
  let rid: string
  const { connect, enter, say } = chatSite((site) => void ({ database, running, rid } = site))

  test('[S4.048] [S4.049] [S4.055] [S7.126] a member logs in with the token that was signed for the chat', async () => {
    const { client, id } = await running.newMember()
    const reader = await connect()
    expect(reader.of(CHAT_MSG.connect)[0]?.msgData.heartbeat).toBe(10)
    expect(await reader.logIn(client)).toMatchObject({
      msgId: 10_001,
      code: STATUS.SUCCESS,
      msgData: { memberId: String(id), vip: 0, speech: { allowed: true } },
    })
  })

  test('[S4.050] [S4.055] [S6.005] a guest logs in, reads, and does not speak', async () => {
    const reader = await connect()
    const answer = await reader.ask(CHAT_MSG.guestLogin, {})
    expect(answer).toMatchObject({ msgId: 10_019, code: STATUS.SUCCESS })
    expect(reader.of(CHAT_MSG.guestLogin)[0]?.msgData.nickname).toMatch(/^游客\d{4}$/)
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    const room = await reader.wait(CHAT_MSG.room)
    expect(room.msgData.speech).toEqual({ allowed: false, reason: '登录后即可发言' })
    expect(await say(reader, '我也说')).toMatchObject({ code: STATUS.ACCESS_DENIED, message: '登录后即可发言' })
  })

  test('[S4.052] [S4.054] a heartbeat is answered, with how many are in the room', async () => {
    const reader = await connect()
    const beat = () => reader.socket.send(JSON.stringify({ msgId: 0, msgData: {} }))
    beat()
    const first = await reader.wait(CHAT_MSG.heartbeat)
    expect(first.msgData.ts).toBeGreaterThan(0)
    expect(first.msgData.online, 'it is in none').toEqual({})
    await reader.ask(CHAT_MSG.guestLogin, {})
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    const guest = await enter()
    const tells = (online: number) =>
      vi.waitFor(
        () => {
          beat()
          expect(reader.of(CHAT_MSG.heartbeat).at(-1)?.msgData.online?.[rid]).toBe(online)
        },
        // No more often than a socket may speak.
        { ...SOON, interval: 250 },
      )
    await tells(2)
    await guest.ask(CHAT_MSG.leaveRoom, { rid })
    await tells(1)
  })

  test('the room is told a name that was chosen to be seen, and never that of an account', async () => {
    const { client, name } = await running.newMember()
    const [member, later, guest] = [await connect(), await connect(), await enter()]
    expect(await member.logIn(client)).toMatchObject({ msgData: { nickname: maskName(name) } })
    await member.ask(CHAT_MSG.joinRoom, { rid })
    await guest.wait(CHAT_MSG.joined, ({ msgData }) => msgData.nickname === maskName(name))
    const answer = await say(member, '我是谁')
    const { memberId = '' } = 'msgData' in answer && answer.msgId === CHAT_MSG.say ? answer.msgData : {}
    const card = await running.client().call(chatMemberEndpoint, { rid, memberId })
    expect(card.nickname).toBe(maskName(name))
    await guest.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '我是谁')
    expect(JSON.stringify(guest.frames)).not.toContain(name)
    await database.database.pool.query("update member set nick_name = '小明' where name = $1", [name])
    expect(await later.logIn(client)).toMatchObject({ msgData: { nickname: '小明' } })
  })

  test('[S4.056] [S4.057] [S4.062] who joins is shown the room; what one says all others hear, once', async () => {
    const [anna, bert] = [await running.newMember(), await running.newMember()]
    const a = await enter(anna.client)
    const b = await enter(bert.client)
    const guest = await enter()
    const came = await a.wait(CHAT_MSG.joined, ({ msgData }) => msgData.memberId === String(bert.id))
    expect(came.msgData.msg).toBe('进入直播间')

    const answer = await say(b, '  好球\u202E！ ', 'c-b-1')
    expect(answer).toMatchObject({ msgId: 10_003, msgData: { msg: '好球！', memberId: String(bert.id), category: 1 } })
    for (const reader of [a, guest]) {
      const heard = await reader.wait(CHAT_MSG.say)
      expect(heard).toMatchObject({ msgId: 10_003, msgData: { msg: '好球！' } })
      expect(heard.seq).toBe(heard.msgData.seq)
    }
    // The same again, as after a break: the same answer, and nobody hears it twice.
    const again = await say(b, '好球！', 'c-b-1')
    expect('msgData' in again && again.msgData).toEqual('msgData' in answer && answer.msgData)
    await say(a, '<b>加粗</b>')
    await guest.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '<b>加粗</b>')
    expect(guest.of(CHAT_MSG.say).map(({ msgData }) => msgData.msg)).toEqual(['好球！', '<b>加粗</b>'])
    expect(b.of(CHAT_MSG.say).filter(({ msgData }) => msgData.msg === '好球！')).toHaveLength(2) // both its answers
  })

  test('[S4.064] [S7.104] the history is the same by socket and by call: 15 a page, the newest first, or since a number', async () => {
    const reader = await enter((await running.newMember()).client)
    const first = await say(reader, '从这里开始')
    const start = 'msgData' in first && 'seq' in first.msgData ? first.msgData.seq : ''
    for (let count = 1; count <= 17; count += 1) {
      await advanceClock(running, PACE_MS)
      expect(await say(reader, `第${count}句`)).toMatchObject({ code: STATUS.SUCCESS })
    }
    const page = await running.client().call(chatHistoryEndpoint, { rid })
    expect(page.list).toHaveLength(15)
    expect(page.list[0]?.msg).toBe('第17句')
    expect(page.next).toBe(true)
    const asked = await reader.ask(CHAT_MSG.history, { rid })
    expect(asked).toMatchObject({ msgId: 10_011, msgData: page })
    const textsOf = async (part: object) =>
      (await running.client().call(chatHistoryEndpoint, { rid, ...part })).list.map(({ msg }) => msg)
    expect((await textsOf({ pageNum: 2 })).slice(0, 3), 'page by page').toEqual(['第2句', '第1句', '从这里开始'])
    const [endTime, beginTime] = [page.list[9]?.timestamp, page.list[12]?.timestamp]
    expect(await textsOf({ beginTime, endTime }), 'by time, both ends included').toEqual(
      page.list.slice(9, 13).map(({ msg }) => msg),
    )
    const missed = await reader.ask(CHAT_MSG.history, { rid, since: start, pageSize: 50 })
    expect('msgData' in missed && 'list' in missed.msgData && missed.msgData.list.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 17 }, (_, index) => `第${index + 1}句`),
    )
  })

  test('who was not let in does not speak, and there is no room without a match', async () => {
    const reader = await connect()
    await reader.logIn((await running.newMember()).client)
    expect(await say(reader, '在外面')).toMatchObject({ code: STATUS.WARNING, message: '请先加入房间' })
    for (const wrong of ['FT_1', `BK_${rid.slice(3)}`]) {
      const answer = await reader.ask(CHAT_MSG.joinRoom, { rid: wrong })
      expect(answer).toMatchObject({ code: STATUS.NOT_FOUND, message: '直播已结束' })
      const none = { code: STATUS.NOT_FOUND, message: '聊天室不存在' }
      expect(await reader.ask(CHAT_MSG.history, { rid: wrong })).toMatchObject(none)
      expect(await running.client().answer(chatHistoryEndpoint, { rid: wrong })).toMatchObject(none)
    }
  })

  test('a member speaks once in three seconds, and says nothing twice within a minute', async () => {
    const [reader] = await Promise.all([enter((await running.newMember()).client), toWholeMinute(running)])
    expect(await say(reader, '一')).toMatchObject({ code: STATUS.SUCCESS })
    expect(await say(reader, '二')).toMatchObject({ code: STATUS.FREQUENT_SUBMISSION, message: '请不要过于频繁发言' })
    await advanceClock(running, PACE_MS)
    expect(await say(reader, '一')).toMatchObject({ message: '请不要重复发送相同的内容' })
    await advanceClock(running, PACE_MS)
    expect(await say(reader, '三')).toMatchObject({ code: STATUS.SUCCESS })
    await advanceClock(running, 60_000)
    expect(await say(reader, '一')).toMatchObject({ code: STATUS.SUCCESS })
  })

  test('a word of the list is read by its writer alone, now and in the history', async () => {
    await running.sandbox('POST', '/sandbox/chat/words', { words: ['加微信', '赌博网'] })
    const { client } = await running.newMember()
    const [writer, other] = [await enter(client), await enter()]
    expect(await say(writer, '加-微 信吧')).toMatchObject({ code: STATUS.SUCCESS })
    await advanceClock(running, PACE_MS)
    expect(await say(writer, '賭 博 網'), 'in the other script').toMatchObject({ code: STATUS.SUCCESS })
    const witness = await enter((await running.newMember()).client)
    await say(witness, '你们好')
    await other.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '你们好')
    expect(other.of(CHAT_MSG.say)).toHaveLength(1)
    const seen = async (one: GatewayClient) =>
      (await one.call(chatHistoryEndpoint, { rid, pageSize: 50 })).list.map(({ msg }) => msg)
    for (const text of ['加-微 信吧', '賭 博 網']) {
      expect(await seen(client)).toContain(text)
      expect(await seen(running.client())).not.toContain(text)
    }
    await running.sandbox('POST', '/sandbox/chat/words', { words: [] })
  })

  test('a muted member is told at once, does not speak, and does again when the time is over', async () => {
    const { client, name, id } = await running.newMember()
    const reader = await enter(client)
    const muted = { code: STATUS.ACCESS_DENIED, message: '当前已被禁言' }
    await running.sandbox('POST', '/sandbox/chat/mute', { name, hours: 1, reason: '刷屏' })
    const told = await reader.wait(CHAT_MSG.mute)
    expect(told.msgData).toMatchObject({ memberId: String(id), muted: true, hours: 1, reason: '刷屏' })
    expect(await say(reader, '为什么')).toMatchObject(muted)
    expect(await reader.ask(CHAT_MSG.shareBet, { rid, ticketId: '1' }), 'nor by a bet').toMatchObject(muted)
    const [again] = (await enter(client)).of(CHAT_MSG.room)
    expect(again?.msgData.speech).toMatchObject({ allowed: false, until: told.msgData.until, reason: '刷屏' })
    const { list } = v.parse(DeskChatMutesSchema, await running.sandbox('GET', '/sandbox/chat/mutes'))
    const mute = { memberId: String(id), name, until: told.msgData.until, reason: '刷屏' }
    expect(list).toContainEqual(mute)
    // By one of their messages, where nobody sees that they are muted for longer.
    await running.sandbox('POST', '/sandbox/chat/mute', { memberId: String(id), hours: 0.5, reason: '广告' })
    const after = v.parse(DeskChatMutesSchema, await running.sandbox('GET', '/sandbox/chat/mutes'))
    expect(after.list).toContainEqual(mute)
    await running.sandbox('POST', '/sandbox/chat/unmute', { memberId: String(id) })
    await reader.wait(CHAT_MSG.mute, ({ msgData }) => !msgData.muted)
    expect(await say(reader, '谢谢')).toMatchObject({ code: STATUS.SUCCESS })
  })

  test('what is blocked is gone for all, live and from the history; a cleared room is empty', async () => {
    const [writer, guest] = [await enter((await running.newMember()).client), await enter()]
    const answer = await say(writer, '骂人的话')
    const seq = 'msgData' in answer && 'seq' in answer.msgData ? answer.msgData.seq : ''
    await running.sandbox('POST', '/sandbox/chat/block', { rid, seqs: [seq] })
    expect((await guest.wait(CHAT_MSG.block)).msgData).toEqual({ rid, seqs: [seq], by: 'admin' })
    // Pressed again, since it stayed on somebody's screen.
    await running.sandbox('POST', '/sandbox/chat/block', { rid, seqs: [seq] })
    await guest.wait(CHAT_MSG.block, () => guest.of(CHAT_MSG.block).length === 2)
    const list = async () => (await running.client().call(chatHistoryEndpoint, { rid, pageSize: 50 })).list
    expect((await list()).map(({ seq: one }) => one)).not.toContain(seq)
    await running.sandbox('POST', '/sandbox/chat/clear', { rid })
    const { before } = (await guest.wait(CHAT_MSG.clear)).msgData
    await advanceClock(running, 1)
    expect(await list()).toEqual([])
    const [shown] = (await enter()).of(CHAT_MSG.room)
    expect(shown?.msgData, 'whoever was away').toMatchObject({ history: [], clearedBefore: before })
    expect(shown?.msgData.blocked).toContain(seq)
  })

  test('the desk is shown the rooms, what is said in them, the words and the setting', async () => {
    const reader = await enter((await running.newMember()).client)
    await say(reader, '给工作人员看的')
    const fetchDesk = async <S extends v.GenericSchema>(path: `/sandbox/chat/${string}`, schema: S) =>
      v.parse(schema, await running.sandbox('GET', path))
    const { list } = await fetchDesk('/sandbox/chat/rooms', DeskChatRoomsSchema)
    expect(list.find((room) => room.rid === rid)).toMatchObject({ state: 'open', reason: '' })
    const path = `/sandbox/chat/messages?rid=${rid}` as const
    const messages = await fetchDesk(path, DeskChatMessagesSchema)
    expect(messages.list[0]?.msg).toBe('给工作人员看的')
    const older = await fetchDesk(`${path}&before=${messages.list[0]?.seq}`, DeskChatMessagesSchema)
    expect(older.list).toEqual(messages.list.slice(1))
    expect(await fetchDesk('/sandbox/chat/words', DeskChatWordsSchema)).toEqual({ words: [] })
    expect(await fetchDesk('/sandbox/chat/setting', DeskChatSettingSchema)).toMatchObject({ maintain: false })
  })

  test('a closed room, all of them, and grades that may not speak say so', async () => {
    const reader = await enter((await running.newMember()).client)
    await running.sandbox('POST', '/sandbox/chat/status', { rid, state: 'closed', reason: '稍后回来' })
    expect((await reader.wait(CHAT_MSG.roomStatus)).msgData).toEqual({ rid, status: 1, reason: '稍后回来' })
    expect(await say(reader, '喂')).toMatchObject({ code: STATUS.MAINTENANCE, message: '稍后回来' })
    await running.sandbox('POST', '/sandbox/chat/status', { rid, state: 'open' })
    await running.sandbox('POST', '/sandbox/chat/maintain', { maintain: true, notify: '聊天室维护中' })
    expect((await reader.wait(CHAT_MSG.allRoomsStatus)).msgData.maintain).toBe(true)
    expect(await say(reader, '喂')).toMatchObject({ code: STATUS.MAINTENANCE, message: '聊天室维护中' })
    await running.sandbox('POST', '/sandbox/chat/maintain', { maintain: false })
    await running.sandbox('POST', '/sandbox/chat/level', { ...LEVELS, vipMin: 3 })
    expect((await reader.wait(CHAT_MSG.vipLevel)).msgData.vipMin).toBe(3)
    expect(await say(reader, '喂')).toMatchObject({ code: STATUS.ACCESS_DENIED, message: '未达到发言要求' })
    await running.sandbox('POST', '/sandbox/chat/level', LEVELS)
  })

  test('while all rooms are closed a log-in says so in the words of the operator', async () => {
    const { client } = await running.newMember()
    const told = async () => {
      const reader = await connect()
      await reader.logIn(client)
      return reader.of(CHAT_MSG.login)[0]?.msgData.notify
    }
    const maintain = (fields: object) => running.sandbox('POST', '/sandbox/chat/maintain', fields)
    await maintain({ maintain: true, notify: '今晚维护' })
    expect(await told()).toBe('今晚维护')
    await maintain({ maintain: true })
    expect(await told(), 'without words').toBe('')
    await maintain({ maintain: false })
    expect(await told()).toBeUndefined()
  })

  test('a grade that was reached or lost since the log-in counts at once, and its member is told of it', async () => {
    const { client, name, id } = await running.newMember()
    const reader = await enter(client)
    const reach = (grade: number) =>
      database.database.pool.query('update member set vip_grade = $1 where id = $2', [grade, id])
    await running.sandbox('POST', '/sandbox/chat/level', { ...LEVELS, vipMin: 3 })
    expect(await say(reader, '还不行')).toMatchObject({ code: STATUS.ACCESS_DENIED })
    await reach(3)
    expect(await say(reader, '可以了')).toMatchObject({ code: STATUS.SUCCESS, msgData: { vip: 3 } })
    await reach(2)
    expect(await say(reader, '又不行')).toMatchObject({ code: STATUS.ACCESS_DENIED, message: '未达到发言要求' })
    await reach(4)
    // As every change of a grade does.
    const letter = {
      requestId: crypto.randomUUID(),
      type: 'notice',
      title: 'VIP等级提升',
      content: '恭喜',
      jump: '/vip',
    }
    await running.sandbox('POST', '/sandbox/letters', { ...letter, to: { audience: 'member', name } })
    const anew = await reader.wait(CHAT_MSG.login, ({ msgData }) => msgData.vip === 4)
    expect(anew.msgData).toMatchObject({ memberId: String(id), speech: { allowed: true } })
    expect(
      reader.of(CHAT_MSG.login).map(({ msgData }) => msgData.vip),
      'each of them once',
    ).toEqual([0, 3, 2, 4])
    await running.sandbox('POST', '/sandbox/chat/level', LEVELS)
  })

  test('what waits for its turn when its writer leaves is not said', async () => {
    const { client, id } = await running.newMember()
    const reader = await enter(client)
    const blocker = await database.database.pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query('lock table chat_room in access exclusive mode')
      const frame = (msgId: number, seq: string, msgData: object) =>
        reader.socket.send(JSON.stringify({ msgId, seq, msgData }))
      frame(CHAT_MSG.history, 'c-first', { rid })
      frame(CHAT_MSG.say, 'c-last', { rid, msg: '说完就走' })
      reader.socket.close()
      await reader.closed
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    const again = await enter(client)
    // Of this member alone, in its order: what came before has been dealt with.
    expect(await say(again, '回来了')).toMatchObject({ code: STATUS.SUCCESS })
    const { rows } = await database.database.pool.query('select text from chat_message where member_id = $1', [id])
    expect(rows).toEqual([{ text: '回来了' }])
  })

  test('whoever begins a pause hears and speaks no more, in the tab that asked for it as well', async () => {
    const { client } = await running.newMember()
    const [reader, other] = [await enter(client), await enter()]
    const { jwt } = await client.call(memberJwtEndpoint, {})
    expect(await say(reader, '最后一句')).toMatchObject({ code: STATUS.SUCCESS })
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect(await reader.closed, 'in the room until then').toBe(SOCKET_CLOSE.barred)
    expect(await client.answer(chatHistoryEndpoint, { rid }), 'nor by a call').toMatchObject({ code: 6003 })
    expect(other.socket.readyState, 'of somebody else').toBe(other.socket.OPEN)
    const again = await connect()
    expect(await again.ask(CHAT_MSG.login, { token: client.token, body: jwt })).toMatchObject({
      code: STATUS.ACCESS_DENIED,
      message: '暂停期间不能使用聊天室',
    })
  })

  test('the room is told of the match, ends with it, and is open again once the sandbox’s clock is put back', async () => {
    const guest = await enter()
    await vi.waitFor(async () => {
      await advanceClock(running, 60_000)
      expect(guest.of(CHAT_MSG.score).length).toBeGreaterThan(0)
    }, SOON)
    expect(guest.of(CHAT_MSG.score)[0]?.msgData).toMatchObject({ rid, gidm: rid.slice(3) })
    await advanceClock(running, 4 * 3_600_000)
    await guest.wait(CHAT_MSG.roomDestroyed)
    const again = await guest.ask(CHAT_MSG.joinRoom, { rid })
    expect(again).toMatchObject({ code: STATUS.NOT_FOUND, message: '直播已结束' })
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const back = await vi.waitFor(() => enter(), SOON)
    await advanceClock(running, 4 * 3_600_000)
    await back.wait(CHAT_MSG.roomDestroyed)
  })

  test('what was said long ago goes in batches, and its room after it', async () => {
    const { db, pool } = database.database
    const count = async (table: string) => {
      const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${table}`)
      return Number(rows[0]?.n)
    }
    const said = await count('chat_message')
    expect(said).toBeGreaterThan(10)
    const later = new Date(SATURDAY + 30 * DAY_MS)
    expect(await deleteChat(db, new Date(SATURDAY - DAY_MS), 10), 'nothing is that old').toBe(0)
    expect(await deleteChat(db, later, 10)).toBe(10)
    expect(await count('chat_message')).toBe(said - 10)
    expect(await count('chat_room')).toBeGreaterThan(0)
    while ((await deleteChat(db, later, 10)) >= 10);
    expect(await Promise.all(['chat_message', 'chat_room', 'chat_report', 'chat_mute'].map(count))).toEqual([
      0, 0, 0, 0,
    ])
  })
})
