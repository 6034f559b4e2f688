import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  bindPasswordEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  launchEndpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  recordExportEndpoint,
  resourceEndpoint,
  SITE_ID,
  SOCKET_CLOSE,
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

  const venueBet = ({ entry }: Tokens, client: GatewayClient) =>
    client.answer(resourceEndpoint, {
      method: 'GetWagers',
      enName: 'crty',
      Request: { timestamp: Date.now(), token: entry, langx: 'zh-cn', remoteip: '', status: 'open' },
    })
  const balance = (session: string) => createTestVenue(site.url).money('balance', { session })
  const exchange = (ticket: string) => createTestVenue(site.url).send('authenticate', { ticket })
  const fetchFile = async (address: string) => (await fetch(site.url + address)).status
  const debit = (session: string) => {
    const roundId = crypto.randomUUID()
    const round = { session, txId: `${roundId}:debit`, roundId, amount: '1', gameName: '百家乐', content: ['庄'] }
    return createTestVenue(site.url).money('debit', round)
  }

  /** The log-in is over: nothing that it has led to says or hears anything of the member. */
  async function expectAllOver(tokens: Tokens): Promise<void> {
    const { client, jwt, entry, visit, ticket, file, chat, prices } = tokens
    expect((await client.answer(memberInfoEndpoint, {})).code, 'session').toBe(6001)
    expect((await venueBet(tokens, client)).code, 'sports venue').not.toBe(6000)
    expect([await debit(visit), await balance(visit)], 'venue').toEqual(['SESSION_INVALID', 'SESSION_INVALID'])
    expect((await exchange(ticket)).status, 'entry that was not used').toBe('SESSION_INVALID')
    expect(await fetchFile(file), 'file').toBe(404)
    await vi.waitFor(() => expect(prices.of('member').at(-1)?.ok, 'prices').toBe(false), SOON)
    expect(await tokens.site.nextOf('session'), 'site').toEqual({ type: 'session', state: 'revoked' })
    const again = await new ChatReader(site.url).opened()
    open.push(again.socket)
    expect(await again.ask(CHAT_MSG.login, { token: client.token, body: jwt }), 'chat').toMatchObject({ code: 6001 })
    const later = await new MatchReader(site.url).opened()
    open.push(later.socket)
    later.socket.send(JSON.stringify({ type: 'member', token: entry }))
    await vi.waitFor(() => expect(later.of('member').at(-1)?.ok, 'entry of before').toBe(false), SOON)
    // Whoever was in the chat already speaks no more either.
    const said = await chat.ask(CHAT_MSG.say, { rid: 'FT_1', msg: '还在' })
    expect(said, 'chat that is open').toMatchObject({ message: '登录后即可发言' })
  }

  const NEXT = md5('newpass1')
  test.each<readonly [string, (one: Caller) => Promise<unknown>]>([
    ['log-out', ({ client }) => client.call(logoutEndpoint, {})],
    [
      'change of password, on another device',
      async ({ name }) => {
        const other = site.client()
        await other.login(name, 'passw0rd')
        const change = { oldPassword: md5('passw0rd'), password: NEXT, secondPassword: NEXT }
        return other.call(bindPasswordEndpoint, change)
      },
    ],
    ['suspension', ({ name }) => site.sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })],
    ['expiry', async ({ client }) => expire(client)],
  ])('%s', async (what, end) => {
    const { client, name } = await site.newMember()
    const tokens = await tokensOf({ client, name })
    await end({ client, name })
    if (what !== 'expiry') return expectAllOver(tokens)
    // Its gateway is another one since.
    const there = site.client({ token: client.token, deviceId: client.deviceId })
    expect((await there.answer(memberInfoEndpoint, {})).code, 'session').toBe(6001)
    expect((await venueBet(tokens, there)).code, 'sports venue').not.toBe(6000)
    expect([await debit(tokens.visit), await balance(tokens.visit)], 'venue').toEqual([
      'SESSION_INVALID',
      'SESSION_INVALID',
    ])
    expect((await exchange(tokens.ticket)).status, 'entry that was not used').toBe('SESSION_INVALID')
    expect(await fetchFile(tokens.file), 'file').toBe(404)
    return undefined
  })

  /** Nobody was there for a week, and what was known of it has been forgotten meanwhile. */
  async function expire(client: GatewayClient): Promise<void> {
    const { pool } = store.database
    await pool.query(`update member_session set expires_at = now() - interval '1 second'
      where device_id = '${client.deviceId}'`)
    await site.close()
    site = await startGateway(store.database)
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

  test('exclusion: the log-in stays, to withdraw; nothing of it plays or talks', async () => {
    const { client, name } = await site.newMember()
    const tokens = await tokensOf({ client, name })
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    expect((await client.answer(memberInfoEndpoint, {})).code, 'session').toBe(6000)
    expect((await client.answer(launchEndpoint, { enName: 'LGZR' })).code, 'entry').not.toBe(6000)
    const { session } = v.parse(SeamlessVisitSchema, (await exchange(tokens.ticket)).data)
    for (const visit of [tokens.visit, session]) expect(await debit(visit), 'venue').toBe('PLAYER_REFUSED')
    expect(await fetchFile(tokens.file), 'the own records stay readable').toBe(200)
    expect((await client.answer(memberJwtEndpoint, {})).code, 'jwt').toBe(6003)
    expect(await tokens.chat.closed, 'chat that is open').toBe(SOCKET_CLOSE.barred)
    const again = await new ChatReader(site.url).opened()
    open.push(again.socket)
    expect(await again.ask(CHAT_MSG.login, { token: client.token, body: tokens.jwt }), 'chat').toMatchObject({
      code: 6003,
    })
  })

  test('a proof to be the owner, of before a new password, sets no other one', async () => {
    const { client, name } = await site.newMember()
    const phone = await bindNewPhone(site, client)
    const thief = site.client()
    await thief.call(forgetByPhoneOneEndpoint, { phone, name })
    const { resetToken } = await thief.call(forgetByPhoneTwoEndpoint, { phone, name, code: await codeTo(site, phone) })
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
 * Where a secret is made or signed, and the row of the table above that it has; or why it speaks for nobody. A new place is
 * a new kind until somebody says otherwise.
 */
const SECRETS: Readonly<Record<string, string>> = {
  'app.ts': 'a key alone, of messages in the queue',
  'http/desk.ts': 'a nonce of the page',
  'kernel/sessions/session.service.ts': 'row: session',
  'lib/derived-key.ts': 'keys, no token',
  'lib/envelope-crypto.ts': 'the key of every page, which speaks for nobody',
  'modules/activities/awards.ts': 'a hash of what was claimed by',
  'modules/activities/red-packets/red-packets.service.ts': 'the seed of a rain of red packets, published after it',
  'modules/activities/templates/draw/draw.template.ts': 'the seed of a draw, published after it',
  'modules/activities/templates/invitation/invitation.template.ts': 'a code that is handed round on purpose',
  'modules/captcha/captcha.service.ts': 'a proof to be a person, whoever it is; one use, five minutes',
  'modules/captcha/landscape.ts': 'noise of a picture',
  'modules/chat/chat.socket.ts': 'row: jwt, chat',
  'modules/deposits/order-making.ts': 'the key of signal codes',
  'modules/deposits/provider/notification.ts': 'the key of the provider, which is no member',
  'modules/deposits/signal-code.ts': 'good in a call of the member alone, who needs a session for it',
  'modules/identity/codes.service.ts': 'codes, which reach the bound phone or address alone',
  'modules/identity/recovery.service.ts': 'test: a proof to be the owner',
  'modules/profile/password.service.ts': 'good in a call of the member alone, who needs a session for it',
  'modules/records/export.ts': 'row: file',
  'modules/seamless/secrets.ts': 'row: visit, ticket',
  'modules/sports/entry/venue-session.ts': 'row: entry, prices',
  'modules/sports/simulator/random/secret.ts': 'keys of results',
  'modules/sports/sports.routes.ts': 'keys alone',
  'modules/uploads/image-store.ts': 'the name of a picture, for the desk',
  'modules/users/users.service.ts': 'row: jwt',
}

test('every place that makes a secret has a row of the table, or a reason why not', () => {
  const makers = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .filter((file) =>
      /\b(?:randomBytes|createHmac|derivedKey|SignJWT|jwtVerify|generateKeyPair)\(/.test(
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
    )
  expect(makers.toSorted()).toEqual(Object.keys(SECRETS).toSorted())
})
