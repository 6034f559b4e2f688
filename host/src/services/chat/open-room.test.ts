import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Line } from '../../testing/line.ts'
import { openRoom } from './open-room.ts'

const rid = 'FT_8735700'
const TS = 1_795_190_400_000
const features = { share: false, copy: false, score: false, gift: false }
const GUEST = { guestId: 'g1', nickname: '游客0001', features }
const MEMBER = { memberId: '1', nickname: '甲', vip: 1, speech: { allowed: true }, features }
const levels = { vipMin: 0, vipMax: 10, effectMin: 5, effectMax: 10 }

const message = (number: number, over: object = {}) => ({
  ...{ seq: `s-${number}`, rid, memberId: '2', nickname: '乙', msg: `第${number}句`, timestamp: TS + number },
  ...over,
})
/** Messages from one number to another, the newest first, as the room has them. */
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(to - index))
const frame = (msgId: number, msgData: object, seq?: string) => ({ msgId, seq, code: STATUS.SUCCESS, ts: TS, msgData })
const refusal = (msgId: number, code: number, words: string, seq?: string) => ({ msgId, seq, code, ts: TS, message: words })

interface Sent {
  readonly msgId: number
  readonly seq: string
  readonly msgData: Readonly<Record<string, unknown>>
}

beforeEach(() => void vi.useFakeTimers({ now: TS }))
afterEach(() => {
  for (const room of opened.splice(0)) room.close()
  vi.useRealTimers()
})

const opened: { close(): void }[] = []

