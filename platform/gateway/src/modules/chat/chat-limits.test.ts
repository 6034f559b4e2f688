import { SOCKET_CLOSE, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import type { RunningGateway } from '../../testing/index.ts'
import { chatSite } from './testing/chat-site.ts'

let running: RunningGateway
let rid: string
const { connect } = chatSite((site) => void ({ running, rid } = site), {
  socketsPerMember: 2,
  socketSubscriptionsPerAddress: 6,
})

test('a socket whose next log-in fails takes no place of its member any more', async () => {
  const { client } = await running.newMember()
  const [first, second, third] = [await connect(), await connect(), await connect()]
  for (const reader of [first, second]) expect(await reader.logIn(client)).toMatchObject({ code: STATUS.SUCCESS })
  expect(await first.ask(CHAT_MSG.login, { token: 'wrong', body: '' })).toMatchObject({ code: STATUS.LOGIN_EXPIRED })
  expect(await third.logIn(client)).toMatchObject({ code: STATUS.SUCCESS })
})

test('a room that is entered with the log-in is an entrance like any other: an address has so many a minute', async () => {
  const reader = await connect()
  for (let count = 0; count < 7; count += 1)
    reader.socket.send(JSON.stringify({ msgId: CHAT_MSG.guestLogin, seq: `c-${count}`, msgData: { rid } }))
  expect(await reader.closed).toBe(SOCKET_CLOSE.tooManySubscriptions)
  expect(reader.of(CHAT_MSG.guestLogin)).toHaveLength(7)
  expect(reader.of(CHAT_MSG.joinRoom)).toHaveLength(6)
})
