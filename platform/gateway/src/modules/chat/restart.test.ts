import { chatHistoryEndpoint, preInfoEndpoint, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatMessage } from '@site/contracts/chat'
import { sportsHotEndpoint } from '@site/contracts/sports'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { eachAtOnce } from '../../testing/at-once.ts'
import { ChatReader } from '../../testing/chat-reader.ts'
import type { GatewayClient } from '../../testing/client.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'
import { heapBytes } from '../../testing/heap.ts'
import { SLOWNESS, SOON } from '../../testing/patience.ts'

/** People in the room. */
const IS_FULL = process.env['FULL'] === '1'
const PEOPLE = IS_FULL ? 500 : 60
/** What may stay of two processes and their people once all have gone: code that was loaded meanwhile. */
const MOST_BYTES = 24 * 1024 * 1024
/** Above the pace of a member's messages. */
const PACE_MS = 3_001
/**
 * What nine calls in ten may take of the time in which all come back, and any of them, of somebody who has nothing to do
 * with the room; and what is no wait anyhow. The people's own ends work in this process, too. Few people are back so soon
 * that what runs beside this suite may take as long: there they have only not to hang.
 */
const [MOST_CALLS, LONGEST_CALL] = [
  { part: 0.25, ms: (IS_FULL ? 1_000 : 10_000) * SLOWNESS },
  { part: 0.5, ms: (IS_FULL ? 3_000 : 20_000) * SLOWNESS },
]

let database: TestDatabase
let running: RunningGateway
let rid: string

beforeAll(async () => {
  database = await openOnServer()
  running = await startGateway(database.database)
  const { games } = await running.client().call(sportsHotEndpoint, { limit: 20 })
  // The next one to begin: a clock that was moved does not outlast the process, and it is not over before this is.
  const football = games.filter(({ gameType, marketType }) => gameType === 'FT' && marketType !== 'RB')
  const match = football.toSorted((one, other) => one.start - other.start)[0]
  if (match === undefined) throw new Error('no football that begins soon')
  rid = `FT_${match.gidm}`
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

/** One of the people: what they have read so far, over all of their connections. */
class Visitor {
  readonly read: ChatMessage[] = []
  readonly #member: GatewayClient | undefined
  reader: ChatReader | undefined

  /** @param member undefined for a guest */
  constructor(member: GatewayClient | undefined) {
    this.#member = member
  }

  async connect(): Promise<void> {
    this.reader = await new ChatReader(running.url).opened()
  }

  /** As a browser does it: in, the room, and whatever was said after the last message that is known. */
  async enter(): Promise<void> {
    const { reader } = this
    if (reader === undefined) throw new Error('not connected')
    if (this.#member === undefined) await reader.ask(CHAT_MSG.guestLogin, {})
    else {
      const { token, deviceId } = this.#member
      mustBeTaken(await reader.logIn(running.client({ token, deviceId })))
    }
    mustBeTaken(await reader.ask(CHAT_MSG.joinRoom, { rid }))
    const since = this.#last()
    if (since === undefined) return
    const answer = await reader.ask(CHAT_MSG.history, { rid, since, pageSize: 50 })
    if (!('msgData' in answer) || answer.msgId !== CHAT_MSG.history) throw new Error(`no history: ${answer.code}`)
    this.#keep(answer.msgData.list)
  }

  /** Takes what was said live. @throws when this connection was told something twice */
  keepLive(): void {
    const live = this.reader?.of(CHAT_MSG.say).map(({ msgData }) => msgData) ?? []
    if (new Set(live.map(({ seq }) => seq)).size < live.length) throw new Error('a message was told twice')
    this.#keep(live)
  }

  #last(): string | undefined {
    return this.read.at(-1)?.seq
  }

  #keep(list: readonly ChatMessage[]): void {
    const known = new Set(this.read.map(({ seq }) => seq))
    this.read.push(...list.filter(({ seq }) => !known.has(seq)))
    this.read.sort((one, other) => Number(one.seq.slice(2)) - Number(other.seq.slice(2)))
  }
}

function mustBeTaken({ code }: { readonly code: number }): void {
  if (code !== STATUS.SUCCESS) throw new Error(`it was answered ${code}`)
}

async function inGroups(visitors: readonly Visitor[], each: (visitor: Visitor) => Promise<unknown>): Promise<void> {
  const AT_ONCE = 50
  for (let first = 0; first < visitors.length; first += AT_ONCE)
    await Promise.all(visitors.slice(first, first + AT_ONCE).map(each))
}

test(`a gateway with ${PEOPLE} people in a room starts anew: all come back at once without a gap, and nobody else waits for them`, async () => {
  const member = await running.newMember()
  let speaker = await new ChatReader(running.url).opened()
  await speaker.logIn(member.client)
  await speaker.ask(CHAT_MSG.joinRoom, { rid })
  const say = async (msg: string) => {
    await advanceClock(running, PACE_MS)
    expect(await speaker.ask(CHAT_MSG.say, { rid, msg }, `c-${crypto.randomUUID()}`)).toMatchObject({ code: 6000 })
  }
  const before = IS_FULL ? heapBytes() : 0
  // Every other one is a member, with a log-in, rights and news of their own.
  const visitors: Visitor[] = []
  await eachAtOnce(Array.from({ length: PEOPLE / 2 }), 10, async () => {
    const { client } = await running.newMember()
    visitors.push(new Visitor(client), new Visitor(undefined))
  })
  await inGroups(visitors, (visitor) => visitor.connect())
  await inGroups(visitors, (visitor) => visitor.enter())
  await say('之前')
  await inGroups(visitors, async (visitor) => {
    await visitor.reader?.wait(CHAT_MSG.say)
    visitor.keepLive()
  })

  await running.close()
  await inGroups(visitors, async (visitor) => expect(await visitor.reader?.closed).toBeGreaterThan(1_000))
  running = await startGateway(database.database)
  const { token, deviceId } = member.client
  speaker = await new ChatReader(running.url).opened()
  await speaker.logIn(running.client({ token, deviceId }))
  await speaker.ask(CHAT_MSG.joinRoom, { rid })
  await say('不在时一')
  await say('不在时二')

  // Opening so many connections is more work for this process, which has both ends of them, than for a server.
  await inGroups(visitors, (visitor) => visitor.connect())
  // Everybody at once, as browsers come back after the same 5 s, while somebody talks and somebody else uses the site.
  const waits: number[] = []
  const stopped = new AbortController()
  const bystander = (async () => {
    const client = running.client()
    do {
      const asked = performance.now()
      await client.call(preInfoEndpoint, {})
      waits.push(performance.now() - asked)
    } while (!stopped.signal.aborted)
  })()
  const began = performance.now()
  await Promise.all([...visitors.map((visitor) => visitor.enter()), say('正在回来时')])
  const returnedMs = performance.now() - began
  stopped.abort()
  await bystander
  await say('之后')
  const words = ['之前', '不在时一', '不在时二', '正在回来时', '之后']
  await inGroups(visitors, async (visitor) => {
    await visitor.reader?.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '之后')
    visitor.keepLive()
    expect(visitor.read.map(({ msg }) => msg)).toEqual(words)
  })
  waits.sort((one, other) => one - other)
  const mostOf = ({ part, ms }: typeof MOST_CALLS) => Math.max(part * returnedMs, ms)
  expect(waits.at(Math.floor(waits.length * 0.9)), 'ms that nine calls in ten took meanwhile').toBeLessThan(
    mostOf(MOST_CALLS),
  )
  expect(waits.at(-1), 'ms that the longest took').toBeLessThan(mostOf(LONGEST_CALL))
  for (const { reader } of visitors) reader?.socket.terminate()
  speaker.socket.terminate()
  if (!IS_FULL) return
  await inGroups(visitors, async ({ reader }) => void (await reader?.closed))
  // What the people have read is theirs.
  visitors.length = 0
  await vi.waitFor(() => expect(heapBytes() - before, 'bytes that stay').toBeLessThan(MOST_BYTES), {
    ...SOON,
    interval: 1_000,
  })
})

