import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  bindPasswordEndpoint,
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
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { derivedKey } from './lib/derived-key.ts'
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

  /**
   * What a kind does. What is open is waited for where it is to end, for it hears of that by itself; an expiry has closed it,
   * as its gateway is another one since.
   */
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
    'open tab': async ({ client, site: { socket, closed, follow, nextOf } }, expected) => {
      if (expected === 'speaks') return follow(client).then(() => 'speaks')
      await (socket.readyState === socket.OPEN ? nextOf('session') : closed)
      return 'over'
    },
    'open chat': async ({ chat }, expected) => {
      if (expected === 'barred') return (await chat.closed) === SOCKET_CLOSE.barred ? 'barred' : 'over'
      if (chat.socket.readyState !== chat.socket.OPEN) return 'over'
      const said = await chat.ask(CHAT_MSG.say, { rid: 'FT_1', msg: '还在' })
      return 'message' in said && said.message === '登录后即可发言' ? 'over' : 'speaks'
    },
    'open prices': async ({ prices, entry }, expected) => {
      if (expected === 'speaks') return atPrices(prices, entry)
      const isOpen = () => prices.socket.readyState === prices.socket.OPEN
      await vi.waitFor(() => expect(isOpen() && prices.of('member').at(-1)?.ok).toBe(false), SOON)
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
  const ENDS: Readonly<Record<End, (one: Caller) => unknown>> = {
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
    expiry: ({ client }) => expire(client),
  }

  test.each(Object.keys(TABLE) as End[])('%s', async (end) => {
    const { client, name } = await site.newMember()
    const tokens = await tokensOf({ client, name })
    await ENDS[end]({ client, name })
    // By the gateway that there is now.
    const now = { ...tokens, client: site.client({ token: client.token, deviceId: client.deviceId }) }
    const found: Partial<Record<Kind, State>> = {}
    for (const kind of KINDS) found[kind] = await PROBES[kind](now, TABLE[end][kind])
    expect(found).toEqual(TABLE[end])
  })

  /** Nobody was there for a week, and what was known of it has been forgotten meanwhile. */
  async function expire(client: GatewayClient): Promise<void> {
    const { pool } = store.database
    await pool.query(`update member_session set expires_at = now() - interval '1 second'
      where device_id = '${client.deviceId}'`)
    await site.close()
    site = await startGateway(store.database)
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
        const behind = `select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()`
        await vi.waitFor(async () => expect((await store.database.pool.query(behind)).rowCount).toBe(2), SOON)
      },
    )
    await loggedOut
    expect(await tab.nextOf('session')).toEqual({ type: 'session', state: 'revoked' })
    await site.sandbox('POST', '/sandbox/money', { name, amount: '50', requestId: crypto.randomUUID() })
    await site.gateway.announceRevision({ theme: 'aurora', revision: 3 })
    expect((await tab.next()).type).toBe('revision')
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
/**
 * Where anything is made with chance or with a key, and the kinds of the table above that it makes; or why it speaks for
 * nobody. A new place is a new kind until somebody says otherwise. Grants of the registry speak for a device (ADR 0048).
 */
const SECRETS: Readonly<Record<string, string>> = {
  'app.ts': 'a key alone, of messages in the queue',
  'db/errors.ts': 'a pause',
  'http/desk.ts': 'a nonce of the page',
  'kernel/outbox/outbox.ts': 'the name of a message',
  'kernel/outbox/queued-outbox.ts': 'the name of a message',
  'kernel/sessions/session.service.ts': 'kinds: session, tabs',
  'kernel/sockets/guarded-socket.ts': 'what a peer answers once it has taken what was sent before',
  'lib/derived-key.ts': 'keys, no token',
  'lib/envelope-crypto.ts': 'the key of every page, which speaks for nobody',
  'modules/activities/awards.ts': 'a hash of what was claimed by',
  'modules/activities/red-packets/red-packets.service.ts': 'the seed of a rain of red packets, published after it',
  'modules/activities/templates/draw/draw.template.ts': 'the seed of a draw, published after it',
  'modules/activities/templates/invitation/invitation.template.ts': 'a code that is handed round on purpose',
  'modules/captcha/captcha.service.ts': 'a proof to be a person, whoever it is; one use, five minutes',
  'modules/captcha/landscape.ts': 'noise of a picture',
  'modules/captcha/puzzle.ts': 'where a piece belongs',
  'modules/captcha/random.ts': 'what a picture shows',
  'modules/captcha/work.ts': 'work that is asked for',
  'modules/chat/chat.socket.ts': 'kinds: chat token, open chat',
  'modules/chat/rooms/hub.ts': 'the name of a connection',
  'modules/chat/rooms/rooms.ts': 'the name of a replica',
  'modules/deposits/deposits.sandbox.ts': 'the name of an event',
  'modules/deposits/order-making.ts': 'the key of signal codes',
  'modules/deposits/provider/notification.ts': 'the key of the provider, which is no member',
  'modules/deposits/signal-code.ts': 'good in a call of the member alone, who needs a session for it',
  'modules/identity/codes.service.ts': 'codes, which reach the bound phone or address alone',
  'modules/identity/recovery.service.ts': 'test: a proof to be the owner',
  'modules/identity/send-code.service.ts': 'a digest of a number',
  'modules/jackpots/jackpot-rules.ts': 'whether a jackpot is won',
  'modules/profile/password.service.ts': 'good in a call of the member alone, who needs a session for it',
  'modules/records/export.ts': 'kind: file',
  'modules/seamless/launch-tokens.ts': 'kind: venue ticket',
  'modules/seamless/player-name.ts': 'the name of a member at a venue, which opens nothing',
  'modules/seamless/seamless.service.ts': 'kind: venue visit',
  'modules/site/notices.sandbox.ts': 'the name of a notice',
  'modules/sports/entry/venue-session.ts': 'kinds: sports venue entry, prices',
  'modules/sports/feed/feed.ts': 'the name of a replica',
  'modules/sports/simulator/random/secret.ts': 'keys of results',
  'modules/sports/simulator/random/wander.ts': 'keys of prices',
  'modules/sports/sports.routes.ts': 'keys alone',
  'modules/uploads/image-store.ts': 'the name of a picture, for the desk',
  'modules/users/users.seed.ts': 'digests of the demo’s passwords',
  'modules/users/users.service.ts': 'kind: chat token',
  'modules/venues/venues.sandbox.ts': 'the name of a round',
}

/** What any secret is made, signed or drawn with: a library of it, the platform's own, or what servers make them with. */
const MAKING =
  /from '(?:(?:node:)?crypto|jose|nanoid|uuid|ulid|@noble\/[\w/]+)'|(?<![.\w/-])(?:globalThis\.)?crypto\.\w|\b(?:derivedKey|newSecret|Math\.random)\(/

test('every place that makes a secret has a row of the table, or a reason why not', () => {
  const makers = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .filter((file) => MAKING.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(makers.toSorted()).toEqual(Object.keys(SECRETS).toSorted())
})
