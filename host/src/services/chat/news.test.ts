import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { frame, messages, rid, setUpRoom, TS, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()

const from = { memberId: '2', nickname: '乙', vip: 3 }
const gift = (count: number, combo: number, giftId = 'flower') =>
  frame(CHAT_MSG.gift, { giftId, name: '鲜花', icon: giftId, count, combo, from, amount: '0.00' })
const score = {
  rid,
  gidm: '8735700',
  home: 1,
  away: 0,
  clock: '1H 12:00',
  event: { type: 'goal', side: 'H', minute: 12 },
}

test('[S4.066] [S4.068] [S4.069] [S4.070] what the room is told beside the talk is kept in its place, personal or not', async () => {
  const { room, enters, line } = setUpRoom(openRoom, 't1')
  await enters(messages(1, 2))
  const told = [
    frame(CHAT_MSG.score, score),
    frame(CHAT_MSG.prediction, {
      ...from,
      predict: '2-1',
      at: TS,
      total: 1,
      distribution: [{ score: '2-1', pct: 100 }],
    }),
    frame(CHAT_MSG.finance, { orderNo: 'D1', kind: 'deposit', status: 4, amount: '100.00' }),
    frame(CHAT_MSG.bet, { ticketId: 'B1', active: true, resultCode: '', ret: '0.00' }),
    frame(CHAT_MSG.notice, { type: 'letter', title: '通知', content: '今晚维护' }),
    frame(CHAT_MSG.joined, { ...from, effect: 1, msg: '进入直播间', online: 4 }),
  ]
  for (const one of told) line().says(one)
  expect(room.view().notes.map(({ news, after }) => [news.msgId, after])).toEqual(told.map(({ msgId }) => [msgId, 2]))
  // Whoever comes in without an entrance is only counted.
  const before = room.view().notes
  line().says(frame(CHAT_MSG.joined, { ...from, effect: 0, msg: '进入直播间', online: 5 }))
  expect([room.view().notes, room.view().online]).toEqual([before, 5])
  expect(room.view().notes).toBe(before)
})

test('gifts of one row are one line that counts on, of any other row another', async () => {
  const { room, enters, line } = setUpRoom(openRoom, 't1')
  await enters()
  for (const one of [gift(1, 1), gift(2, 3), gift(1, 1, 'trophy'), gift(1, 1)]) line().says(one)
  const counts = room.view().notes.map(({ news }) => (news.msgId === CHAT_MSG.gift ? news.msgData.combo : 0))
  expect(counts).toEqual([3, 1, 1])
})

test('what is kept is bounded, and is nobody else’s after a log-out', async () => {
  const { room, enters, line, logsIn } = setUpRoom(openRoom, 't1')
  await enters()
  for (let count = 0; count < 150; count += 1) line().says(frame(CHAT_MSG.score, score))
  const { notes } = room.view()
  expect(notes).toHaveLength(100)
  expect(new Set(notes.map(({ key }) => key)).size).toBe(100)
  logsIn(undefined)
  expect(room.view().notes).toEqual([])
})
