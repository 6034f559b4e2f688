import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import type { GuardedSocket } from '../../kernel/sockets/index.ts'
import { ChatHub } from './chat.hub.ts'

const rid = 'FT_1'
const KIB = 1024

/** A reader whose end takes nothing until it is told to. */
class Reader extends EventEmitter {
  readonly got: { msgId: number; msgData: { msg?: string; reason?: string } }[] = []
  bufferedAmount = 0
  /** Bytes that wait at the most. */
  most = 0
  isStuck = false

  send(text: string): void {
    this.got.push(JSON.parse(text) as (typeof this.got)[number])
    if (this.isStuck) this.bufferedAmount += text.length
    this.most = Math.max(this.most, this.bufferedAmount)
  }
  readsOn(): void {
    this.isStuck = false
    this.bufferedAmount = 0
  }
}

function setUp() {
  const shown: string[] = []
  const hub = new ChatHub({
    now: () => 0,
    onCaughtUp: (connection, room) => shown.push(`${connection.id === slow.id ? 'slow' : 'quick'} ${room}`),
    onCount: () => undefined,
  })
  const [slowReader, quickReader] = [new Reader(), new Reader()]
  const slow = hub.accept(slowReader as unknown as GuardedSocket)
  const quick = hub.accept(quickReader as unknown as GuardedSocket)
  hub.enter(slow, rid)
  hub.enter(quick, rid)
  const say = (number: number) => {
    const words = { msg: '很长'.repeat(2 * KIB), nickname: '乙', memberId: '2', timestamp: 0 }
    hub.sendToRoom(rid, {
      msgId: CHAT_MSG.say,
      rid,
      seq: `s-${number}`,
      msgData: {
        ...{ ...words, seq: `s-${number}`, rid, vip: 0, avatar: '', category: 1, categoryType: 0 },
        ...{ allowReport: true, isReported: false },
      },
    })
  }
  return { hub, shown, slow, slowReader, quickReader, say }
}

test('what waits for a slow reader is bounded: it is passed by, and shown the room once it has read on', () => {
  const { hub, shown, slowReader, quickReader, say } = setUp()
  slowReader.isStuck = true
  for (let number = 1; number <= 1_000; number += 1) say(number)
  expect(quickReader.got).toHaveLength(1_000)
  expect(slowReader.got.length).toBeLessThan(100)
  expect(slowReader.most).toBeLessThan(300 * KIB)
  hub.catchUp()
  expect(shown, 'it has not read on').toEqual([])
  slowReader.readsOn()
  const before = slowReader.got.length
  say(1_001)
  expect(slowReader.got, 'nothing out of turn before the room is shown').toHaveLength(before)
  hub.catchUp()
  hub.catchUp()
  expect(shown).toEqual([`slow ${rid}`])
  say(1_002)
  expect(slowReader.got).toHaveLength(before + 1)
  hub.close()
})

test('a slow reader that has gone is shown nothing', () => {
  const { hub, shown, slowReader, say } = setUp()
  slowReader.isStuck = true
  for (let number = 1; number <= 200; number += 1) say(number)
  slowReader.readsOn()
  slowReader.emit('close')
  hub.catchUp()
  expect(shown).toEqual([])
  expect(hub.counts()).toEqual({ [rid]: 1 })
  hub.close()
})

test('each reader is spoken to in its own language, and what members say stays as it was written', () => {
  const { hub, slow, slowReader, quickReader, say } = setUp()
  slow.lang = 'zh-TW'
  hub.sendToRoom(rid, { msgId: CHAT_MSG.roomStatus, rid, msgData: { rid, status: 1, reason: '稍后开放' } })
  say(1)
  expect([slowReader, quickReader].map(({ got }) => got[0]?.msgData.reason)).toEqual(['稍後開放', '稍后开放'])
  expect(slowReader.got[1]?.msgData.msg).toBe(quickReader.got[1]?.msgData.msg)
  hub.refuse(slow, { msgId: CHAT_MSG.say, code: 6003, message: '当前已被禁言' })
  expect(slowReader.got[2]).toMatchObject({ message: '當前已被禁言' })
  hub.close()
})

/** An hour of twenty messages a second, in the full run. */
const MESSAGES = process.env['FULL'] === '1' ? 72_000 : 4_000
const MOST_BYTES = 5 * 1024 * KIB

test('a room in which is talked for an hour takes no more than 5 MB, those that it keeps for slow readers included', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapBytes = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const { hub, slowReader, quickReader, say } = setUp()
  slowReader.isStuck = true
  const empty = heapBytes()
  for (let number = 1; number <= MESSAGES; number += 1) {
    say(number)
    // What was read is the reader's.
    quickReader.got.length = 0
    if (number % 100 === 0) hub.catchUp()
  }
  expect(slowReader.most).toBeLessThan(300 * KIB)
  expect(heapBytes() - empty).toBeLessThan(MOST_BYTES)
  hub.close()
})
