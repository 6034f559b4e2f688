import { bindOtherEndpoint, chatHistoryEndpoint, SOCKET_CLOSE, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatClientFrame } from '@site/contracts/chat'
import { DeskMessageSchema } from '@site/contracts/desk'
import type { SportsClientMessage } from '@site/contracts/sports'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { type Answers, type Caller, CALLERS, createSocketCallers, shownBy } from '../tests/socket-callers.ts'
import { frameOf, KINDS, serversOwn, type Shown, type SocketPath, type Subject } from '../tests/socket-frames.ts'
import { socketText } from './lib/socket-text.ts'
import { enter, futureMatches, marketsOf, pick, SATURDAY } from './modules/bets/testing/bet-site.ts'
import { roomInPlay } from './modules/chat/testing/chat-site.ts'
import { rainsOn } from './modules/chat/testing/rain-site.ts'
import type { ChatReader } from './testing/chat-reader.ts'
import { openOnServer, type TestDatabase } from './testing/engines.ts'
import { advanceClock, bindNewPhone, routesOf, type RunningGateway, startGateway } from './testing/index.ts'
import { SOON } from './testing/patience.ts'

/** Past the pace of a member's messages. */
const PACE_MS = 3_001
/** Sooner than a silent socket is ended. */
const SIGN_OF_LIFE_MS = 10_000
/** Whom and what nobody but the owner is told of. */
const [REAL_NAME, WORD, HELD, LETTER] = ['司马青衫', '加微信', '加微信看我的账本', '只给一个人看的信']
/** Yuan in the sports venue, staked in sight of nobody, and paid in while all the others listen. */
const [IN_VENUE, STAKE, PAID_IN] = [9_876.54, '1234', '4321.09']

const { SUCCESS, LOGIN_EXPIRED, ACCESS_DENIED, NOT_FOUND, CONTACT_CUSTOMER_SERVICE } = STATUS
type AtChat = Readonly<Record<ChatClientFrame['msgId'], number>>
type AtSports = Readonly<Record<SportsClientMessage['type'], string>>

/** The chat is read by guests, and everybody may become one. */
const GUEST: AtChat = {
  ...{ [CHAT_MSG.heartbeat]: SUCCESS, [CHAT_MSG.guestLogin]: SUCCESS, [CHAT_MSG.login]: LOGIN_EXPIRED },
  ...{ [CHAT_MSG.joinRoom]: SUCCESS, [CHAT_MSG.leaveRoom]: SUCCESS, [CHAT_MSG.history]: SUCCESS },
  ...{ [CHAT_MSG.say]: ACCESS_DENIED, [CHAT_MSG.shareBet]: ACCESS_DENIED, [CHAT_MSG.takeRedPacket]: ACCESS_DENIED },
}
const MEMBER: AtChat = {
  ...GUEST,
  ...{ [CHAT_MSG.login]: SUCCESS, [CHAT_MSG.say]: SUCCESS, [CHAT_MSG.takeRedPacket]: SUCCESS },
  // The bet is another's.
  [CHAT_MSG.shareBet]: NOT_FOUND,
}
/** Whose log-in was not taken, or is over, and who has not come as a guest since. */
const NOBODY: AtChat = { ...GUEST, [CHAT_MSG.joinRoom]: LOGIN_EXPIRED, [CHAT_MSG.takeRedPacket]: LOGIN_EXPIRED }
const BARRED = Object.fromEntries(KINDS['/ws/chat'].map((kind) => [kind, SOCKET_CLOSE.barred])) as unknown as AtChat

/** Prices are everybody's. */
const STRANGER: AtSports = { subscribe: 'snapshot', course: 'course', ping: 'beat', member: 'unknown' }
const KNOWN: AtSports = { ...STRANGER, member: 'known' }

