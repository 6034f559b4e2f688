import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { frame, message, rid, setUpRoom, useRooms } from '../../testing/chat-room.ts'
import { openRoom } from './open-room.ts'

useRooms()

/** An hour of twenty messages a second, in the full run; more than what is kept, in every run. */
const MESSAGES = process.env['FULL'] === '1' ? 72_000 : 3_000
const SECOND = 20
const MOST_BYTES = 5 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('[D.076] a room that is talked in for an hour takes no more than 5 MB, and no more at its end than before', async () => {
  const { room, enters, line, passes, sent } = setUpRoom(openRoom, 't1')
  await enters()
  const empty = heapBytes()
  const from = { memberId: '3', nickname: '丙', vip: 1 }
  let full = 0
  for (let number = 1; number <= MESSAGES; number += 1) {
    line().says(frame(CHAT_MSG.say, message(number, { msg: `第${number}句，这一脚打得真漂亮` }), `s-${number}`))
    if (number % 10 === 0) line().says(frame(CHAT_MSG.block, { rid, seqs: [`s-${number}`], by: 'admin' }))
    if (number % 7 === 0)
      line().says(
        frame(CHAT_MSG.gift, { giftId: 'clap', name: '掌声', icon: 'clap', count: 1, combo: 1, from, amount: '0.00' }),
      )
    if (number % SECOND !== 0) continue
    await passes(1_000)
    if (number % (10 * SECOND) === 0) line().says(frame(CHAT_MSG.heartbeat, { ts: number }))
    if (number === MESSAGES / 2) full = heapBytes()
  }
  expect(room.view().messages.length).toBeLessThanOrEqual(2_000)
  expect(room.view().notes).toHaveLength(100)
  expect(sent(CHAT_MSG.heartbeat).length, 'time has passed').toBeGreaterThan(MESSAGES / SECOND / 11)
  const end = heapBytes()
  expect(end - empty).toBeLessThan(MOST_BYTES)
  expect(end - full, 'the second half adds nothing').toBeLessThan(MOST_BYTES / 4)
})
