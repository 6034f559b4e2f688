import type { Socket } from 'node:net'

import { chatHistoryEndpoint, memberJwtEndpoint, SOCKET_CLOSE, STATUS } from '@site/contracts'
import { CHAT_MSG, CHAT_SOCKET } from '@site/contracts/chat'
import { DAY_MS } from '@site/domain'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'

import { DEFAULT_SOCKET_LIMITS } from '../../kernel/sockets/socket-limits.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { ChatReader } from '../../testing/chat-reader.ts'
import type { TestDatabase } from '../../testing/engines.ts'
import { heapBytes } from '../../testing/heap.ts'
import { advanceClock, readMeasure, type RunningGateway, TEST_JWT_SECRET } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { chatSite } from './testing/chat-site.ts'

const IS_FULL = process.env['FULL'] === '1'
/** Past the pace of a member's messages. */
const PACE_MS = 3_001

describe('chat, as nobody is meant to use it', () => {
  let database: TestDatabase
  let running: RunningGateway
  let rid: string
  const { connect, enter, say } = chatSite((site) => void ({ database, running, rid } = site))

  test.each(['', 'clientType=web', 'siteId=9000', 'clientType=web&siteId=9001', 'clientType=app&siteId=9000'])(
    '[S7.126] a handshake that names no client of this site, “%s”, is ended',
    async (query) => {
      expect(await new ChatReader(running.url, query).closed).toBe(SOCKET_CLOSE.notAMessage)
    },
  )

  test('a forged, a foreign, an expired and a missing token are refused', async () => {
    const [one, other] = [await running.newMember(), await running.newMember()]
    const { jwt } = await one.client.call(memberJwtEndpoint, {})
    const { exp = 0, ...claims } = decodeJwt(jwt)
    const key = new TextEncoder().encode(derivedKey(TEST_JWT_SECRET, 'chat tokens'))
    const until = (seconds: number) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(seconds).sign(key)
    const member = await connect()
    await member.ask(CHAT_MSG.login, { token: one.client.token, body: await until(exp) })
    expect(member.of(CHAT_MSG.login), 'signed like this it would be good').toHaveLength(1)
    const reader = await connect()
    for (const [token, body] of [
      [one.client.token, await until(exp - (30 * DAY_MS) / 1_000)],
      [one.client.token, `${jwt.slice(0, -2)}xx`],
      [other.client.token, jwt],
      ['', jwt],
      [one.client.token, ''],
    ])
      expect(await reader.ask(CHAT_MSG.login, { token, body })).toMatchObject({ code: STATUS.LOGIN_EXPIRED })
    expect(await reader.ask(CHAT_MSG.joinRoom, { rid })).toMatchObject({ code: STATUS.LOGIN_EXPIRED })
  })

  test.each([
    ['nothing', '   ', STATUS.INVALID_PARAMETER, '消息文本为空'],
    ['what cannot be seen', '\u200B\uFEFF', STATUS.INVALID_PARAMETER, '消息文本为空'],
    ['151 characters', '好'.repeat(151), STATUS.INVALID_PARAMETER, '发送聊天内容长度大于150字符'],
  ])('%s is not said', async (_what, msg, code, message) => {
    const reader = await enter((await running.newMember()).client)
    expect(await say(reader, msg)).toMatchObject({ code, message })
  })

  test('a frame that fits no schema ends its socket, and nobody else’s', async () => {
    const [reader, other] = [await connect(), await connect()]
    reader.socket.send(JSON.stringify({ msgId: 10_003, seq: 'c-1', msgData: { rid } }))
    expect(await reader.closed).toBe(SOCKET_CLOSE.notAMessage)
    other.socket.send(JSON.stringify({ msgId: 0, msgData: {} }))
    await other.wait(CHAT_MSG.heartbeat)
  })

  test('a frame of 1 MB and 10,000 frames of one socket end that socket, and hold up nobody else', async () => {
    const { client } = await running.newMember()
    const [loud, large, calm] = [await enter(client), await connect(), await enter((await running.newMember()).client)]
    large.socket.send(JSON.stringify({ msgId: 10_003, seq: 'c-1', msgData: { rid, msg: '长'.repeat(1024 * 1024) } }))
    expect(await large.closed).toBe(SOCKET_CLOSE.messageTooBig)
    const flood = (from: number, to: number) => {
      for (let count = from; count < to; count += 1)
        loud.socket.send(JSON.stringify({ msgId: 10_003, seq: `c-${count}`, msgData: { rid, msg: `第${count}句` } }))
    }
    const answered = () => loud.frames.filter(({ seq }) => seq?.startsWith('c-') === true).length
    const before = answered()
    const heapBefore = IS_FULL ? heapBytes() : 0
    // As much as a socket may send at once, the rest while what the others ask is answered.
    flood(0, DEFAULT_SOCKET_LIMITS.socketMessagesAtOnce / 2)
    expect(await say(calm, '我照常说话')).toMatchObject({ code: STATUS.SUCCESS })
    expect(loud.socket.readyState, 'it is within its budget').toBe(loud.socket.OPEN)
    flood(DEFAULT_SOCKET_LIMITS.socketMessagesAtOnce / 2, 10_000)
    for (let count = 0; count < 10; count += 1)
      expect(await calm.ask(CHAT_MSG.history, { rid }), 'each is answered').toMatchObject({ code: STATUS.SUCCESS })
    expect(await loud.closed).toBe(SOCKET_CLOSE.tooManyMessages)
    expect(answered() - before, 'no more was taken of the flood than a socket may send').toBeLessThanOrEqual(
      2 * DEFAULT_SOCKET_LIMITS.socketMessagesAtOnce,
    )
    if (IS_FULL) {
      // Both ends of them are in this process, with what was never sent.
      for (const { socket } of [loud, large]) socket.terminate()
      const stays = () => expect(heapBytes() - heapBefore, 'bytes').toBeLessThan(5 * 1024 * 1024)
      await vi.waitFor(stays, { ...SOON, interval: 1_000 })
    }
    const { list } = await running.client().call(chatHistoryEndpoint, { rid, pageSize: 50 })
    expect(list.filter(({ msg }) => /^第\d+句$/.test(msg)).length, 'one in three seconds').toBeLessThan(3)
  })

  test('a reader that stops reading is passed by, and shown the room as it is once it reads on', async () => {
    const { pool } = database.database
    const [reading, writing] = [await running.newMember(), await running.newMember()]
    const [slow, writer] = [await enter(reading.client), await enter(writing.client)]
    const seqs: string[] = []
    const talk = async (msg: string) => {
      await advanceClock(running, PACE_MS)
      const answer = await say(writer, msg)
      seqs.push('msgData' in answer && 'seq' in answer.msgData ? answer.msgData.seq : '')
    }
    await talk('留着')
    await talk('会被屏蔽')
    await slow.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '会被屏蔽')
    // More waits for it than the network holds for anybody.
    await pool.query(`update chat_message set text = repeat('长', 300000) where rid = $1 and seq = $2`, [
      rid,
      seqs[0]?.slice(2),
    ])
    const wire = (slow.socket as unknown as { readonly _socket: Socket })._socket
    wire.pause()
    const ask = (msgId: number, seq: string, msgData: object) =>
      slow.socket.send(JSON.stringify({ msgId, seq, msgData }))
    for (let count = 0; count < 12; count += 1) ask(CHAT_MSG.history, `c-fill-${count}`, { rid })
    ask(CHAT_MSG.say, 'c-full', { rid, msg: '问完了' })
    // One after the other: by now all that it has asked for is on its way.
    await writer.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '问完了')
    await talk('没听到一')
    await talk('没听到二')
    await running.sandbox('POST', '/sandbox/chat/block', { rid, seqs: [seqs[1]] })
    await pool.query(`update chat_message set text = '留着' where rid = $1 and seq = $2`, [rid, seqs[0]?.slice(2)])
    wire.resume()
    const shown = await slow.wait(CHAT_MSG.room, () => slow.of(CHAT_MSG.room).length === 2)
    const again = slow.of(CHAT_MSG.room)[1] ?? shown
    expect(again.msgData.history.slice(0, 4).map(({ msg }) => msg)).toEqual([
      ...['没听到二', '没听到一', '问完了', '留着'],
    ])
    expect(again.msgData.blocked).toContain(seqs[1])
    expect(slow.of(CHAT_MSG.say).map(({ msgData }) => msgData.msg)).not.toContain('没听到一')
    expect(slow.of(CHAT_MSG.block), 'it was passed by').toEqual([])
    const missed = await slow.ask(CHAT_MSG.history, { rid, since: seqs[0], pageSize: 50 })
    expect(missed).toMatchObject({ msgData: { list: [{ msg: '问完了' }, { msg: '没听到一' }, { msg: '没听到二' }] } })
    await talk('又听到了')
    await slow.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '又听到了')
    const measured = async (name: string) =>
      (await readMeasure(running, name)).find((series) => series['path'] === CHAT_SOCKET.path)?.['value']
    expect(Number(await measured('gateway_socket_frames_dropped_total'))).toBeGreaterThan(0)
    expect(await measured('gateway_socket_resyncs_total')).toBe('1')
  })

  test('a member in ten tabs hears in each, is told of once, and speaks no more often for it', async () => {
    const { client, id } = await running.newMember()
    const other = await enter((await running.newMember()).client)
    const tabs: ChatReader[] = []
    for (let count = 0; count < 10; count += 1) tabs.push(await enter(client))
    await say(other, '都听得见吗')
    for (const tab of tabs) await tab.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '都听得见吗')
    tabs[0]?.socket.send(JSON.stringify({ msgId: CHAT_MSG.heartbeat, msgData: {} }))
    expect((await tabs[0]?.wait(CHAT_MSG.heartbeat))?.msgData.online, 'people').toEqual({ [rid]: 2 })
    expect(other.of(CHAT_MSG.joined).filter(({ msgData }) => msgData.memberId === String(id))).toHaveLength(1)
    const answers = await Promise.all(tabs.map((tab, index) => say(tab, `标签页${index}`, `c-tab-${index}`)))
    expect(answers.filter(({ code }) => code === STATUS.SUCCESS)).toHaveLength(1)
  })
})
