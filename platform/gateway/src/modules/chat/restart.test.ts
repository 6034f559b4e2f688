import { preInfoEndpoint } from '@site/contracts'
import { CHAT_MSG, type ChatMessage } from '@site/contracts/chat'
import { sportsHotEndpoint } from '@site/contracts/sports'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ChatReader } from '../../testing/chat-reader.ts'
import { openOnServer, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'
import { SLOWNESS } from '../../testing/patience.ts'

/** People in the room. */
const PEOPLE = process.env['FULL'] === '1' ? 500 : 60
/** Above the pace of a member's messages. */
const PACE_MS = 3_001
/** How long a caller may wait who has nothing to do with the room; the people's own ends work in this process, too. */
const LONGEST_CALL_MS = 5_000 * SLOWNESS

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
  reader: ChatReader | undefined

  /** As a browser does it: in, the room, and whatever was said after the last message that is known. */
  async enter(): Promise<void> {
    const reader = await new ChatReader(running.url).opened()
    this.reader = reader
    await reader.ask(CHAT_MSG.guestLogin, {})
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    const since = this.#last()
    if (since === undefined) return
    const answer = await reader.ask(CHAT_MSG.history, { rid, since, pageSize: 50 })
    if (!('msgData' in answer) || answer.msgId !== CHAT_MSG.history) throw new Error(`no history: ${answer.code}`)
    this.#take(answer.msgData.list)
  }

  /** Takes what was said live. @throws when this connection was told something twice */
  hear(): void {
    const live = this.reader?.of(CHAT_MSG.say).map(({ msgData }) => msgData) ?? []
    if (new Set(live.map(({ seq }) => seq)).size < live.length) throw new Error('a message was told twice')
    this.#take(live)
  }

  #last(): string | undefined {
    return this.read.at(-1)?.seq
  }

  #take(list: readonly ChatMessage[]): void {
    const known = new Set(this.read.map(({ seq }) => seq))
    this.read.push(...list.filter(({ seq }) => !known.has(seq)))
    this.read.sort((one, other) => Number(one.seq.slice(2)) - Number(other.seq.slice(2)))
  }
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
  const visitors = Array.from({ length: PEOPLE }, () => new Visitor())
  await inGroups(visitors, (visitor) => visitor.enter())
  await say('之前')
  await inGroups(visitors, async (visitor) => {
    await visitor.reader?.wait(CHAT_MSG.say)
    visitor.hear()
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

  // Everybody at once, as browsers come back after the same 5 s, while somebody talks and somebody else uses the site.
  const waits: number[] = []
  const stopped = new AbortController()
  const bystander = (async () => {
    const client = running.client()
    do {
      const began = performance.now()
      await client.call(preInfoEndpoint, {})
      waits.push(performance.now() - began)
    } while (!stopped.signal.aborted)
  })()
  await Promise.all([...visitors.map((visitor) => visitor.enter()), say('正在回来时')])
  stopped.abort()
  await bystander
  await say('之后')
  const words = ['之前', '不在时一', '不在时二', '正在回来时', '之后']
  await inGroups(visitors, async (visitor) => {
    await visitor.reader?.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '之后')
    visitor.hear()
    expect(visitor.read.map(({ msg }) => msg)).toEqual(words)
  })
  expect(Math.max(...waits), 'ms that a call took meanwhile').toBeLessThan(LONGEST_CALL_MS)
  for (const { reader } of visitors) reader?.socket.terminate()
  speaker.socket.terminate()
})
