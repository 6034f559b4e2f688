import { SOCKET_CLOSE, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test, vi } from 'vitest'

import type { ChatReader } from '../../testing/chat-reader.ts'
import type { TestDatabase } from '../../testing/engines.ts'
import { SOON } from '../../testing/patience.ts'
import { chatSite } from './testing/chat-site.ts'

const MOST_WAITING = 60

let database: TestDatabase
let rid: string
// The budget of messages, which a socket would reach before, is not what is tried here.
const { enter } = chatSite((site) => void ({ database, rid } = site), { socketMessagesAtOnce: 10 * MOST_WAITING })

test('of one socket sixty frames wait while the database is slow; one more ends it, and nobody else’s', async () => {
  const [hasty, patient] = [await enter(), await enter()]
  const ask = (reader: ChatReader, count: number) =>
    reader.socket.send(JSON.stringify({ msgId: CHAT_MSG.history, seq: `c-slow-${count}`, msgData: { rid } }))
  const answers = (reader: ChatReader) => reader.frames.filter(({ seq }) => seq?.startsWith('c-slow-') === true)
  /** Answered past what waits, so all that was sent before is taken. */
  const beat = async (reader: ChatReader) => {
    const before = reader.of(CHAT_MSG.heartbeat).length
    reader.socket.send(JSON.stringify({ msgId: CHAT_MSG.heartbeat, msgData: {} }))
    await reader.wait(CHAT_MSG.heartbeat, () => reader.of(CHAT_MSG.heartbeat).length > before)
  }
  const blocker = await database.database.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table chat_room, chat_message in access exclusive mode')
    for (const reader of [hasty, patient]) {
      ask(reader, 0)
      // By now that one is under way, and waits no more; the others do.
      await beat(reader)
      for (let count = 1; count <= MOST_WAITING; count += 1) ask(reader, count)
      await beat(reader)
    }
    expect(hasty.socket.readyState, 'so many may wait').toBe(hasty.socket.OPEN)
    ask(hasty, MOST_WAITING + 1)
    expect(await hasty.closed).toBe(SOCKET_CLOSE.tooManyMessages)
    await beat(patient)
    expect([answers(hasty), answers(patient)], 'the database has answered nobody').toEqual([[], []])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await vi.waitFor(() => expect(answers(patient)).toHaveLength(MOST_WAITING + 1), SOON)
  expect(new Set(answers(patient).map(({ code }) => code))).toEqual(new Set([STATUS.SUCCESS]))
})
