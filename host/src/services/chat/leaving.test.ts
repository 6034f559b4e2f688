import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test, vi } from 'vitest'

import { message, messages, refusal, setUpRoom, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()

/** A member is in the room, has said one thing and typed two more, which wait for their turn. */
async function setUp() {
  const shown = setUpRoom(openRoom, 't1')
  await shown.enters(messages(1, 1))
  for (const text of ['一', '二', '三']) shown.room.say(text)
  return shown
}

type Shown = Awaited<ReturnType<typeof setUp>>

/** Nothing of the room is left: no timer, no connection, and nothing that would open one. */
async function expectNothingLeft({ lines, passes, logsIn, reads }: Shown): Promise<void> {
  const count = lines.length
  expect(lines.map(({ readyState }) => readyState)).toEqual(lines.map(() => WebSocket.CLOSED))
  expect(vi.getTimerCount()).toBe(0)
  logsIn('t2')
  reads('zh-CN')
  dispatchEvent(new Event('online'))
  await passes(60_000)
  expect(lines).toHaveLength(count)
}

test('[S4.053] what waits for its turn when the room is left is sent on, once each and in order; then the connection ends', async () => {
  const shown = await setUp()
  const { room, line, said, answers, passes } = shown
  const listener = vi.fn<() => void>()
  room.subscribe(listener)
  room.close()
  answers(2)
  expect(listener, 'who has left is told nothing').not.toHaveBeenCalled()
  await passes(3_000)
  expect(said()).toEqual(['一', '二'])
  answers(3)
  await passes(3_000)
  expect(line().readyState).toBe(WebSocket.OPEN)
  answers(4)
  expect(said()).toEqual(['一', '二', '三'])
  await expectNothingLeft(shown)
})

test('[S4.053] what was typed offline before the room was left is sent once when the network is back in time', async () => {
  const shown = await setUp()
  const { room, line, sent, said, answers, passes, enters } = shown
  const first = sent(CHAT_MSG.say)[0]?.seq
  for (const number of [2, 3, 4]) {
    answers(number)
    await passes(3_000)
  }
  line().close()
  room.say('断线时说的')
  room.close()
  // Two attempts find no network.
  for (const _attempt of [1, 2]) {
    await passes(5_000)
    line().close()
  }
  await passes(5_000)
  await enters(messages(1, 4))
  expect(said()).toEqual(['断线时说的'])
  expect(sent(CHAT_MSG.say)[0]?.seq).not.toBe(first)
  answers(5)
  await expectNothingLeft(shown)
})

test('nobody is waited for longer than 30 s', async () => {
  const shown = await setUp()
  const { room, line, lines, passes } = shown
  line().close()
  room.close()
  await passes(29_999)
  expect(lines.length).toBeGreaterThan(1)
  await passes(1)
  line().close()
  await expectNothingLeft(shown)
})

test('a log-out drops what waits in a room that was left, at once', async () => {
  const shown = await setUp()
  const { room, line, said, logsIn } = shown
  room.close()
  logsIn(undefined)
  expect(said()).toEqual(['一'])
  expect(line().readyState).toBe(WebSocket.CLOSED)
  await expectNothingLeft(shown)
})

test('to enter another room drops what waits in the one that was left', async () => {
  const { room, lines, enterAgain, passes, sent } = await setUp()
  room.close()
  enterAgain('FT_8735701')
  expect(lines.map(({ readyState }) => readyState)).toEqual([WebSocket.CLOSED, WebSocket.CONNECTING])
  await passes(10_000)
  expect(sent(CHAT_MSG.say)).toEqual([])
})

test('who comes back meanwhile finds the own words waiting and taken once, on the same connection', async () => {
  const { room, lines, line, sent, said, answers, passes, texts, enterAgain, enters } = await setUp()
  const before = room.view()
  room.close()
  const again = enterAgain()
  room.close()
  expect(again.view(), 'it is as it was left').toBe(before)
  expect(again.view().pending.map(({ text }) => text)).toEqual(['一', '二', '三'])
  const listener = vi.fn<() => void>()
  again.subscribe(listener)
  answers(2)
  expect(listener).toHaveBeenCalled()
  await passes(3_000)
  const [, second] = sent(CHAT_MSG.say)
  // It was taken, but the answer is lost with the connection, and somebody comes back in between.
  line().close()
  again.close()
  const third = enterAgain()
  await passes(5_000)
  const mine = (number: number, msg: string) => message(number, { memberId: '1', nickname: '甲', msg })
  await enters([mine(3, '二'), mine(2, '一'), message(1)])
  expect(sent(CHAT_MSG.say).map(({ seq }) => seq)).toEqual([second?.seq])
  expect([texts(), third.view().pending.map(({ text }) => text)]).toEqual([['第1句', '一', '二'], ['三']])
  answers(3)
  await passes(3_000)
  answers(4)
  expect(said()).toEqual(['二', '三'])
  expect([texts(), third.view().pending]).toEqual([['第1句', '一', '二', '三'], []])
  await passes(30_000)
  expect([lines.length, line().readyState], 'whoever is here stays').toEqual([2, WebSocket.OPEN])
})

test('a refusal is an answer, too: nobody waits for what its writer alone can send again', async () => {
  const shown = await setUp()
  const { room, line, sent, answers, passes } = shown
  answers(2)
  await passes(3_000)
  answers(3)
  await passes(3_000)
  room.close()
  line().says(refusal(CHAT_MSG.say, STATUS.FREQUENT_SUBMISSION, '请不要过于频繁发言', sent(CHAT_MSG.say)[2]?.seq))
  await expectNothingLeft(shown)
})
