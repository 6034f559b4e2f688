import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  bindPasswordEndpoint,
  CHAT_TIMING,
  deviceLogoutEndpoint,
  forgetByPhoneThreeEndpoint,
  launchEndpoint,
  logoutEndpoint,
  memberJwtEndpoint,
  selfExcludeEndpoint,
  SITE_ID,
  timeoutEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { CODE_LIFETIME_S, DAY_MS, HOUR_MS, MINUTE_MS, PROOF_MS, SIGNAL_CODE_MS } from '@site/domain'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { moveTime, saidAndAnswered } from '../tests/moved-time.ts'
import { filesWith, GUESSABLE, GUESSING, MAKING, SECRETS, serverFolders } from '../tests/secret-makers.ts'
import { type Caller, createTokens, PASSWORDS, type Tokens } from '../tests/token-probes.ts'
import { ELSEWHERE, type End, type Kind, KINDS, type State, TABLE, testsElsewhere } from '../tests/token-table.ts'
import { derivedKey } from './lib/derived-key.ts'
import { socketText } from './lib/socket-text.ts'
import { deleteOrphans } from './modules/uploads/index.ts'
import { ChatReader } from './testing/chat-reader.ts'
import { openOnServer, type TestDatabase } from './testing/engines.ts'
import {
  advanceClock,
  bindNewPhone,
  type GatewayClient,
  md5,
  openSiteSocket,
  type RunningGateway,
  startGateway,
  TEST_JWT_SECRET,
} from './testing/index.ts'
import { SOON } from './testing/patience.ts'
import { whileHeld } from './testing/while-held.ts'

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

  const { tokensOf, probes, provenOwner } = createTokens(() => site, open)

  const NEXT = md5(PASSWORDS[1])
  const freeze = (name: string) => site.sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
  async function otherDevice({ name }: Caller): Promise<GatewayClient> {
    const other = site.client()
    await other.login(name, 'passw0rd')
    return other
  }
  const ENDS: Readonly<Record<End, (one: Tokens) => unknown>> = {
    'nothing at all': () => undefined,
    'log-out': ({ client }) => client.call(logoutEndpoint, {}),
    'log-out of the device, on another one': async (one) => (await otherDevice(one)).call(deviceLogoutEndpoint, {}),
    'change of password, on another device': async (one) => {
      const change = { oldPassword: md5('passw0rd'), password: NEXT, secondPassword: NEXT }
      return (await otherDevice(one)).call(bindPasswordEndpoint, change)
    },
    'new password by a proof to be the owner': async ({ name, phone }) => {
      await advanceClock(site, MINUTE_MS + 1_000)
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
      // As the work of the day does.
      await deleteOrphans(store.database.db, new Date(Date.now() - DAY_MS), 100)
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
    await ENDS[end](tokens)
    const found: Partial<Record<Kind, State>> = {}
    for (const kind of KINDS) found[kind] = await probes[kind](tokens, TABLE[end][kind])
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

  // Of the business clock, which is moved alone: each is tried by a member of its own, for a try uses most of them up.
  test.each<[Kind, State, number]>([
    ['widget proof', 'nobody', 5 * MINUTE_MS],
    ['signal code', 'member', SIGNAL_CODE_MS],
    ['second-password proof', 'speaks', PROOF_MS],
    ['reset code', 'holder', CODE_LIFETIME_S * 1_000],
    ['owner proof', 'holder', PROOF_MS],
  ])('%s: good for its minutes, and then no more', async (kind, good, lifeMs) => {
    for (const [afterMs, state] of [
      [lifeMs - MINUTE_MS, good],
      [lifeMs, 'over'],
    ] as const) {
      const tokens = await tokensOf(await site.newMember())
      await advanceClock(site, afterMs)
      expect(await probes[kind](tokens, state), `after ${afterMs} ms`).toBe(state)
    }
  })
})

const ROOT = join(import.meta.dirname, '../../..')

test('every place that makes a secret has a row of the table, or a reason why not', () => {
  for (const folder of serverFolders(ROOT))
    expect(filesWith(MAKING, join(ROOT, folder)).toSorted(), folder).toEqual(
      Object.keys(SECRETS[folder] ?? {}).toSorted(),
    )
  expect(serverFolders(ROOT)).toEqual(expect.arrayContaining(Object.keys(SECRETS)))
  const made = Object.values(SECRETS).flatMap((files) =>
    Object.values(files).filter((kinds) => typeof kinds !== 'string'),
  )
  expect([...new Set(made.flat())].toSorted()).toEqual([...KINDS, ...Object.keys(ELSEWHERE)].toSorted())
})

test.each(testsElsewhere())('a row of another server is a test there: $title', ({ file, title }) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`test('${title}', `)
})

test('nothing of the servers is drawn by chance that can be guessed but what nobody gains by', () => {
  // Secrets of all servers are made in the last of them.
  const guessing = ['platform/gateway/src', 'platform/venues/src', 'shared/server/src'].flatMap((folder) =>
    filesWith(GUESSING, join(ROOT, folder)).map((file) => `${folder}/${file}`),
  )
  expect(guessing).toEqual(Object.keys(GUESSABLE))
})
