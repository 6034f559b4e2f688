import { STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { frame, message, refusal, setUpRoom, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()
const BET = { ticketId: 'B261121000001', showAmounts: false }
const bet = {
  ...{ gidm: '1', league: '英超', home: '甲队', away: '乙队', play: '独赢', pick: '甲队', ratio: '', odds: '1.95' },
  ...{ oddsType: 'E', stakeMasked: '***', status: 'open', canFollow: true },
  selection: { gameId: '11', gameType: 'FT', w: 'M', r: 'MH', ior: '1.95' },
}

test('a bet is shared under one number, also after a break, and is in the room once', async () => {
  const { room, enters, line, sent, passes } = setUpRoom(openRoom, 't1')
  await enters()
  const shared = room.share(BET)
  await passes(0)
  const seq = sent(CHAT_MSG.shareBet)[0]?.seq
  expect(sent(CHAT_MSG.shareBet)[0]?.msgData).toMatchObject(BET)
  line().close()
  await passes(5_000)
  await enters()
  expect(sent(CHAT_MSG.shareBet).map((one) => one.seq)).toEqual([seq])
  const said = message(1, { memberId: '1', category: 2, categoryType: -1, bet })
  line().says(frame(CHAT_MSG.shareBet, said, seq))
  line().says(frame(CHAT_MSG.shareBet, said, 's-1'))
  expect(await shared).toEqual({ ok: true })
  expect(room.view().messages.map((one) => one.bet?.pick)).toEqual(['甲队'])
})

test('what the room does not take is answered with its words; a room that is left answers none', async () => {
  const { room, enters, line, sent, passes } = setUpRoom(openRoom, 't1')
  await enters()
  const refused = room.share(BET)
  await passes(0)
  const { seq } = sent(CHAT_MSG.shareBet)[0] ?? {}
  line().says(refusal(CHAT_MSG.shareBet, STATUS.FREQUENT_SUBMISSION, '这张注单已在本房间晒过', seq))
  expect(await refused).toEqual({ ok: false, reason: '这张注单已在本房间晒过' })
  const left = room.share(BET)
  room.close()
  expect(await left).toEqual({ ok: false, reason: '' })
})

test('a room that has forgotten who this is is told anew when a bet is shared', async () => {
  const { room, enters, line, sent, passes } = setUpRoom(openRoom, 't1')
  await enters()
  const refused = room.share(BET)
  await passes(0)
  const { seq } = sent(CHAT_MSG.shareBet)[0] ?? {}
  line().says(refusal(CHAT_MSG.shareBet, STATUS.ACCESS_DENIED, '登录后即可发言', seq))
  await refused
  await passes(0)
  expect(sent(CHAT_MSG.login)).toHaveLength(2)
})

test('a bet is shared at the pace of what is said, and what is said waits for it', async () => {
  const { room, enters, sent, passes, answers, said } = setUpRoom(openRoom, 't1')
  await enters()
  room.say('先说')
  answers(1)
  void room.share(BET)
  room.say('再说')
  await passes(2_999)
  expect([sent(CHAT_MSG.shareBet).length, said()]).toEqual([0, ['先说']])
  await passes(1)
  expect([sent(CHAT_MSG.shareBet).length, said()]).toEqual([1, ['先说']])
  await passes(3_000)
  expect(said()).toEqual(['先说', '再说'])
})