test('what could not be written down is taken when it is sent again, and not refused for its own first try', async () => {
  const { pool } = database.database
  const { client } = await running.newMember()
  const enter = async (logIn: (reader: ChatReader) => Promise<unknown>) => {
    const reader = await new ChatReader(running.url).opened()
    await logIn(reader)
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    return reader
  }
  const asMember = (reader: ChatReader) => reader.logIn(client)
  const [writer, tab] = [await enter(asMember), await enter(asMember)]
  const other = await enter((reader) => reader.ask(CHAT_MSG.guestLogin, {}))
  const say = (reader: ChatReader, seq: string) => reader.ask(CHAT_MSG.say, { rid, msg: '断在中间' }, seq)
  await pool.query("alter table chat_message add constraint broken check (text <> '断在中间') not valid")
  expect(await say(writer, 'c-broken')).toMatchObject({ code: STATUS.SERVER_ERROR })
  await pool.query('alter table chat_message drop constraint broken')
  expect(await say(writer, 'c-another')).toMatchObject({ code: STATUS.FREQUENT_SUBMISSION })
  const answers = await Promise.all([writer, tab].map((reader) => say(reader, 'c-broken')))
  expect(answers).toMatchObject([{ msgData: { msg: '断在中间' } }, { msgData: { msg: '断在中间' } }])
  await other.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '断在中间')
  const { list } = await client.call(chatHistoryEndpoint, { rid, pageSize: 50 })
  expect(list.filter(({ msg }) => msg === '断在中间')).toHaveLength(1)
  for (const { socket } of [writer, tab, other]) socket.terminate()
})

test('nobody is told that a match is over by a gateway that has just started and does not know the matches yet', async () => {
  await running.close()
  // Another process is to play the matches, and does not answer.
  const leader = new Client(database.database.url)
  await leader.connect()
  await leader.query('select pg_advisory_lock(720900010)')
  running = await startGateway(database.database)
  const reader = await new ChatReader(running.url).opened()
  await reader.ask(CHAT_MSG.guestLogin, {})
  expect(await reader.ask(CHAT_MSG.joinRoom, { rid })).toMatchObject({ code: STATUS.SERVER_ERROR })
  await leader.end()
  await vi.waitFor(
    async () => expect(await reader.ask(CHAT_MSG.joinRoom, { rid })).toMatchObject({ code: STATUS.SUCCESS }),
    // No more often than a socket may speak.
    { ...SOON, interval: 500 },
  )
  reader.socket.terminate()
})