const at = (chat: AtChat, sports: AtSports, login: string): Answers => ({
  ...{ '/ws/chat': chat, '/ws/sports': sports, '/ws/site': { login } },
})
const OVER = at(NOBODY, STRANGER, 'over')
const ANSWERS: Readonly<Record<Caller, Answers>> = {
  visitor: at(GUEST, STRANGER, 'silence'),
  'other member': at(MEMBER, KNOWN, 'hears'),
  ...{ expired: OVER, 'logged out': OVER, 'logged out, still open': OVER },
  ...{ suspended: OVER, 'suspended, still open': OVER },
  // Who is suspended reads what is theirs; the entry into the venue was of the log-in before.
  'suspended, logged in again': at({ ...NOBODY, [CHAT_MSG.login]: CONTACT_CUSTOMER_SERVICE }, STRANGER, 'hears'),
  // Who is excluded reads what becomes of their bets and their money.
  excluded: at({ ...NOBODY, [CHAT_MSG.login]: ACCESS_DENIED }, KNOWN, 'hears'),
  'excluded, still open': at(BARRED, KNOWN, 'hears'),
}

describe('who sends what on a socket', () => {
  let store: TestDatabase
  let site: RunningGateway
  let expired: Shown
  let owner: Awaited<ReturnType<typeof newOwner>>
  let beating: NodeJS.Timeout

  const callers = createSocketCallers({ site: () => site, subject: () => owner.subject, expired: () => expired })
  const rains = rainsOn({ site: () => site, store: () => store })

  beforeAll(async () => {
    store = await openOnServer()
    expired = await expiredLogIn()
    site = await startGateway(store.database)
    owner = await newOwner()
    beating = setInterval(callers.signOfLife, SIGN_OF_LIFE_MS)
  })
  afterAll(async () => {
    clearInterval(beating)
    callers.leave()
    await site.close()
    await store.drop()
  })

  /** A log-in whose time is over. It is of a gateway that has ended, since one that goes on asks again after a minute. */
  async function expiredLogIn(): Promise<Shown> {
    const before = await startGateway(store.database)
    const { client } = await before.newMember()
    const shown = await shownBy(client)
    await before.close()
    const past = "update member_session set expires_at = now() - interval '1 second' where device_id = $1"
    expect((await store.database.pool.query(past, [client.deviceId])).rowCount).toBe(1)
    return shown
  }

  /** A member in the room of a match, who has bet on it, has shown the bet without its amounts, and has said what was held back. */
  async function newOwner() {
    const matchId = (await roomInPlay(site)).slice('FT_'.length)
    await site.sandbox('POST', '/sandbox/chat/words', { words: [WORD] })
    const punter = await enter(site, IN_VENUE)
    const { client, name, id } = punter
    const phone = await bindNewPhone(site, client)
    await client.call(bindOtherEndpoint, { realName: REAL_NAME })
    const shown = await shownBy(client)
    const match = (await futureMatches(punter)).filter(({ start }) => start < SATURDAY + DAY_MS).at(-1)
    const rid = `FT_${match?.gidm}`
    const betOn = async (w: string, r: string) => {
      const game = await marketsOf(punter, match?.gidm ?? '')
      return (await punter.single(pick(game, w, r), STAKE)).ticket_id
    }
    const ticketId = await betOn('M', 'MH')
    const chat = await callers.openChat('owner')
    for (const [msgId, msgData] of [
      [CHAT_MSG.login, { token: shown.token, body: shown.jwt }],
      [CHAT_MSG.joinRoom, { rid }],
      [CHAT_MSG.shareBet, { rid, ticketId }],
      [CHAT_MSG.say, { rid, msg: HELD }],
    ] as const) {
      expect(await chat.ask(msgId, msgData)).toMatchObject({ code: SUCCESS })
      await advanceClock(site, PACE_MS)
    }
    const prices = await callers.openSports('owner')
    prices.socket.send(JSON.stringify({ type: 'member', token: shown.entry }))
    await vi.waitFor(() => expect(prices.of('member').at(-1)?.ok).toBe(true), SOON)
    const tab = await callers.openSite('owner')
    await tab.follow(client)
    const subject: Subject = {
      rid,
      matchId,
      ticketId,
      packId: await rains.rain(rid, { total: '50.00', count: 50, seconds: 3_600 }),
    }
    return { name, id, phone, shown, subject, betOn, chat, prices, tab }
  }

  const matrix = new Map<Caller, Promise<Answers>>()
  function answersOf(caller: Caller): Promise<Answers> {
    const found = matrix.get(caller) ?? callers.answersOf(caller, ANSWERS[caller])
    matrix.set(caller, found)
    return found
  }

  test('every socket that somebody may send something on is tried here, with a sample of every kind of frame', async () => {
    const sockets = routesOf(site, 'GET').filter((path) => path.startsWith('/ws/'))
    expect(sockets.toSorted()).toEqual([...Object.keys(KINDS), '/ws/desk'].toSorted())
    const desk = new WebSocket(`${site.url.replace('http', 'ws')}/ws/desk`)
    const heard: string[] = []
    desk.on('message', (data) => heard.push(socketText(data)))
    await vi.waitFor(() => expect(heard[0]).toContain('hello'), SOON)
    for (const [path, kinds] of Object.entries(KINDS)) {
      expect(kinds.length, path).toBeGreaterThan(0)
      for (const kind of kinds) desk.send(JSON.stringify(frameOf(path as SocketPath, kind, owner.shown, owner.subject)))
    }
    const { length } = heard
    await advanceClock(site, 1)
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(length), SOON)
    for (const text of heard) expect(v.is(DeskMessageSchema, JSON.parse(text)), `the desk tells ${text}`).toBe(true)
    desk.terminate()
  })

  test.each(CALLERS)('%s: each kind of frame is answered as it may be', async (caller) => {
    expect(await answersOf(caller)).toEqual(ANSWERS[caller])
  })

  test('nobody at any socket is sent anything of another member', async () => {
    for (const caller of CALLERS) await answersOf(caller)
    await callers.settle()
    const before = callers.heard.length
    const { name, phone, shown, subject, betOn, chat, prices, tab } = owner
    await site.sandbox('POST', '/sandbox/money', { name, amount: PAID_IN, requestId: crypto.randomUUID() })
    await tab.nextOf('balance')
    const ticketId = await betOn('M', 'MC')
    await vi.waitFor(() => expect(prices.of('bet').map(({ order }) => order.ticket_id)).toContain(ticketId), SOON)
    await chat.wait(CHAT_MSG.bet, ({ msgData }) => msgData.ticketId === ticketId)
    const letter = { requestId: crypto.randomUUID(), type: 'notice', title: LETTER, content: LETTER }
    await site.sandbox('POST', '/sandbox/letters', { ...letter, to: { audience: 'member', name } })
    await chat.wait(CHAT_MSG.notice, ({ msgData }) => msgData.content === LETTER)
    expect(await rains.take(chat, subject.packId)).toMatchObject({ code: SUCCESS })
    await callers.settle()

    const balance = prices.of('bet').at(-1)?.balance ?? ''
    const told = [ticketId, balance, HELD, LETTER]
    const secrets = [
      ...told,
      subject.ticketId,
      STAKE,
      PAID_IN,
      name,
      phone,
      REAL_NAME,
      shown.token,
      shown.jwt,
      shown.entry,
    ]
    expect(secrets.filter((one) => one.length < REAL_NAME.length)).toEqual([])
    const [own, others] = [callers.heard.filter(isOwners), callers.heard.filter((one) => !isOwners(one))]
    for (const one of told)
      expect(
        own.some(({ text }) => text.includes(one)),
        `a leak of ${one} would show`,
      ).toBe(true)
    const leaks = others.filter(({ text }) => secrets.some((one) => text.includes(one)))
    expect(leaks).toEqual([])
    const listeners = new Set(others.map(({ by }) => by.slice(0, by.indexOf(' at '))))
    expect(listeners).toEqual(new Set(CALLERS))
    const atSite = (those: typeof others) =>
      new Set(those.filter(({ by }) => by.includes(' at /ws/site ')).map(({ text }) => typeOf(text)))
    const since = callers.heard.slice(before).filter((one) => !isOwners(one))
    expect(atSite(since), 'nobody else’s money has moved since then').not.toContain('balance')
    expect(atSite(others.filter(({ by }) => by.startsWith('visitor ')))).toEqual(new Set(['revision']))
  })

  const isOwners = ({ by }: { readonly by: string }) => by === 'owner'
  const typeOf = (text: string) => v.parse(v.object({ type: v.string() }), JSON.parse(text)).type

  async function inRoom(shown: Shown): Promise<ChatReader> {
    const reader = await callers.openChat('in the room at it')
    expect(await reader.ask(CHAT_MSG.login, { token: shown.token, body: shown.jwt })).toMatchObject({ code: SUCCESS })
    expect(await reader.ask(CHAT_MSG.joinRoom, { rid: owner.subject.rid })).toMatchObject({ code: SUCCESS })
    return reader
  }
  const seqsIn = async (rid: string) =>
    (await site.client().call(chatHistoryEndpoint, { rid, pageSize: 50 })).list.map(({ seq }) => seq)

  test('what the server alone says, nobody says in its place: nothing is blocked, cleared, closed or muted by it', async () => {
    const { client } = await site.newMember()
    const shown = await shownBy(client)
    const { rid, ticketId, packId } = owner.subject
    const before = await seqsIn(rid)
    const content = {
      ...{ rid, seqs: before, by: 'admin', before: Date.now(), memberId: String(owner.id), muted: true, hours: 1 },
      ...{ status: 1, reason: '关闭', maintain: true, notify: '关闭', vipMin: 9, vipMax: 9, packId, ticketId },
      ...{ title: '公告', content: '公告', type: 'system', theme: 'jade', revision: 9, state: 'revoked' },
    }
    const ownBefore = owner.chat.frames.length
    expect(serversOwn('/ws/chat').length).toBeGreaterThan(10)
    for (const kind of serversOwn('/ws/chat')) {
      const reader = await inRoom(shown)
      reader.socket.send(JSON.stringify({ msgId: Number(kind), seq: `c-own-${kind}`, msgData: content }))
      expect(await reader.closed, kind).toBe(SOCKET_CLOSE.notAMessage)
    }
    const prices = await callers.openSports('in the room at it')
    for (const type of serversOwn('/ws/sports')) prices.socket.send(JSON.stringify({ ...content, type }))
    await vi.waitFor(() => expect(prices.of('refused')).toHaveLength(serversOwn('/ws/sports').length), SOON)
    for (const type of serversOwn('/ws/site')) {
      const tab = await callers.openSite('in the room at it')
      tab.socket.send(JSON.stringify({ ...content, type }))
      expect(await tab.closed, type).toBe(SOCKET_CLOSE.notAMessage)
    }
    await callers.settle()
    expect(await seqsIn(rid)).toEqual(before)
    const own = new Set<number>(owner.chat.frames.slice(ownBefore).map(({ msgId }) => msgId))
    own.delete(CHAT_MSG.joined)
    own.delete(CHAT_MSG.heartbeat)
    expect([...own]).toEqual([])
    expect(await owner.chat.ask(CHAT_MSG.say, { rid, msg: '我照常说话' })).toMatchObject({ code: SUCCESS })
  })

  test('a word is its socket’s member’s, whatever tokens stand beside it, and two tokens of two members let nobody in', async () => {
    const { client, id } = await site.newMember()
    const own = await shownBy(client)
    const { rid } = owner.subject
    const reader = await inRoom(own)
    const stolen = {
      rid,
      msg: '以别人的名义',
      token: owner.shown.token,
      body: owner.shown.jwt,
      memberId: String(owner.id),
    }
    expect(await reader.ask(CHAT_MSG.say, stolen)).toMatchObject({ code: SUCCESS, msgData: { memberId: String(id) } })
    const heard = await owner.chat.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === stolen.msg)
    expect(heard.msgData.memberId).toBe(String(id))
    for (const mixed of [
      { token: own.token, body: owner.shown.jwt },
      { token: owner.shown.token, body: own.jwt },
    ]) {
      expect(await reader.ask(CHAT_MSG.login, mixed)).toMatchObject({ code: LOGIN_EXPIRED })
      expect(await reader.ask(CHAT_MSG.say, { rid, msg: '我是谁' })).toMatchObject({ code: ACCESS_DENIED })
      expect(await reader.ask(CHAT_MSG.login, { token: own.token, body: own.jwt })).toMatchObject({ code: SUCCESS })
    }
  })
})