function setUp(token?: string) {
  const lines: Line[] = []
  const log = vi.fn<(name: string, words: string) => void>()
  const signedToken = vi.fn(async (_options: { readonly isStale: boolean }): Promise<string | undefined> => 'signed')
  const listeners = new Set<() => void>()
  let session = token
  const room = openRoom(rid, {
    socketUrl: (path) => `ws://site.test${path}`,
    token: () => session,
    onToken(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signedToken,
    serverNow: () => Date.now(),
    log,
    open() {
      const line = new Line()
      lines.push(line)
      return line as unknown as WebSocket
    },
  })
  opened.push(room)
  const line = (): Line => lines.at(-1) ?? new Line()
  const sent = (msgId: number): readonly Sent[] =>
    line()
      .sent.map((text) => JSON.parse(text) as Sent)
      .filter((one) => one.msgId === msgId)
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  function showsRoom(history: readonly object[] = [], over: object = {}): void {
    const speech = session === undefined ? { allowed: false, reason: '登录后即可发言' } : { allowed: true }
    const shown = { rid, liveDate: TS, roomStatus: 1, online: 3, history, next: false, speech, features, ...over }
    line().says(frame(CHAT_MSG.room, shown))
  }

  /** The log-in is taken, and the room shown. */
  function letIn(history: readonly object[] = [], over: object = {}): void {
    line().says(
      session === undefined ? frame(CHAT_MSG.guestLogin, GUEST) : frame(CHAT_MSG.login, { ...MEMBER, ...levels }),
    )
    showsRoom(history, over)
  }

  return {
    ...{ room, lines, line, log, signedToken, sent, passes },
    said: () => sent(CHAT_MSG.say).map(({ msgData }) => msgData['msg']),
    texts: () => room.view().messages.map(({ msg }) => msg),
    ...{ letIn, showsRoom },
    /** The connection opens, and the room has been entered with these messages in it. */
    async enters(history: readonly object[] = [], over: object = {}): Promise<void> {
      line().opens()
      await passes(0)
      letIn(history, over)
    },
    /** The room takes what was said last, as its message of this number. */
    answers(number: number): void {
      const last = sent(CHAT_MSG.say).at(-1)
      const written = message(number, { memberId: '1', nickname: '甲', msg: last?.msgData['msg'] })
      line().says(frame(CHAT_MSG.say, written, last?.seq))
    },
    logsIn(next: string | undefined): void {
      session = next
      for (const listener of listeners) listener()
    },
  }
}

describe('entering', () => {
  test('a member shows both tokens, joins, and reads the room with the oldest first', async () => {
    const { room, lines, sent, enters, texts } = setUp('t1')
    expect(room.view().status).toBe('connecting')
    await enters(messages(1, 3))
    expect(lines).toHaveLength(1)
    expect(sent(CHAT_MSG.login)[0]?.msgData).toEqual({ token: 't1', body: 'signed' })
    expect(sent(CHAT_MSG.joinRoom)[0]?.msgData).toEqual({ rid })
    expect(texts()).toEqual(['第1句', '第2句', '第3句'])
    expect(room.view()).toMatchObject({ status: 'ready', online: 3, speech: { allowed: true }, me: { nickname: '甲' } })
  })

  test('a guest reads, and says nothing', async () => {
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

  test('a token that cannot be had is asked for again after 5 s, and not for ever', async () => {
    const { line, sent, signedToken, passes } = setUp('t1')
    signedToken.mockResolvedValue(undefined)
    line().opens()
    await passes(5_000)
    expect([signedToken.mock.calls.length, sent(CHAT_MSG.guestLogin).length]).toEqual([2, 1])
    await passes(20_000)
    expect([signedToken.mock.calls.length, sent(CHAT_MSG.login).length]).toEqual([2, 0])
  })

  test('a token that cannot be had now is asked for again after 5 s', async () => {
    const { line, sent, signedToken, passes } = setUp('t1')
    signedToken.mockResolvedValueOnce(undefined)
    line().opens()
    await passes(4_999)
    expect(sent(CHAT_MSG.login)).toEqual([])
    await passes(1)
    expect(sent(CHAT_MSG.login)).toHaveLength(1)
  })

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

  test('the heartbeat beats every 10 s while it is open, and not after the break', async () => {
    const { line, enters, passes, sent } = setUp('t1')
    await enters()
    for (const count of [1, 2, 3]) {
      await passes(10_000)
      expect(sent(CHAT_MSG.heartbeat)).toHaveLength(count)
      line().says(frame(CHAT_MSG.heartbeat, { ts: TS }))
    }
    const broken = line()
    broken.close()
    await passes(4_999)
    expect(broken.sent.filter((text) => text.includes('"msgId":0'))).toHaveLength(3)
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
    const { room, enters, answers, texts } = setUp('t1')
    await enters(messages(1, 1))
    room.say('加油', 's-1')
    expect(room.view().pending).toMatchObject([{ text: '加油', refusal: undefined, replyTo: { seq: 's-1', msg: '第1句' } }])
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

describe('reading', () => {
  test('what was missed in a break is asked for since the last number, page by page, without a gap', async () => {
    const { enters, line, passes, sent, texts } = setUp('t1')
    await enters(messages(1, 2))
    line().close()
    await passes(5_000)
    await enters(messages(90, 104), { next: true })
    const [first] = sent(CHAT_MSG.history)
    expect(first?.msgData).toEqual({ rid, since: 's-2', pageSize: 50 })
    const upTo52 = messages(3, 52).toReversed()
    line().says(frame(CHAT_MSG.history, { rid, list: upTo52, total: 102, next: true }, first?.seq))
    const second = sent(CHAT_MSG.history)[1]
    expect(second?.msgData).toMatchObject({ since: 's-52' })
    line().says(frame(CHAT_MSG.say, message(105), 's-105'))
    const rest = messages(53, 104).toReversed()
    line().says(frame(CHAT_MSG.history, { rid, list: rest, total: 52, next: false }, second?.seq))
    expect(texts()).toEqual(Array.from({ length: 105 }, (_, index) => `第${index + 1}句`))
  })

  test('what was said so long ago that it is not asked for makes the room begin anew', async () => {
    const { room, enters, line, passes, sent, texts } = setUp('t1')
    await enters(messages(1, 2))
    line().close()
    await passes(5_000)
    await enters(messages(9_001, 9_002), { next: true })
    expect(sent(CHAT_MSG.history)).toEqual([])
    expect([texts(), room.view().hasOlder]).toEqual([['第9001句', '第9002句'], true])
  })

  test('what was blocked or cleared goes, also in a break, and does not come back with a late answer', async () => {
    const { enters, line, passes, texts } = setUp('t1')
    await enters(messages(1, 4))
    line().says(frame(CHAT_MSG.block, { rid, seqs: ['s-2'], by: 'admin' }))
    line().says(frame(CHAT_MSG.say, message(2), 's-2'))
    expect(texts()).toEqual(['第1句', '第3句', '第4句'])
    line().close()
    await passes(5_000)
    await enters([message(5), message(4)])
    expect(texts(), 'all that is left there').toEqual(['第4句', '第5句'])
    line().says(frame(CHAT_MSG.clear, { rid, before: TS + 5 }))
    line().says(frame(CHAT_MSG.say, message(5), 's-5'))
    line().says(frame(CHAT_MSG.say, message(6), 's-6'))
    expect(texts()).toEqual(['第6句'])
  })

  test('older messages come in pages of 15 before the oldest, until there are none', async () => {
    const { room, enters, line, sent, texts } = setUp('t1')
    await enters(messages(20, 34), { next: true })
    room.loadOlder()
    room.loadOlder()
    const asked = sent(CHAT_MSG.history)
    expect(asked.map(({ msgData }) => msgData)).toEqual([{ rid, pageNum: 1, pageSize: 15, endTime: TS + 20 }])
    expect(room.view().isLoadingOlder).toBe(true)
    line().says(frame(CHAT_MSG.history, { rid, list: messages(6, 20), total: 20, next: true }, asked[0]?.seq))
    expect(texts()[0]).toBe('第6句')
    expect(room.view()).toMatchObject({ hasOlder: true, isLoadingOlder: false })
    room.loadOlder()
    const last = sent(CHAT_MSG.history)[1]
    line().says(frame(CHAT_MSG.history, { rid, list: messages(1, 6), total: 6, next: false }, last?.seq))
    expect([texts()[0], room.view().hasOlder]).toEqual(['第1句', false])
  })

  test('of a long evening the newest 2,000 are kept', async () => {
    const { room, enters, line, texts } = setUp('t1')
    await enters()
    for (let number = 1; number <= 2_005; number += 1) line().says(frame(CHAT_MSG.say, message(number), `s-${number}`))
    expect([texts().length, texts()[0], texts().at(-1)]).toEqual([2_000, '第6句', '第2005句'])
    expect(room.view().messages).toHaveLength(2_000)
  })
})

describe('who may speak', () => {
  test('a mute has its end by the clock of the page, and the room is asked when it has come', async () => {
    const { room, enters, line, passes, sent, showsRoom } = setUp('t1')
    await enters()
    room.say('一')
    room.say('二')
    const until = TS + 60_000
    // The room's clock is an hour behind the page's.
    vi.setSystemTime(TS + 3_600_000)
    line().says(frame(CHAT_MSG.mute, { memberId: '1', muted: true, until, hours: 1, reason: '刷屏' }))
    expect(room.view().speech).toEqual({ allowed: false, why: 'muted', until: TS + 3_660_000, reason: '刷屏' })
    expect(room.say('三')).toBe('barred')
    expect(room.view().pending.map(({ refusal: words }) => words), 'one is on its way').toEqual([undefined, ''])
    for (let beat = 0; beat < 6; beat += 1) {
      await passes(10_000)
      line().says(frame(CHAT_MSG.heartbeat, { ts: TS }))
    }
    expect(sent(CHAT_MSG.joinRoom)).toHaveLength(2)
    showsRoom()
    expect(room.view().speech).toEqual({ allowed: true })
  })

  test('a closed room, all of them closed, and grades that only read say so, and open again', async () => {
    const { room, enters, line } = setUp('t1')
    await enters()
    line().says(frame(CHAT_MSG.roomStatus, { rid, status: 1, reason: '稍后回来' }))
    expect(room.view().speech).toEqual({ allowed: false, why: 'closed', reason: '稍后回来' })
    line().says(frame(CHAT_MSG.roomStatus, { rid, status: 0 }))
    line().says(frame(CHAT_MSG.allRoomsStatus, { maintain: true, notify: '聊天室维护中' }))
    expect(room.view().speech).toEqual({ allowed: false, why: 'closed', reason: '聊天室维护中' })
    line().says(frame(CHAT_MSG.allRoomsStatus, { maintain: false }))
    line().says(frame(CHAT_MSG.vipLevel, { ...levels, vipMin: 3 }))
    expect(room.view().speech).toEqual({ allowed: false, why: 'level' })
    line().says(frame(CHAT_MSG.vipLevel, levels))
    expect(room.view().speech).toEqual({ allowed: true })
  })

  test('who comes into a room while muted, or into a closed one, is told which it is', async () => {
    const { room, enters, showsRoom } = setUp('t1')
    await enters([], { speech: { allowed: false, until: TS + 5_000, reason: '当前已被禁言' } })
    expect(room.view().speech).toMatchObject({ why: 'muted', until: TS + 5_000 })
    showsRoom([], { roomStatus: 2, speech: { allowed: false, reason: '聊天室维护中' } })
    expect(room.view().speech).toMatchObject({ why: 'closed' })
    showsRoom([], { speech: { allowed: true } })
    expect(room.view().speech).toEqual({ allowed: true })
  })
})
