import { EventEmitter } from 'node:events'

import { SOCKET_CLOSE, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { expect, test } from 'vitest'

import { type GuardedSocket, textFrame } from '../../../kernel/sockets/index.ts'
import { textsOf } from '../../../testing/text-frames.ts'
import { heapBytes } from '../../../testing/heap.ts'
import { ChatHub, type FrameBody } from './hub.ts'

const rid = 'FT_1'
const KIB = 1024
const OVER: FrameBody = { msgId: CHAT_MSG.roomDestroyed, rid, msgData: { rid, reason: 'matchEnded' } }

/** A reader whose end takes nothing until it is told to. */
class Reader extends EventEmitter {
  readonly got: { msgId: number; msgData: { msg?: string; reason?: string } }[] = []
  bufferedAmount = 0
  /** Bytes that wait at the most. */
  most = 0
  isStuck = false
  passed = 0
  resyncs = 0

  /** How many messages each write had. */
  readonly writes: number[] = []

  send(text: string): void {
    this.sendFrames(textFrame(text))
  }
  sendFrames(frames: Buffer): void {
    const messages = textsOf(frames)
    this.writes.push(messages.length)
    for (const message of messages) this.got.push(JSON.parse(message) as (typeof this.got)[number])
    if (this.isStuck) this.bufferedAmount += frames.length
    this.most = Math.max(this.most, this.bufferedAmount)
  }
  belongsTo(): boolean {
    return true
  }
  passedBy(frames: number): void {
    this.passed += frames
  }
  catchesUp(): void {
    this.resyncs += 1
  }
  readonly closedWith: number[] = []
  close(code: number): void {
    this.closedWith.push(code)
  }
  readsOn(): void {
    this.isStuck = false
    this.bufferedAmount = 0
  }
}

function setUp() {
  const shown: string[] = []
  const clock = { now: 0 }
  const hub = new ChatHub({
    now: () => 0,
    realNow: () => clock.now,
    onCaughtUp: (connection, room) => shown.push(`${connection.id === slow.id ? 'slow' : 'quick'} ${room}`),
    onCount: () => undefined,
  })
  const [slowReader, quickReader] = [new Reader(), new Reader()]
  const slow = hub.accept(slowReader as unknown as GuardedSocket)
  const quick = hub.accept(quickReader as unknown as GuardedSocket)
  hub.enter(slow, rid)
  hub.enter(quick, rid)
  const tell = (number: number, exceptId?: string) => {
    const words = { msg: '很长'.repeat(2 * KIB), nickname: '乙', memberId: '2', timestamp: 0 }
    hub.sendToRoom(
      rid,
      {
        msgId: CHAT_MSG.say,
        rid,
        seq: `s-${number}`,
        msgData: {
          ...{ ...words, seq: `s-${number}`, rid, vip: 0, avatar: '', category: 1, categoryType: 0 },
          ...{ allowReport: true, isReported: false },
        },
      },
      exceptId === undefined ? undefined : new Set([exceptId]),
    )
  }
  /** Told with a turn of the loop of its own. */
  const say = (number: number) => {
    tell(number)
    hub.flush()
  }
  return { hub, clock, shown, slow, quick, slowReader, quickReader, tell, say }
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
  expect([slowReader.passed + slowReader.got.length, slowReader.resyncs]).toEqual([1_000, 0])
  slowReader.readsOn()
  const before = slowReader.got.length
  say(1_001)
  expect(slowReader.got, 'nothing out of turn before the room is shown').toHaveLength(before)
  hub.catchUp()
  hub.catchUp()
  expect(shown).toEqual([`slow ${rid}`])
  expect([slowReader.resyncs, quickReader.resyncs, quickReader.passed]).toEqual([1, 0, 0])
  say(1_002)
  expect(slowReader.got).toHaveLength(before + 1)
  hub.close()
})

test('a socket is in four rooms and no more, and may enter another when it has left one', () => {
  const { hub, quick } = setUp()
  expect(['FT_2', 'FT_3', 'FT_4', 'FT_5'].map((room) => hub.enter(quick, room))).toEqual([true, true, true, false])
  hub.leave(quick, 'FT_3')
  expect(hub.enter(quick, 'FT_5')).toBe(true)
  hub.close()
})

test('what a slow reader missed and could not be given is tried again, and the last word of a room waits for nobody', () => {
  const { hub, slow, slowReader, shown, say } = setUp()
  slowReader.isStuck = true
  for (let number = 1; number <= 1_000; number += 1) say(number)
  slowReader.readsOn()
  hub.catchUp()
  hub.stillBehind(slow, rid)
  hub.catchUp()
  expect(shown).toEqual([`slow ${rid}`, `slow ${rid}`])
  hub.stillBehind(slow, rid)
  hub.empty(rid, OVER)
  expect(slowReader.got.at(-1)).toMatchObject({ msgId: CHAT_MSG.roomDestroyed })
  hub.stillBehind(slow, rid)
  hub.catchUp()
  expect(shown, 'the room is left').toHaveLength(2)
  hub.close()
})

