import { join } from 'node:path'

import {
  bindPasswordEndpoint,
  CHAT_TIMING,
  deviceLogoutEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  launchEndpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  recordExportEndpoint,
  resourceEndpoint,
  selfExcludeEndpoint,
  SITE_ID,
  SOCKET_CLOSE,
  STATUS,
  timeoutEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { SeamlessVisitSchema } from '@site/contracts/seamless'
import { DAY_MS, HOUR_MS } from '@site/domain'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { moveTime, saidAndAnswered } from '../tests/moved-time.ts'
import { filesWith, GUESSABLE, GUESSING, MAKING, SECRETS } from '../tests/secret-makers.ts'
import { derivedKey } from './lib/derived-key.ts'
import { socketText } from './lib/socket-text.ts'
import { ChatReader } from './testing/chat-reader.ts'
import { openOnServer, type TestDatabase } from './testing/engines.ts'
import {
  bindNewPhone,
  codeTo,
  type GatewayClient,
  md5,
  openSiteSocket,
  type RunningGateway,
  startGateway,
  TEST_JWT_SECRET,
} from './testing/index.ts'
import { MatchReader } from './testing/match-reader.ts'
import { SOON } from './testing/patience.ts'
import { createTestVenue, launchTokenOf } from './testing/venue.ts'
import { whileHeld } from './testing/while-held.ts'

/** Every kind of token that speaks for its member, and every socket that one has opened. */
const KINDS = [
  ...([
    'session',
    'chat token',
    'sports venue entry',
    'entry at the prices',
    'venue visit',
    'balance of the visit',
  ] as const),
  ...(['venue ticket', 'file', 'new tab', 'open tab', 'open chat', 'open prices'] as const),
]
type Kind = (typeof KINDS)[number]

/** It speaks for its member; it is theirs and neither plays nor talks; or it says nothing of them to anybody. */
type State = 'speaks' | 'barred' | 'over'

const each = (state: State) => Object.fromEntries(KINDS.map((kind) => [kind, state])) as Record<Kind, State>
/** Who may not play reads what is theirs, and withdraws. */
const BARRED: Readonly<Record<Kind, State>> = {
  ...each('speaks'),
  ...{ 'chat token': 'barred', 'venue visit': 'barred', 'venue ticket': 'barred', 'open chat': 'barred' },
}

/** What becomes of each kind with each end. */
const TABLE = {
  'nothing at all': each('speaks'),
  'log-out': each('over'),
  'log-out of the device, on another one': each('over'),
  'change of password, on another device': each('over'),
  'new password by a proof to be the owner': each('over'),
  suspension: each('over'),
  'suspension, and another log-in on the device': each('over'),
  'time-out': BARRED,
  'self-exclusion': BARRED,
  expiry: each('over'),
} as const satisfies Record<string, Readonly<Record<Kind, State>>>
type End = keyof typeof TABLE

/** What a log-in has led to: every kind of token that speaks for the member. */
interface Tokens {
  readonly client: GatewayClient
  readonly jwt: string
  /** Of the sports venue. */
  readonly entry: string
  /** Of another company's venue: a visit, and an entry that was not used yet. */
  readonly visit: string
  readonly ticket: string
  /** Address of a file of records that was asked for and not fetched yet. */
  readonly file: string
  /** Chat, prices and the site's own socket, each logged in. */
  readonly chat: ChatReader
  readonly prices: MatchReader
  readonly site: Awaited<ReturnType<typeof openSiteSocket>>
}

interface Caller {
  readonly name: string
  readonly client: GatewayClient
}

const EntrySchema = v.object({ token: v.string() })
const AddressSchema = v.object({ url: v.string() })

describe('every kind of token, after everything that ends a log-in', () => {
  let store: TestDatabase
  let site: RunningGateway
  let time: ReturnType<typeof moveTime> | undefined
  const open: { terminate(): void }[] = []
  beforeAll(async () => {
    store = await openOnServer()
    site = await startGateway(store.database)
  })
  afterAll(async () => {
    for (const socket of open) socket.terminate()
    await site.close()
    await store.drop()
  })

  async function tokensOf({ client }: Caller): Promise<Tokens> {
    const { jwt } = await client.call(memberJwtEndpoint, {})
    const entry = v.parse(EntrySchema, await client.call(launchEndpoint, { enName: 'CRTY' })).token
    const { session } = await createTestVenue(site.url).visit(client, 'LGZR')
    const { url } = v.parse(AddressSchema, await client.call(launchEndpoint, { enName: 'LGZR' }))
    const { address } = await client.call(recordExportEndpoint, { list: 'deals' })
    const chat = await new ChatReader(site.url).opened()
    expect(await chat.ask(CHAT_MSG.login, { token: client.token, body: jwt })).toMatchObject({ code: 6000 })
    const prices = await new MatchReader(site.url).opened()
    prices.socket.send(JSON.stringify({ type: 'member', token: entry }))
    await vi.waitFor(() => expect(prices.of('member').at(-1)?.ok).toBe(true), SOON)
    const tab = await openSiteSocket(site.url)
    await tab.follow(client)
    open.push(chat.socket, prices.socket, tab.socket)
    const kept = { client, jwt, entry, visit: session, ticket: launchTokenOf(url), file: address }
    return { ...kept, chat, prices, site: tab }
  }

  const stateOf = ({ code }: { readonly code: number }): State =>
    code === STATUS.SUCCESS ? 'speaks' : code === STATUS.ACCESS_DENIED ? 'barred' : 'over'
  const venue = () => createTestVenue(site.url)
  /** Without money, so that it is refused for that where nothing else stands in its way. */
  async function debit(session: string): Promise<State> {
    const roundId = crypto.randomUUID()
    const round = { session, txId: `${roundId}:debit`, roundId, amount: '1', gameName: '百家乐', content: ['庄'] }
    const status = await venue().money('debit', round)
    return status === 'SESSION_INVALID' ? 'over' : status === 'PLAYER_REFUSED' ? 'barred' : 'speaks'
  }
  async function atPrices(prices: MatchReader, entry: string): Promise<State> {
    const before = prices.of('member').length
    prices.socket.send(JSON.stringify({ type: 'member', token: entry }))
    await vi.waitFor(() => expect(prices.of('member').length).toBeGreaterThan(before), SOON)
    return prices.of('member').at(-1)?.ok === true ? 'speaks' : 'over'
  }

  /** What a kind does. What is open is waited for where it is to end, for it hears of that by itself; and it stays open. */
  const PROBES: Readonly<Record<Kind, (tokens: Tokens, expected: State) => Promise<State>>> = {
    session: async ({ client }) => stateOf(await client.answer(memberInfoEndpoint, {})),
    'chat token': async ({ client, jwt }) => {
      const chat = await new ChatReader(site.url).opened()
      open.push(chat.socket)
      return stateOf(await chat.ask(CHAT_MSG.login, { token: client.token, body: jwt }))
    },
    'sports venue entry': async ({ client, entry }) => {
      const common = { timestamp: Date.now(), token: entry, langx: 'zh-cn', remoteip: '' }
      const asked = { method: 'GetTodayWagers', enName: 'crty', Request: common }
      return stateOf(await client.answer(resourceEndpoint, asked))
    },
    'entry at the prices': async ({ entry }) => {
      const prices = await new MatchReader(site.url).opened()
      open.push(prices.socket)
      return atPrices(prices, entry)
    },
    'venue visit': ({ visit }) => debit(visit),
    'balance of the visit': async ({ visit }) =>
      (await venue().money('balance', { session: visit })) === 'SESSION_INVALID' ? 'over' : 'speaks',
    'venue ticket': async ({ ticket }) => {
      const { status, data } = await venue().send('authenticate', { ticket })
      return status === 'OK' ? debit(v.parse(SeamlessVisitSchema, data).session) : 'over'
    },
    file: async ({ file }) => ((await fetch(site.url + file)).status === 200 ? 'speaks' : 'over'),
    'new tab': async ({ client }, expected) => {
      const tab = await openSiteSocket(site.url)
      open.push(tab.socket)
      if (expected === 'speaks') await tab.follow(client)
      else tab.login(client.token)
      return expected === 'speaks' || (await tab.nextOf('session')).type !== 'session' ? 'speaks' : 'over'
    },
    'open tab': async ({ client, site: { follow, nextOf } }, expected) => {
      if (expected === 'speaks') return follow(client).then(() => 'speaks')
      await nextOf('session')
      return 'over'
    },
    'open chat': async ({ chat }, expected) => {
      if (expected === 'barred') return (await chat.closed) === SOCKET_CLOSE.barred ? 'barred' : 'over'
      const said = await chat.ask(CHAT_MSG.say, { rid: 'FT_1', msg: '还在' })
      return 'message' in said && said.message === '登录后即可发言' ? 'over' : 'speaks'
    },
    'open prices': async ({ prices, entry }, expected) => {
      if (expected === 'speaks') return atPrices(prices, entry)
      await vi.waitFor(() => expect(prices.of('member').at(-1)?.ok).toBe(false), SOON)
      expect(prices.socket.readyState).toBe(prices.socket.OPEN)
      return 'over'
    },
  }

  const NEXT = md5('newpass1')
  const freeze = (name: string) => site.sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
  async function otherDevice({ name }: Caller): Promise<GatewayClient> {
    const other = site.client()
    await other.login(name, 'passw0rd')
    return other
  }
  const ENDS: Readonly<Record<End, (one: Caller & Tokens) => unknown>> = {
    'nothing at all': () => undefined,
    'log-out': ({ client }) => client.call(logoutEndpoint, {}),
    'log-out of the device, on another one': async (one) => (await otherDevice(one)).call(deviceLogoutEndpoint, {}),
    'change of password, on another device': async (one) => {
      const change = { oldPassword: md5('passw0rd'), password: NEXT, secondPassword: NEXT }
      return (await otherDevice(one)).call(bindPasswordEndpoint, change)
    },
    'new password by a proof to be the owner': async ({ client, name }) => {
      const phone = await bindNewPhone(site, client)
      const { owner, resetToken } = await provenOwner(name, phone)
      const input = { phone, name, password: NEXT, secondPassword: NEXT, resetToken }
      return owner.call(forgetByPhoneThreeEndpoint, input)
    },
    suspension: ({ name }) => freeze(name),
    'suspension, and another log-in on the device': async ({ client: { deviceId }, name }) => {
      await freeze(name)
      await site.client({ deviceId }).login(name, 'passw0rd')
    },
    'time-out': ({ client }) => client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') }),
    'self-exclusion': ({ client }) =>
      client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') }),
    expiry: async ({ client, chat, prices }) => {
      await pastItsTime(client)
      time?.jump(8 * DAY_MS)
      // As browsers do all the time: who says nothing is sent away, and nothing would be known of the end.
      await saidAndAnswered(chat.socket, { msgId: CHAT_MSG.heartbeat }, /"msgId":0\b/)
      await saidAndAnswered(prices.socket, { type: 'ping' }, /"beat"/)
      await time?.tick(CHAT_TIMING.heartbeatMs)
    },
  }

  test.each(Object.keys(TABLE) as End[])('%s', async (end) => {
    if (end === 'expiry') await inMovedTime()
    const { client, name } = await site.newMember()
    const tokens = await tokensOf({ client, name })
    await ENDS[end]({ ...tokens, name })
    const found: Partial<Record<Kind, State>> = {}
    for (const kind of KINDS) found[kind] = await PROBES[kind](tokens, TABLE[end][kind])
    expect(found).toEqual(TABLE[end])
  })

  /** For this test a gateway whose time is moved; for the next ones another that knows nothing of what is to come. */
  async function inMovedTime(): Promise<void> {
    await site.close()
    const moved = moveTime()
    time = moved
    site = await startGateway(store.database)
    onTestFinished(async () => {
      await site.close()
      moved.end()
      site = await startGateway(store.database)
    })
  }

  /** The clock of the database stands outside of the tests: what it says of a log-in is moved, as if a week had gone. */
  const pastItsTime = ({ deviceId }: GatewayClient) =>
    store.database.pool.query(
      "update member_session set expires_at = expires_at - interval '8 days' where device_id = $1",
      [deviceId],
    )

  /** How many statements wait for others. */
  async function countWaiting(): Promise<number | null> {
    const behind = `select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()`
    return (await store.database.pool.query(behind)).rowCount
  }

  async function provenOwner(name: string, phone: string) {
    const owner = site.client()
    await owner.call(forgetByPhoneOneEndpoint, { phone, name })
    const code = await codeTo(site, phone)
    const { resetToken } = await owner.call(forgetByPhoneTwoEndpoint, { phone, name, code })
    return { owner, resetToken }
  }

  test('a signed token of the chat lets its member in until it has run out, while the log-in goes on', async () => {
    const { client, id } = await site.newMember()
    const key = new TextEncoder().encode(derivedKey(TEST_JWT_SECRET, 'chat tokens'))
    const logIn = async (seconds: number) => {
      const body = await new SignJWT({ id: String(id), siteId: SITE_ID })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
        .sign(key)
      const chat = await new ChatReader(site.url).opened()
      open.push(chat.socket)
      return chat.ask(CHAT_MSG.login, { token: client.token, body })
    }
    expect(await logIn(60)).toMatchObject({ code: 6000 })
    expect(await logIn(-1)).toMatchObject({ code: 6001 })
  })

  test('who is excluded enters no venue and is given no token of the chat', async () => {
    const { client } = await site.newMember()
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect(await client.answer(launchEndpoint, { enName: 'LGZR' })).toMatchObject({ code: 6003 })
    expect(await client.answer(memberJwtEndpoint, {})).toMatchObject({ code: 6003 })
  })

  test('a tab that logs in while its device is logged out elsewhere is told so, and hears of nothing', async () => {
    const { client, name } = await site.newMember()
    const other = await otherDevice({ name, client })
    // From another address, so that the check has the place to write down, too: the log-out comes in between.
    const tab = await openSiteSocket(site.url, '203.0.113.9')
    open.push(tab.socket)
    const { token, deviceId } = client
    const session = { statement: `select from member_session where device_id = $1 for update`, values: [deviceId] }
    let loggedOut: Promise<unknown> = Promise.resolve()
    await whileHeld(
      store.database.pool,
      session,
      async () => tab.login(token),
      async () => {
        loggedOut = other.call(deviceLogoutEndpoint, {})
        await vi.waitFor(async () => expect(await countWaiting()).toBe(2), SOON)
      },
    )
    await loggedOut
    expect(await tab.nextOf('session')).toEqual({ type: 'session', state: 'revoked' })
    await site.sandbox('POST', '/sandbox/money', { name, amount: '50', requestId: crypto.randomUUID() })
    await site.gateway.announceRevision({ theme: 'aurora', revision: 3 })
    expect((await tab.next()).type).toBe('revision')
  })

  test('a tab that says anew whose it is while its session is found to be over hears nothing of that one', async () => {
    await inMovedTime()
    const [{ client: gone }, { client: next }] = [await site.newMember(), await site.newMember()]
    const tab = await openSiteSocket(site.url)
    open.push(tab.socket)
    await tab.follow(gone)
    await pastItsTime(gone)
    // The clock of all else stays: work of the day that would be due by then would wait for the table, too.
    await site.sandbox('POST', '/sandbox/clock', { offsetMs: -HOUR_MS })
    time?.jump(HOUR_MS)
    const heard: string[] = []
    tab.socket.on('message', (data) => heard.push(socketText(data)))
    const all = { statement: 'lock table member_session', values: [] }
    const beat = async () => time?.tick(CHAT_TIMING.heartbeatMs)
    await whileHeld(store.database.pool, all, beat, async () => {
      tab.login(next.token)
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2), SOON)
    })
    await tab.follow(next)
    expect(heard.filter((message) => message.includes('revoked'))).toEqual([])
  })

  test('a proof to be the owner, of before a new password, sets no other one', async () => {
    const { client, name } = await site.newMember()
    const phone = await bindNewPhone(site, client)
    const { owner: thief, resetToken } = await provenOwner(name, phone)
    await client.call(bindPasswordEndpoint, { oldPassword: md5('passw0rd'), password: NEXT, secondPassword: NEXT })
    const stolen = md5('stolen12')
    for (const token of [resetToken, '']) {
      const input = { phone, name, password: stolen, secondPassword: stolen, resetToken: token }
      expect((await thief.answer(forgetByPhoneThreeEndpoint, input)).code).toBe(6035)
    }
    await client.login(name, 'newpass1')
  })
})

test('every place that makes a secret has a row of the table, or a reason why not', () => {
  expect(filesWith(MAKING, import.meta.dirname).toSorted()).toEqual(Object.keys(SECRETS).toSorted())
})

test('nothing of the servers is drawn by chance that can be guessed but what nobody gains by', () => {
  const root = join(import.meta.dirname, '../../..')
  // Secrets of all servers are made in the last of them.
  const guessing = ['platform/gateway/src', 'platform/venues/src', 'shared/server/src'].flatMap((folder) =>
    filesWith(GUESSING, join(root, folder)).map((file) => `${folder}/${file}`),
  )
  expect(guessing).toEqual(Object.keys(GUESSABLE))
})
