import { chatHistoryEndpoint, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatMessage } from '@site/contracts/chat'
import { DAY_MS } from '@site/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openDatabase } from '../../../db/open-database.ts'
import { ChatReader } from '../../../testing/chat-reader.ts'
import { openOnServer, type TestDatabase } from '../../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../../testing/index.ts'
import { whileHeld } from '../../../testing/while-held.ts'
import {
  direct,
  enter as enterVenue,
  futureMatches,
  marketsOf,
  pick,
  type Punter,
  SATURDAY,
} from '../../bets/testing/bet-site.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']
/** Past the pace of a member's messages. */
const PACE_MS = 3_001

describe('a bet that is shared', () => {
  let database: TestDatabase
  let second: TestDatabase['database']
  let running: RunningGateway
  /** Another replica: it plays no matches and settles no bets. */
  let follower: RunningGateway
  let punter: Punter
  let rid: string
  const readers: ChatReader[] = []

  beforeAll(async () => {
    if (REDIS_URL === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    database = await openOnServer()
    second = await openDatabase({ url: database.database.url })
    running = await startGateway(database.database, { redisUrl: REDIS_URL })
    follower = await startGateway(second, { redisUrl: REDIS_URL })
    await running.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    punter = await enterVenue(running, 100_000)
    // A day before its kick-off a match is talked about.
    const soon = (await futureMatches(punter)).filter(({ start }) => start < SATURDAY + DAY_MS)
    rid = `FT_${soon.at(-1)?.gidm}`
  })
  afterAll(async () => {
    for (const { socket } of readers) socket.terminate()
    await running.close()
    await follower.close()
    await second.close()
    await database.drop()
  })

  async function enterRoom(one?: Punter, lang?: 'zh-TW', site = running): Promise<ChatReader> {
    const reader = await new ChatReader(site.url).opened()
    readers.push(reader)
    if (one === undefined) await reader.ask(CHAT_MSG.guestLogin, { lang })
    else await reader.logIn(one.client)
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    await reader.wait(CHAT_MSG.room)
    return reader
  }

  async function betOn(w: string, r: string, stake: string): Promise<string> {
    const game = await marketsOf(punter, rid.slice(3))
    return (await punter.single(pick(game, w, r), stake)).ticket_id
  }

  async function cashOut(ticketId: string): Promise<void> {
    const { amount = '' } = await punter.callResource('CashoutQuote', { ticketId })
    await punter.callResource('Cashout', { requestId: crypto.randomUUID(), ticketId, amount, share: 100 })
  }

  const share = async (reader: ChatReader, ticketId: string, more: object = {}, seq = `c-${crypto.randomUUID()}`) => {
    await advanceClock(running, PACE_MS)
    return reader.ask(CHAT_MSG.shareBet, { rid, ticketId, ...more }, seq)
  }
  const messageOf = (answer: unknown) => (answer as { msgData?: ChatMessage }).msgData

  test('is a card for everybody in the room, without its amounts unless its member shows them', async () => {
    const [member, guest, taiwan] = [await enterRoom(punter), await enterRoom(), await enterRoom(undefined, 'zh-TW')]
    const [hidden, shown] = [await betOn('M', 'MH', '300'), await betOn('OU', 'OUC', '12000')]

    const answer = await share(member, hidden, {}, 'c-bet-1')
    expect(answer).toMatchObject({ msgId: 10_010, seq: 'c-bet-1', code: STATUS.SUCCESS })
    const heard = await guest.wait(CHAT_MSG.shareBet)
    expect(heard.msgData).toMatchObject({ category: 2, categoryType: -1, memberId: String(punter.id) })
    expect(heard.msgData.bet).toMatchObject({
      ...{ gidm: rid.slice(3), stakeMasked: '***', oddsType: 'E', status: 'open', canFollow: true },
      selection: { gameType: 'FT', w: 'M', r: 'MH', ior: heard.msgData.bet?.odds },
    })
    expect(JSON.stringify(heard), 'neither the ticket nor its amounts').not.toMatch(/"maxWin"|"ticketId"|"stake"/)
    expect((await taiwan.wait(CHAT_MSG.shareBet)).msgData.bet?.play).toBe('獨贏')
    // The same again after a break is the same message.
    expect(messageOf(await share(member, hidden, {}, 'c-bet-1'))?.seq).toBe(messageOf(answer)?.seq)

    await share(member, shown, { showAmounts: true })
    const large = await guest.wait(CHAT_MSG.shareBet, ({ msgData }) => msgData.categoryType === 2)
    expect(large.msgData.bet).toMatchObject({ stakeMasked: '10,000+', selection: { w: 'OU' } })
    expect(Number(large.msgData.bet?.maxWin)).toBeGreaterThan(0)
    const { list } = await running.client().call(chatHistoryEndpoint, { rid, category: 2, categoryType: 2 })
    expect(list.map(({ seq }) => seq)).toEqual([large.msgData.seq])
  })

  test('is the member’s own, running, large enough and shared once', async () => {
    const member = await enterRoom(punter)
    const other = await enterRoom(await enterVenue(running, 0))
    const [ticket, small] = [await betOn('M', 'MN', '100'), await betOn('M', 'MC', '99')]
    expect(await share(other, ticket)).toMatchObject({ code: STATUS.NOT_FOUND, message: '注单不存在' })
    expect(await share(member, small)).toMatchObject({ message: '投注额达到100元的注单才能晒单' })
    expect(await share(member, ticket)).toMatchObject({ code: STATUS.SUCCESS })
    expect(await share(member, ticket)).toMatchObject({ message: '这张注单已在本房间晒过' })
    expect(await share(await enterRoom(), ticket)).toMatchObject({ code: STATUS.ACCESS_DENIED })
    const cashed = await betOn('M', 'MH', '150')
    await cashOut(cashed)
    expect(await share(member, cashed)).toMatchObject({ message: '只有进行中的单场注单可以晒单' })
  })

  test('shows in the history, and at once to who has it on the screen, what has become of it', async () => {
    const [member, guest] = [await enterRoom(punter), await enterRoom()]
    const ticket = await betOn('HM', 'HMN', '200')
    const seq = messageOf(await share(member, ticket))?.seq
    await cashOut(ticket)
    const { list } = await running.client().call(chatHistoryEndpoint, { rid, category: 2 })
    expect(list.find((one) => one.seq === seq)?.bet).toMatchObject({ status: 'cashed', canFollow: false })
    const ofBet = (reader: ChatReader) => reader.of(CHAT_MSG.shareBet).filter(({ msgData }) => msgData.seq === seq)
    for (const reader of [guest, member]) {
      const again = await reader.wait(CHAT_MSG.shareBet, ({ msgData }) => msgData.bet?.status === 'cashed')
      expect(again).toMatchObject({ seq, msgData: { seq, bet: { canFollow: false } } })
      expect(
        ofBet(reader).map(({ msgData }) => msgData.bet?.status),
        'its own change alone',
      ).toEqual(['open', 'cashed'])
    }
    // What was blocked does not come back with its end.
    const blocked = await betOn('HM', 'HMH', '200')
    const gone = messageOf(await share(member, blocked))?.seq
    await running.sandbox('POST', '/sandbox/chat/block', { rid, seqs: [gone] })
    const last = await betOn('HM', 'HMC', '200')
    const shown = messageOf(await share(member, last))?.seq
    await cashOut(blocked)
    await cashOut(last)
    await guest.wait(CHAT_MSG.shareBet, ({ msgData }) => msgData.seq === shown && msgData.bet?.status === 'cashed')
    expect(guest.of(CHAT_MSG.shareBet).filter(({ msgData }) => msgData.seq === gone)).toHaveLength(1)
  })

  test('that the whistle decides is told as it ended, also to who comes back meanwhile, and then that the room is over', async () => {
    const [member, guest] = [await enterRoom(punter), await enterRoom()]
    const elsewhere = await enterRoom(undefined, undefined, follower)
    const seq = messageOf(await share(member, await betOn('M', 'MH', '400')))?.seq
    await elsewhere.wait(CHAT_MSG.shareBet, ({ msgData }) => msgData.seq === seq)
    const match = direct(running, rid.slice(3))
    await match.kickOff()
    await match.goal('C')
    const other = await enterVenue(running, 0)
    const back: ChatReader[] = []
    const unsettled = { statement: 'select from bet_ticket where member_id = $1 for update', values: [punter.id] }
    await whileHeld(database.database.pool, unsettled, match.finalWhistle, async () => {
      const reader = await enterRoom(other)
      const [room] = reader.of(CHAT_MSG.room)
      expect(room?.msgData.speech).toEqual({ allowed: false, reason: '直播已结束' })
      expect(room?.msgData.history.find((one) => one.seq === seq)?.bet).toMatchObject({
        status: 'open',
        canFollow: false,
      })
      expect(await reader.ask(CHAT_MSG.say, { rid, msg: '可惜' })).toMatchObject({ code: STATUS.NOT_FOUND })
      back.push(reader)
    })
    for (const reader of [guest, member, elsewhere, ...back]) {
      const over = await reader.wait(CHAT_MSG.roomDestroyed)
      const told = reader.of(CHAT_MSG.shareBet).findLast(({ msgData }) => msgData.seq === seq)
      expect(told?.msgData.bet).toMatchObject({ status: 'lost', canFollow: false })
      expect(reader.frames.findIndex((frame) => frame === told)).toBeLessThan(reader.frames.indexOf(over))
    }
  })
})
