import { CHAT_TIMING, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { afterAll, expect, test, vi } from 'vitest'

import type { TestDatabase } from '../../testing/engines.ts'
import type { RunningGateway } from '../../testing/index.ts'
import { chatSite } from './testing/chat-site.ts'

// How often rooms are compared with what is written of them.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => vi.useRealTimers())

let running: RunningGateway
let database: TestDatabase
let rid: string
const { enter, say } = chatSite((site) => void ({ running, database, rid } = site))

test('what staff did in a room is told to who is inside, although no word of it came, and once', async () => {
  const [writer, guest] = [await enter((await running.newMember()).client), await enter()]
  expect(await say(writer, '骂人的话', 'c-1')).toMatchObject({ code: STATUS.SUCCESS })
  const [written] = writer.of(CHAT_MSG.say)
  const seq = written?.msgData.seq ?? ''
  const { pool } = database.database
  await pool.query('update chat_message set is_blocked = true where rid = $1', [rid])
  vi.advanceTimersByTime(CHAT_TIMING.heartbeatMs)
  expect((await guest.wait(CHAT_MSG.block)).msgData).toEqual({ rid, seqs: [seq], by: 'admin' })

  await pool.query(
    "update chat_room set status = 1, reason = '维护', cleared_before = to_timestamp(5) where rid = $1",
    [rid],
  )
  vi.advanceTimersByTime(CHAT_TIMING.heartbeatMs)
  expect((await guest.wait(CHAT_MSG.clear)).msgData).toEqual({ rid, before: 5_000 })
  expect((await guest.wait(CHAT_MSG.roomStatus)).msgData).toEqual({ rid, status: 1, reason: '维护' })
  expect(guest.of(CHAT_MSG.block)).toHaveLength(1)

  await pool.query('update chat_room set status = 0, reason = null where rid = $1', [rid])
  vi.advanceTimersByTime(CHAT_TIMING.heartbeatMs)
  expect((await guest.wait(CHAT_MSG.roomStatus, ({ msgData }) => msgData.status === 0)).msgData).toEqual({
    ...{ rid, status: 0 },
  })
  expect([guest.of(CHAT_MSG.block).length, guest.of(CHAT_MSG.clear).length]).toEqual([1, 1])
})
