import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { frame, refusal, setUpRoom, TS, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()

const rain = (over: object = {}) => ({
  ...{ packId: 'rain-1', title: '红包雨', startAt: TS, endAt: TS + 60_000, total: '10.00', count: 10, left: 10 },
  ...{ paid: '0.00', isOver: false, hash: 'ab', ...over },
})
const told = (over?: object) => frame(CHAT_MSG.redPacket, rain(over))
const taken = (over: object = {}, seq?: string) =>
  frame(CHAT_MSG.takeRedPacket, { packId: 'rain-1', amount: '1.20', rank: 1, left: 9, ...over }, seq)

test('a rain is told once when it comes and once when it is over, and who takes packets of it in between', async () => {
  const { room, enters, line } = setUpRoom(openRoom, 't1')
  await enters()
  line().says(told())
  line().says(told())
  line().says(taken({ nickname: 'an***1' }))
  line().says(told({ left: 8, isOver: true, seed: 'cd' }))
  line().says(told({ left: 8, isOver: true, seed: 'cd' }))
  const { redPacket, takeRedPacket } = CHAT_MSG
  expect(room.view().notes.map(({ news }) => news.msgId)).toEqual([redPacket, takeRedPacket, redPacket])
  expect(room.view().rains).toMatchObject([{ packId: 'rain-1', left: 8, isOver: true, seed: 'cd' }])
})

test('the room has the rains that it shows who comes in, their moments by the clock of this page', async () => {
  const { room, enters, line, showsRoom } = setUpRoom(openRoom)
  const mine = { amount: '1.20', rank: 3 }
  await enters([], { packets: [rain({ mine })] })
  expect(room.view().rains).toMatchObject([{ packId: 'rain-1', mine, startAt: Date.now() }])
  expect(room.view().notes, 'it is no news').toEqual([])
  line().says(told({ left: 3 }))
  expect(room.view().rains).toMatchObject([{ left: 3, mine }])
  showsRoom()
  expect(room.view().rains).toEqual([])
})

test('a packet is asked for under one number, also after a break, and is mine in each tab', async () => {
  const { room, enters, line, sent, passes } = setUpRoom(openRoom, 't1')
  await enters([], { packets: [rain()] })
  const asked = room.takePacket('rain-1')
  await passes(0)
  const { seq, msgData } = sent(CHAT_MSG.takeRedPacket)[0] ?? {}
  expect(msgData).toEqual({ packId: 'rain-1' })
  line().close()
  await passes(5_000)
  await enters([], { packets: [rain()] })
  expect(sent(CHAT_MSG.takeRedPacket).map((one) => one.seq)).toEqual([seq])
  line().says(taken({}, seq))
  expect(await asked).toEqual({ ok: true, amount: '1.20', rank: 1 })
  const mine = { amount: '1.20', rank: 1 }
  expect(room.view().rains).toMatchObject([{ left: 9, mine }])
  expect(room.view().notes, 'the room’s own line comes of itself').toEqual([])
  // Told late: the count does not go back.
  line().says(taken({ rank: 2, left: 8, nickname: 'be***1' }))
  line().says(taken({ left: 9, nickname: 'an***1' }))
  expect(room.view().rains).toMatchObject([{ left: 8, mine }])
})

test('what the room does not give is answered with its words; a room that is left answers none', async () => {
  const { room, enters, line, sent, passes } = setUpRoom(openRoom, 't1')
  await enters([], { packets: [rain()] })
  const refused = room.takePacket('rain-1')
  await passes(0)
  const { seq } = sent(CHAT_MSG.takeRedPacket)[0] ?? {}
  line().says(refusal(CHAT_MSG.takeRedPacket, STATUS.WARNING, '红包已被抢完', seq))
  expect(await refused).toEqual({ ok: false, code: STATUS.WARNING, reason: '红包已被抢完' })
  const left = room.takePacket('rain-1')
  room.close()
  expect(await left).toEqual({ ok: false, code: undefined, reason: '' })
})

test('packets of a rain that this person was not told of are no news', async () => {
  const { room, enters, line } = setUpRoom(openRoom, 't1')
  await enters()
  line().says(taken({ nickname: 'an***1' }))
  expect([room.view().notes, room.view().rains]).toEqual([[], []])
})
