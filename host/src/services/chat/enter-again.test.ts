import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { message, messages, refusal, setUpRoom, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()
const setUp = (token?: string) => setUpRoom(openRoom, token)

test('in another language the room is entered anew on the same connection, and what waits stays', async () => {
  const { room, lines, line, enters, letIn, reads, sent, texts, passes } = setUp('t1')
  await enters(messages(1, 2))
  room.say('还没答复')
  reads('zh-CN')
  await passes(0)
  expect(sent(CHAT_MSG.login).map(({ msgData }) => msgData['lang'])).toEqual(['zh-TW', 'zh-CN'])
  const bet = message(2, { msg: '独赢' })
  letIn([bet, message(1)], { packets: [] })
  expect([lines.length, sent(CHAT_MSG.joinRoom).length]).toEqual([1, 2])
  expect([texts(), room.view().pending.length]).toEqual([['第1句', '独赢'], 1])
  line().close()
  reads('zh-TW')
  await passes(5_000)
  line().opens()
  await passes(0)
  expect(sent(CHAT_MSG.login).map(({ msgData }) => msgData['lang'])).toEqual(['zh-TW'])
})

test('a guest is spoken to in another language as well', async () => {
  const { enters, reads, sent } = setUp()
  await enters()
  reads('zh-CN')
  expect(sent(CHAT_MSG.guestLogin).map(({ msgData }) => msgData['lang'])).toEqual(['zh-TW', 'zh-CN'])
})

test('a room that does not know that it was entered is entered once more, and what it refused sent again', async () => {
  const { room, enters, line, sent, showsRoom, passes } = setUp('t1')
  await enters()
  const outside = (msgId: number, seq: string | undefined) =>
    line().says(refusal(msgId, STATUS.WARNING, '请先加入房间', seq))
  room.say('在吗')
  const { seq = '' } = sent(CHAT_MSG.say)[0] ?? {}
  outside(CHAT_MSG.say, seq)
  expect(
    line()
      .sent.slice(-2)
      .map((text) => (JSON.parse(text) as { msgId: number }).msgId),
  ).toEqual([CHAT_MSG.joinRoom, CHAT_MSG.say])
  showsRoom()
  expect(sent(CHAT_MSG.say).map((one) => one.seq)).toEqual([seq, seq])
  expect(room.view().pending).toMatchObject([{ refusal: undefined }])
  outside(CHAT_MSG.say, seq)
  expect(room.view().pending, 'once').toMatchObject([{ text: '在吗', refusal: '请先加入房间' }])
  await passes(3_000)
  const shared = room.share({ ticketId: 'B1', showAmounts: false })
  await passes(3_000)
  outside(CHAT_MSG.shareBet, sent(CHAT_MSG.shareBet)[0]?.seq)
  outside(CHAT_MSG.shareBet, sent(CHAT_MSG.shareBet)[1]?.seq)
  expect(await shared).toEqual({ ok: false, reason: '请先加入房间' })
  expect([sent(CHAT_MSG.joinRoom).length, sent(CHAT_MSG.shareBet).length]).toEqual([3, 2])
})
