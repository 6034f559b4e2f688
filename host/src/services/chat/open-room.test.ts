import { SITE_ID, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { describe, expect, test, vi } from 'vitest'

import { frame, GUEST, message, messages, refusal, rid, setUpRoom, TS, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()
const setUp = (token?: string) => setUpRoom(openRoom, token)

describe('entering', () => {
  test('[S4.049] [S7.126] a member names the site, shows both tokens, joins, and reads the room with the oldest first', async () => {
    const { room, lines, urls, sent, enters, texts } = setUp('t1')
    expect(room.view().status).toBe('connecting')
    await enters(messages(1, 3))
    expect(lines).toHaveLength(1)
    expect(urls).toEqual([`ws://site.test/ws/chat?clientType=web&siteId=${SITE_ID}`])
    expect(sent(CHAT_MSG.login)[0]?.msgData).toEqual({ token: 't1', body: 'signed', lang: 'zh-TW' })
    expect(sent(CHAT_MSG.joinRoom)[0]?.msgData).toEqual({ rid })
    expect(texts()).toEqual(['第1句', '第2句', '第3句'])
    expect(room.view()).toMatchObject({ status: 'ready', online: 3, speech: { allowed: true }, me: { nickname: '甲' } })
  })

  test('[S4.050] a guest reads, and says nothing', async () => {
    const { room, sent, enters, signedToken } = setUp()
    await enters(messages(1, 1))
    expect(signedToken).not.toHaveBeenCalled()
    expect(room.view()).toMatchObject({ me: { kind: 'guest' }, speech: { allowed: false, why: 'guest' } })
    expect(room.say('我也说')).toBe('barred')
    expect(sent(CHAT_MSG.say)).toEqual([])
  })

  test('a stale token is renewed once; who is not let in as a member reads as a guest', async () => {
    const { line, sent, signedToken, passes, log, room, showsRoom } = setUp('t1')
    line().opens()
    await passes(0)
    line().says(refusal(CHAT_MSG.login, STATUS.LOGIN_EXPIRED, '登录已过期'))
    await passes(0)
    expect(signedToken.mock.calls).toEqual([[{ isStale: false }], [{ isStale: true }]])
    expect(sent(CHAT_MSG.login)).toHaveLength(2)
    line().says(refusal(CHAT_MSG.login, STATUS.LOGIN_EXPIRED, '登录已过期'))
    await passes(0)
    expect(sent(CHAT_MSG.guestLogin)).toHaveLength(1)
    expect(log).toHaveBeenCalledWith('ChatLogin', expect.stringContaining('登录已过期'))
    line().says(frame(CHAT_MSG.guestLogin, GUEST))
    showsRoom()
    expect(room.view().speech).toEqual({ allowed: false, why: 'refused', reason: '登录已过期' })
  })

  test.each([
    ['nobody has answered', STATUS.SERVER_ERROR],
    ['the line broke', STATUS.BAD_GATEWAY],
    ['too many ask', STATUS.FREQUENT_SUBMISSION],
    ['the site is closed', STATUS.MAINTENANCE],
    ['the region is closed', STATUS.REGION_LIMITED],
  ])(
    'a token that cannot be had since %s is asked for every 5 s until it is, and the room is read',
    async (_w, code) => {
      const { line, sent, signedToken, passes, showsRoom, letIn, room, texts } = setUp('t1')
      signedToken.mockResolvedValue({ jwt: undefined, refusal: { code, message: '请稍后再试' } })
      line().opens()
      await passes(4_999)
      expect([room.view().status, sent(CHAT_MSG.guestLogin)]).toEqual(['connecting', []])
      await passes(1)
      expect(sent(CHAT_MSG.guestLogin)).toHaveLength(1)
      line().says(frame(CHAT_MSG.guestLogin, GUEST))
      showsRoom(messages(1, 2))
      const retrying = { allowed: false, why: 'refused', isRetrying: true, reason: '请稍后再试' }
      expect(room.view()).toMatchObject({ status: 'ready', me: { kind: 'guest' }, speech: retrying })
      expect([texts(), room.say('我也说')]).toEqual([['第1句', '第2句'], 'barred'])
      // An evening, as far as this is concerned; the socket is kept alive meanwhile.
      for (let tries = 3; tries <= 6; tries += 1) {
        await passes(5_000)
        line().says(frame(CHAT_MSG.heartbeat, { ts: TS }))
      }
      expect([signedToken.mock.calls.length, sent(CHAT_MSG.guestLogin).length], 'it reads already').toEqual([6, 1])
      line().says(frame(CHAT_MSG.say, message(3), 's-3'))
      const read = room.view().messages
      signedToken.mockResolvedValue({ jwt: 'signed' })
      await passes(4_999)
      expect(sent(CHAT_MSG.login)).toEqual([])
      await passes(1)
      expect(sent(CHAT_MSG.login)).toHaveLength(1)
      letIn(messages(1, 3))
      expect(room.view()).toMatchObject({ status: 'ready', me: { kind: 'member' }, speech: { allowed: true } })
      expect(room.view().messages).toBe(read)
      await passes(9_999)
      expect(signedToken, 'it is had').toHaveBeenCalledTimes(7)
    },
  )

  test('a member who cannot be known after a break keeps what waits, and what nobody else sees', async () => {
    const { room, line, enters, sent, signedToken, passes, showsRoom, letIn, texts } = setUp('t1')
    const hidden = message(2, { memberId: '1', nickname: '甲', msg: '广告' })
    await enters([message(3), hidden, message(1)])
    line().close()
    room.say('等我')
    signedToken.mockRejectedValue(new TypeError('Failed to fetch'))
    await passes(5_000)
    line().opens()
    await passes(5_000)
    line().says(frame(CHAT_MSG.guestLogin, GUEST))
    showsRoom([message(4), message(3), message(1)], { speech: { allowed: false, reason: '登录后即可发言' } })
    const [waiting] = sent(CHAT_MSG.say)
    line().says(refusal(CHAT_MSG.say, STATUS.ACCESS_DENIED, '登录后即可发言', waiting?.seq))
    expect(texts()).toEqual(['第1句', '广告', '第3句', '第4句'])
    const view = room.view()
    expect(view).toMatchObject({
      status: 'ready',
      me: { kind: 'member', id: '1' },
      speech: { why: 'refused', isRetrying: true },
    })
    expect(view.pending).toMatchObject([{ text: '等我', refusal: undefined }])
    signedToken.mockResolvedValue({ jwt: 'signed' })
    await passes(5_000)
    letIn([message(4), message(3), hidden, message(1)])
    expect(sent(CHAT_MSG.say).map(({ seq }) => seq)).toEqual([waiting?.seq, waiting?.seq])
    expect(texts()).toEqual(['第1句', '广告', '第3句', '第4句'])
  })

  test('a room that cannot let a member in is read as a guest after two misses, and on later connections at once', async () => {
    const { room, line, sent, passes, letIn, showsRoom } = setUp('t1')
    const busy = () => line().says(refusal(CHAT_MSG.login, STATUS.SERVER_ERROR, '服务器繁忙'))
    line().opens()
    await passes(0)
    busy()
    await passes(5_000)
    expect([sent(CHAT_MSG.login).length, sent(CHAT_MSG.guestLogin).length]).toEqual([2, 0])
    busy()
    expect(sent(CHAT_MSG.guestLogin)).toHaveLength(1)
    line().close()
    await passes(5_000)
    line().opens()
    await passes(0)
    busy()
    line().says(frame(CHAT_MSG.guestLogin, GUEST))
    showsRoom()
    expect(room.view()).toMatchObject({
      status: 'ready',
      speech: { why: 'refused', isRetrying: true, reason: '服务器繁忙' },
    })
    await passes(5_000)
    letIn()
    expect(room.view().speech).toEqual({ allowed: true })
    expect(sent(CHAT_MSG.guestLogin)).toHaveLength(1)
  })

  test.each([
    ['in a pause', STATUS.ACCESS_DENIED, '暂停期间不能使用聊天室'],
    ['whose account is frozen', STATUS.CONTACT_CUSTOMER_SERVICE, '账号已被冻结，请联系在线客服'],
  ])(
    'a member %s reads as a guest who knows why, and is a member on the next connection',
    async (_who, code, reason) => {
      for (const byCall of [true, false]) {
        const { room, line, sent, signedToken, passes, letIn } = setUp('t1')
        if (byCall) signedToken.mockResolvedValueOnce({ jwt: undefined, refusal: { code, message: reason } })
        line().opens()
        await passes(0)
        if (!byCall) line().says(refusal(CHAT_MSG.login, code, reason))
        await passes(0)
        expect(sent(CHAT_MSG.guestLogin)).toHaveLength(1)
        line().says(frame(CHAT_MSG.guestLogin, GUEST))
        expect(room.view().speech).toEqual({ allowed: false, why: 'refused', reason })
        line().close()
        await passes(5_000)
        line().opens()
        await passes(0)
        expect(sent(CHAT_MSG.login)).toHaveLength(1)
        letIn()
        expect(room.view()).toMatchObject({ me: { kind: 'member' }, speech: { allowed: true } })
      }
    },
  )

  test('a log-out drops what waits and enters as a guest, without what was for the member alone', async () => {
    const { room, lines, enters, line, logsIn, said } = setUp('t1')
    await enters(messages(1, 2))
    line().close()
    room.say('没说完')
    logsIn(undefined)
    expect(room.view()).toMatchObject({ messages: [], pending: [], status: 'connecting' })
    expect(lines).toHaveLength(2)
    await enters(messages(1, 1))
    expect(room.view().me).toMatchObject({ kind: 'guest' })
    expect(said()).toEqual([])
  })

  test('a room whose match is over is left, and not entered again', async () => {
    const { room, lines, enters, line, passes } = setUp('t1')
    await enters(messages(1, 1))
    room.say('正在输入')
    line().says(frame(CHAT_MSG.roomDestroyed, { rid, reason: 'matchEnded' }))
    expect(room.view()).toMatchObject({ status: 'ended', pending: [] })
    expect(room.view().messages).toHaveLength(1)
    expect(room.say('还有人吗')).toBe('barred')
    await passes(60_000)
    expect(lines).toHaveLength(1)
  })
})

describe('the connection', () => {
  test('[S8.076] a break is logged, once however many attempts it takes, and it comes back every 5 s', async () => {
    const { room, lines, line, log, enters, passes } = setUp('t1')
    await enters()
    line().close()
    expect(log.mock.calls).toEqual([['ChatSocket', expect.stringContaining('the connection of the chat is lost')]])
    expect(room.view().status).toBe('away')
    for (const count of [2, 3, 4]) {
      await passes(4_999)
      expect(lines).toHaveLength(count - 1)
      await passes(1)
      expect(lines, 'without growing').toHaveLength(count)
      if (count < 4) line().close()
    }
    expect(log).toHaveBeenCalledTimes(1)
    await enters()
    expect(room.view().status).toBe('ready')
    line().close()
    expect(log).toHaveBeenCalledTimes(2)
  })

  test('[S4.052] the heartbeat beats every 10 s while it is open, and not after the break', async () => {
    const { line, enters, passes, sent } = setUp('t1')
    await enters()
    for (const count of [1, 2, 3]) {
      await passes(10_000)
      expect(sent(CHAT_MSG.heartbeat)).toHaveLength(count)
      line().says(frame(CHAT_MSG.heartbeat, { ts: TS }))
    }
    // A second before its next beat: one that goes on would beat while the room waits 5 s to come back.
    await passes(9_000)
    const broken = line()
    const said = broken.sent.length
    broken.close()
    expect(vi.getTimerCount(), 'nothing but the wait').toBe(1)
    await passes(4_999)
    expect(line()).toBe(broken)
    expect(broken.sent).toHaveLength(said)
  })

  test('how many are there is told with each heartbeat, of a gateway that knows it', async () => {
    const { room, enters, line } = setUp()
    await enters()
    line().says(frame(CHAT_MSG.heartbeat, { ts: TS, online: { [rid]: 7 } }))
    expect(room.view().online).toBe(7)
    line().says(frame(CHAT_MSG.heartbeat, { ts: TS }))
    expect(room.view().online).toBe(7)
  })

  test('closing it ends it', async () => {
    const { room, lines, line, enters, passes } = setUp('t1')
    await enters()
    room.close()
    expect(line().readyState).toBe(WebSocket.CLOSED)
    await passes(60_000)
    expect(lines).toHaveLength(1)
  })
})

describe('saying', () => {
  test('[S5.053] it is trimmed; nothing, and more than 150 characters, is not said', async () => {
    const { room, enters, said } = setUp('t1')
    await enters()
    expect([room.say('   '), room.say('\u200B'), room.say('好'.repeat(151))]).toEqual(['empty', 'empty', 'long'])
    expect(room.say('  加油  ')).toBe('sent')
    expect(said()).toEqual(['加油'])
  })

  test('it is shown at once, and once when the room has taken it', async () => {
    const { room, enters, answers, sent, texts } = setUp('t1')
    await enters(messages(1, 1))
    room.say('加油', 's-1', ['2'])
    expect(sent(CHAT_MSG.say)[0]?.msgData).toEqual({ rid, msg: '加油', replyTo: 's-1', mentions: ['2'] })
    expect(room.view().pending).toMatchObject([
      { text: '加油', refusal: undefined, replyTo: { seq: 's-1', memberId: '2', msg: '第1句' } },
    ])
    answers(2)
    expect([texts(), room.view().pending]).toEqual([['第1句', '加油'], []])
  })

  test('[S4.053] what is said while disconnected is sent after the room was entered, tried every 300 ms until it is', async () => {
    const { room, enters, letIn, line, passes, said } = setUp('t1')
    await enters()
    line().close()
    expect(room.say('断线时说的')).toBe('sent')
    await passes(5_000)
    const waiting = line()
    waiting.opens()
    await passes(0)
    expect(said(), 'not before the room was entered').toEqual([])
    waiting.bufferedAmount = 1_000_000
    letIn()
    await passes(900)
    expect(said(), 'the browser takes nothing more').toEqual([])
    waiting.bufferedAmount = 0
    await passes(299)
    expect(said()).toEqual([])
    await passes(1)
    await passes(3_000)
    expect(said()).toEqual(['断线时说的'])
  })

  test('[S4.053] messages of a break arrive once each, in order, and none faster than the room takes them', async () => {
    const { room, enters, line, passes, said, answers, texts } = setUp('t1')
    await enters()
    line().close()
    for (const text of ['一', '二', '三']) room.say(text)
    await passes(5_000)
    await enters()
    expect(said()).toEqual(['一'])
    answers(1)
    await passes(2_999)
    expect(said()).toEqual(['一'])
    await passes(1)
    expect(said()).toEqual(['一', '二'])
    answers(2)
    await passes(3_000)
    answers(3)
    expect(said()).toEqual(['一', '二', '三'])
    expect([texts(), room.view().pending]).toEqual([['一', '二', '三'], []])
  })

  test('a message whose answer was lost is repeated under its number, and never shown twice', async () => {
    const { room, enters, line, passes, sent, texts } = setUp('t1')
    await enters(messages(1, 1))
    room.say('听到了吗')
    const seq = sent(CHAT_MSG.say)[0]?.seq
    line().close()
    await passes(5_000)
    const mine = message(2, { memberId: '1', nickname: '甲', msg: '听到了吗' })
    await enters([mine, message(1)])
    expect(sent(CHAT_MSG.say).map((one) => one.seq)).toEqual([seq])
    expect([texts(), room.view().pending]).toEqual([['第1句', '听到了吗'], []])
    line().says(frame(CHAT_MSG.say, mine, seq))
    expect([texts(), room.view().pending]).toEqual([['第1句', '听到了吗'], []])
  })

  test('a refusal is shown with its words; it is tried again, or given up', async () => {
    const { room, enters, line, sent, passes, said } = setUp('t1')
    await enters()
    room.say('刷屏')
    const { seq = '' } = sent(CHAT_MSG.say)[0] ?? {}
    line().says(refusal(CHAT_MSG.say, STATUS.FREQUENT_SUBMISSION, '请不要过于频繁发言', seq))
    expect(room.view().pending).toMatchObject([{ text: '刷屏', refusal: '请不要过于频繁发言' }])
    room.retry(seq)
    await passes(3_000)
    expect(said()).toEqual(['刷屏', '刷屏'])
    line().says(refusal(CHAT_MSG.say, STATUS.FREQUENT_SUBMISSION, '请不要重复发送相同的内容', seq))
    room.discard(seq)
    expect(room.view().pending).toEqual([])
  })

  test('a room that has forgotten who speaks is told again, and the message follows by itself', async () => {
    const { room, enters, line, sent, passes, letIn } = setUp('t1')
    await enters()
    room.say('还在吗')
    const first = sent(CHAT_MSG.say)[0]
    line().says(refusal(CHAT_MSG.say, STATUS.ACCESS_DENIED, '登录后即可发言', first?.seq))
    await passes(0)
    expect(sent(CHAT_MSG.login)).toHaveLength(2)
    letIn()
    expect(sent(CHAT_MSG.say).map(({ seq }) => seq)).toEqual([first?.seq, first?.seq])
    expect(room.view().pending).toMatchObject([{ refusal: undefined }])
  })
})
