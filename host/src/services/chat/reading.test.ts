import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { describe, expect, test, vi } from 'vitest'

import {
  frame,
  levels,
  MEMBER,
  message,
  messages,
  refusal,
  rid,
  setUpRoom,
  TS,
  useRooms,
} from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()
const BET = {
  ...{
    gidm: '8735700',
    league: '英超',
    home: '甲队',
    away: '乙队',
    play: '独赢',
    pick: '甲队',
    ratio: '',
    odds: '1.95',
  },
  ...{ oddsType: 'E', stakeMasked: '***' },
  selection: { gameId: '87357001', gameType: 'FT', w: 'M', r: 'MH', ior: '1.95' },
}
const bet = (number: number, status: string, over: object = {}) =>
  message(number, { category: 2, categoryType: -1, bet: { ...BET, status, canFollow: status === 'open' }, ...over })
const setUp = (token?: string) => setUpRoom(openRoom, token)

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

  test('what was missed is asked for again when the room could not answer', async () => {
    const { enters, line, passes, sent, texts } = setUp('t1')
    await enters(messages(1, 2))
    line().close()
    await passes(5_000)
    await enters(messages(4, 5), { next: true })
    line().says(refusal(CHAT_MSG.history, STATUS.WARNING, '服务器繁忙', sent(CHAT_MSG.history)[0]?.seq))
    await passes(5_000)
    const again = sent(CHAT_MSG.history)[1]
    expect(again?.msgData).toMatchObject({ since: 's-2' })
    line().says(frame(CHAT_MSG.history, { rid, list: messages(3, 3), total: 1, next: false }, again?.seq))
    expect(texts()).toEqual(['第1句', '第2句', '第3句', '第4句', '第5句'])
  })

  test('what was missed is asked for once the browser takes the question', async () => {
    const { enters, line, passes, sent } = setUp('t1')
    await enters(messages(1, 2))
    line().close()
    await passes(5_000)
    line().bufferedAmount = 1_000_000
    await enters(messages(4, 5), { next: true })
    await passes(900)
    expect(sent(CHAT_MSG.history)).toEqual([])
    line().bufferedAmount = 0
    await passes(300)
    expect(sent(CHAT_MSG.history)[0]?.msgData).toMatchObject({ since: 's-2' })
    await passes(5_000)
    expect(sent(CHAT_MSG.history)).toHaveLength(1)
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

  test('what was taken away in a break goes, however much was said since, and from a reader who was too slow to be told', async () => {
    const { room, enters, line, passes, sent, showsRoom, texts } = setUp('t1')
    const upTo = (from: number, to: number) =>
      messages(from, to)
        .map(({ msg }) => msg)
        .toReversed()
    await enters(messages(1, 40), { next: true })
    line().close()
    await passes(5_000)
    await enters(messages(26, 40), { next: true, blocked: ['s-2'] })
    expect(texts()).toEqual(['第1句', ...upTo(3, 40)])
    // Passed by while it was slow: the same connection is shown the room anew.
    showsRoom(messages(28, 42), { next: true, blocked: ['s-2', 's-5'] })
    expect(texts()).toEqual(['第1句', ...upTo(3, 4), ...upTo(6, 42)])
    line().close()
    await passes(5_000)
    await enters(messages(48, 62), { next: true, clearedBefore: TS + 42, blocked: ['s-2', 's-5'] })
    expect(texts()).toEqual(upTo(48, 62))
    expect([sent(CHAT_MSG.history), room.view().hasOlder], 'the others stand before it').toEqual([[], true])
    showsRoom(messages(51, 62), { clearedBefore: TS + 50 })
    expect([texts(), room.view().hasOlder], 'nothing is left before it').toEqual([upTo(51, 62), false])
  })

  test('what was blocked goes from the answers to it as well, those that come later too', async () => {
    const { room, enters, line } = setUp('t1')
    const answer = (number: number) =>
      message(number, { replyTo: { seq: 's-1', nickname: '乙', msg: '骂人的话' }, msg: `第${number}句` })
    await enters([answer(2), message(1)])
    expect(room.view().messages[1]).toMatchObject({ replyTo: { msg: '骂人的话' } })
    line().says(frame(CHAT_MSG.block, { rid, seqs: ['s-1'], by: 'admin' }))
    line().says(frame(CHAT_MSG.say, answer(3), 's-3'))
    expect(room.view().messages.map(({ msg, replyTo }) => [msg, replyTo])).toEqual([
      ['第2句', undefined],
      ['第3句', undefined],
    ])
  })

  test('a shared bet shows what has become of it: told once more, after a break, and never less by a late answer', async () => {
    const { room, enters, line, passes, sent, texts } = setUp('t1')
    const states = () => room.view().messages.map((one) => one.bet?.status)
    await enters([message(4), bet(3, 'open'), bet(2, 'open', { isReported: true }), message(1)], { next: true })
    const before = texts()
    line().says(frame(CHAT_MSG.shareBet, bet(2, 'won'), 's-2'))
    expect([texts(), states()]).toEqual([before, [undefined, 'won', 'open', undefined]])
    expect(room.view().messages[1]).toMatchObject({ isReported: true, bet: { canFollow: false } })
    const shown = room.view().messages
    line().says(frame(CHAT_MSG.shareBet, bet(2, 'won'), 's-2'))
    expect(room.view().messages, 'nothing new').toBe(shown)

    line().close()
    await passes(5_000)
    await enters(messages(5, 19), { next: true })
    const asked = sent(CHAT_MSG.history).find(({ msgData }) => msgData['category'] === 2)
    expect(asked?.msgData).toEqual({ rid, category: 2, pageSize: 50 })
    // The correction of a result opens a bet again, an answer that was read before the end does not.
    const list = [bet(21, 'open'), bet(3, 'lost'), bet(2, 'open')]
    line().says(frame(CHAT_MSG.history, { rid, list, total: 3, next: false }, asked?.seq))
    expect(states().slice(0, 4)).toEqual([undefined, 'won', 'lost', undefined])
    expect(texts(), 'nothing that was not there').toHaveLength(19)
    line().says(frame(CHAT_MSG.shareBet, bet(2, 'open'), 's-2'))
    expect(states()[1]).toBe('open')
  })

  test.each([
    ['is told that its match is over', false],
    ['comes back when it is over', true],
  ])('who %s is shown what it has decided: it is asked for once, and then the room is left', async (_who, isBack) => {
    const { room, enters, line, lines, sent, passes } = setUp('t1')
    const states = () => room.view().messages.map((one) => one.bet?.status)
    const ofOther = bet(2, 'open', { bet: { ...BET, gidm: '8735701', status: 'open', canFollow: true } })
    await enters([bet(3, 'open'), ofOther, bet(1, 'won')])
    if (isBack) {
      line().close()
      await passes(5_000)
      line().opens()
      await passes(0)
      line().says(frame(CHAT_MSG.login, { ...MEMBER, ...levels }))
      line().says(refusal(CHAT_MSG.joinRoom, STATUS.NOT_FOUND, '直播已结束'))
    } else line().says(frame(CHAT_MSG.roomDestroyed, { rid, reason: 'matchEnded' }))
    expect([room.view().status, states()]).toEqual(['ended', ['won', 'open', 'open']])
    const asked = sent(CHAT_MSG.history)
    expect(asked.map(({ msgData }) => msgData)).toEqual([{ rid, category: 2, pageSize: 50 }])
    line().says(frame(CHAT_MSG.history, { rid, list: [bet(9, 'won')], total: 1, next: false }, 'c-of-another'))
    const list = [bet(3, 'lost'), ofOther, bet(1, 'won')]
    line().says(frame(CHAT_MSG.history, { rid, list, total: 3, next: false }, asked[0]?.seq))
    expect([room.view().status, states()]).toEqual(['ended', ['won', 'open', 'lost']])
    expect([line().readyState, vi.getTimerCount()]).toEqual([WebSocket.CLOSED, 0])
    await passes(60_000)
    expect(lines).toHaveLength(isBack ? 2 : 1)
  })

  test.each([
    ['shows no bet on its match that is running', 'won', false],
    ['whose connection is lost before it is answered', 'open', true],
  ])('a room that is over and %s is left at once', async (_which, status, isLost) => {
    const { room, enters, line, lines, passes } = setUp('t1')
    await enters([bet(1, status)], { next: true })
    room.loadOlder()
    line().says(frame(CHAT_MSG.roomDestroyed, { rid, reason: 'matchEnded' }))
    if (isLost) line().close()
    expect(room.view()).toMatchObject({ status: 'ended', hasOlder: false, isLoadingOlder: false })
    expect([line().readyState, vi.getTimerCount()]).toEqual([WebSocket.CLOSED, 0])
    await passes(60_000)
    expect(lines).toHaveLength(1)
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
  test('of a match that is far off the room says when there will be talk of it, and is asked when it has come', async () => {
    const { room, enters, passes, sent, showsRoom } = setUp('t1')
    const reason = '11-21 20:00 起可以发言（开赛前24小时开放）'
    await enters(messages(1, 1), { speech: { allowed: false, opensAt: TS + 20_000, reason } })
    expect(room.view().speech).toEqual({ allowed: false, why: 'closed', isEarly: true, reason })
    expect(room.say('早')).toBe('barred')
    await passes(19_999)
    expect(sent(CHAT_MSG.joinRoom)).toHaveLength(1)
    await passes(1)
    expect(sent(CHAT_MSG.joinRoom)).toHaveLength(2)
    showsRoom(messages(1, 1))
    expect(room.view().speech).toEqual({ allowed: true })
  })

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
    expect(
      room.view().pending.map(({ refusal: words }) => words),
      'one is on its way',
    ).toEqual([undefined, ''])
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

  test('of a closed room in a closed site the opening of the room alone opens nothing', async () => {
    const { room, line, passes, showsRoom } = setUp('t1')
    line().opens()
    await passes(0)
    line().says(frame(CHAT_MSG.login, { ...MEMBER, ...levels, notify: '今晚维护' }))
    showsRoom([], { roomStatus: 2, speech: { allowed: false, reason: '本场暂停' } })
    expect(room.view().speech).toEqual({ allowed: false, why: 'closed', reason: '本场暂停' })
    line().says(frame(CHAT_MSG.roomStatus, { rid, status: 0 }))
    expect(room.view().speech).toEqual({ allowed: false, why: 'closed', reason: '今晚维护' })
    line().says(frame(CHAT_MSG.allRoomsStatus, { maintain: false }))
    expect(room.view().speech).toEqual({ allowed: true })
  })

  test('another grade than at the log-in is told by a log-in that nobody asked for, and the room is entered with it', async () => {
    const { room, enters, line, sent, showsRoom } = setUp('t1')
    await enters()
    line().says(frame(CHAT_MSG.vipLevel, { ...levels, vipMin: 3 }))
    expect(room.view().speech).toEqual({ allowed: false, why: 'level' })
    line().says(frame(CHAT_MSG.login, { ...MEMBER, ...levels, vipMin: 3, vip: 3 }))
    expect(sent(CHAT_MSG.joinRoom)).toHaveLength(2)
    showsRoom()
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