test('what is told in one turn of the loop is one write for each reader, in order, and not to who said it', () => {
  const { hub, quick, slowReader, quickReader, tell } = setUp()
  for (const number of [1, 2, 3]) tell(number, number === 2 ? quick.id : undefined)
  expect(quickReader.got, 'not before the turn is over').toEqual([])
  hub.flush()
  const seqs = ({ got }: Reader) => got.map(({ msgData }) => (msgData as { seq?: string }).seq)
  expect([seqs(slowReader), slowReader.writes]).toEqual([['s-1', 's-2', 's-3'], [3]])
  expect([seqs(quickReader), quickReader.writes]).toEqual([['s-1', 's-3'], [2]])
  tell(4)
  hub.empty(rid, OVER)
  expect(seqs(quickReader).at(-2), 'before the room is left').toBe('s-4')
  expect(quickReader.got.at(-1)).toMatchObject({ msgId: CHAT_MSG.roomDestroyed })
  hub.close()
})

test('a large room is told a part with each turn of the loop, and what is told meanwhile comes after it', async () => {
  const { hub, tell, quickReader } = setUp()
  const crowd = Array.from({ length: 250 }, () => new Reader())
  for (const reader of crowd) hub.enter(hub.accept(reader as unknown as GuardedSocket), rid)
  const told = () => crowd.filter(({ got }) => got.length > 0).length
  const turn = () => new Promise((done) => setImmediate(done))
  tell(1)
  await turn()
  expect(told()).toBe(98)
  expect(quickReader.got).toHaveLength(1)
  tell(2)
  tell(3)
  const late = new Reader()
  hub.enter(hub.accept(late as unknown as GuardedSocket), rid)
  await turn()
  await turn()
  expect(told()).toBe(250)
  expect(quickReader.got, 'the next round has not begun').toHaveLength(1)
  for (let turns = 0; turns < 4; turns += 1) await turn()
  for (const { got, writes } of [quickReader, ...crowd]) {
    expect(got.map(({ msgData }) => (msgData as { seq?: string }).seq)).toEqual(['s-1', 's-2', 's-3'])
    expect(writes).toEqual([1, 2])
  }
  expect(late.got, 'the round that it was there for').toHaveLength(2)
  hub.close()
})

test('what concerns a member is told to the sockets that are theirs now', () => {
  const { hub, slow, quick, slowReader, quickReader } = setUp()
  const peer = (id: number, sessionId: string) =>
    ({ kind: 'member', speaker: { id, nickname: '甲', vip: 0, avatar: '' }, sessionId, until: Infinity }) as const
  const told = () => [slowReader, quickReader].map(({ got }) => got.splice(0).length)
  const news = () => hub.sendToMember(1, { msgId: CHAT_MSG.mute, msgData: { memberId: '1', muted: false } })
  hub.identify(slow, peer(1, 'a'))
  hub.identify(quick, peer(1, 'b'))
  news()
  expect(told()).toEqual([1, 1])
  hub.identify(quick, peer(2, 'c'))
  news()
  expect(told()).toEqual([1, 0])
  hub.endSession(1, 'another')
  expect(told()).toEqual([0, 0])
  hub.endSession(1, 'a')
  expect(told()).toEqual([1, 0])
  news()
  expect(told(), 'nobody is there').toEqual([0, 0])
  expect([hub.ofMember(1).size, hub.ofMember(2).size]).toEqual([0, 1])
  quickReader.emit('close')
  hub.identify(quick, peer(2, 'd'))
  expect(hub.ofMember(2).size, 'closed').toBe(0)
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
  hub.flush()
  say(1)
  expect([slowReader, quickReader].map(({ got }) => got[0]?.msgData.reason)).toEqual(['稍後開放', '稍后开放'])
  expect(slowReader.got[1]?.msgData.msg).toBe(quickReader.got[1]?.msgData.msg)
  hub.refuse(slow, { msgId: CHAT_MSG.say, code: 6003, message: '当前已被禁言' })
  expect(slowReader.got[2]).toMatchObject({ message: '當前已被禁言' })
  hub.close()
})

test('who is silent for half a minute is gone, and a signed token that has run out speaks for nobody', () => {
  const { hub, clock, slow, quick, slowReader, quickReader } = setUp()
  const speaker = { id: 1, nickname: '甲', vip: 0, avatar: '' }
  hub.identify(quick, { kind: 'member', speaker, sessionId: 'a', until: 40_000 })
  clock.now = 20_000
  hub.heard(quick)
  clock.now = 30_001
  hub.beat()
  expect([slowReader.closedWith, quickReader.closedWith]).toEqual([[SOCKET_CLOSE.silent], []])
  expect(quick.peer).toMatchObject({ speaker })
  hub.heard(quick)
  clock.now = 40_000
  hub.beat()
  expect([quickReader.closedWith, quick.peer, hub.ofMember(1).size]).toEqual([[], undefined, 0])
  expect(quickReader.got, 'and is asked for another').toMatchObject([
    { msgId: CHAT_MSG.login, code: STATUS.LOGIN_EXPIRED },
  ])
  expect(hub.has(slow), 'until its socket has closed').toBe(true)
  hub.close()
})

/** An hour of twenty messages a second, in the full run. */
const MESSAGES = process.env['FULL'] === '1' ? 72_000 : 4_000
const MOST_BYTES = 5 * 1024 * KIB

test('a room in which is talked for an hour takes no more than 5 MB, those that it keeps for slow readers included', () => {
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
