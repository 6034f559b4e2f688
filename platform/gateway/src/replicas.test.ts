import { randomInt } from 'node:crypto'
import { once } from 'node:events'

import {
  balanceEndpoint,
  chatHistoryEndpoint,
  loginEndpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  preInfoEndpoint,
  registerEndpoint,
  SOCKET_CLOSE,
  venueTransferEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { sportsHotEndpoint } from '@site/contracts/sports'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'

import { ChatReader } from './testing/chat-reader.ts'
import type { GatewayClient } from './testing/client.ts'
import { type GatewayProcess, createServerDatabase, md5, openSiteSocket, spawnGateway } from './testing/index.ts'
import { essence, MatchReader } from './testing/match-reader.ts'
import { SOON } from './testing/patience.ts'
import { fundVenue, transferOf } from './testing/transfer.ts'
import { whileHeld } from './testing/while-held.ts'

/** How a socket ends whose other end is gone. */
const CUT_OFF = 1_006

describe('two gateway processes over PostgreSQL and Redis', () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>
  let env: Readonly<Record<string, string>>
  let first: GatewayProcess
  let second: GatewayProcess
  beforeAll(async () => {
    const redis = process.env['TEST_REDIS_URL']
    if (redis === undefined) throw new Error('TEST_REDIS_URL is not set: run the suite through vitest.config.ts')
    database = await createServerDatabase({ empty: true })
    env = { DATABASE_URL: database.url, REDIS_URL: redis }
    // Together, so that they meet in the migrations.
    ;[first, second] = await Promise.all([spawnGateway(env), spawnGateway(env)])
  })
  afterAll(async () => {
    await Promise.all([first.stop(), second.stop()])
    await database.drop()
  })

  test('[D.075] a session opened on one is good on the other, and is over on both at once', async () => {
    const here = first.client()
    await here.login('demo01', 'demo1234')
    const there = second.client({ token: here.token })
    expect((await there.answer(memberInfoEndpoint, {})).code).toBe(6000)
    await here.call(logoutEndpoint, {})
    expect((await there.answer(memberInfoEndpoint, {})).code).toBe(6001)
  })

  test('[D.075] a request id that one has seen is refused by the other', async () => {
    const requestId = crypto.randomUUID()
    expect((await first.client().answer(preInfoEndpoint, {}, { requestId })).code).toBe(6000)
    expect((await second.client().answer(preInfoEndpoint, {}, { requestId })).code).toBe(6008)
  })

  test('[D.075] wrong passwords count over both', async () => {
    const attempt = (server: GatewayProcess, password: string) =>
      server.client().answer(loginEndpoint, { name: 'demo02', password: md5(password), kaptchcate: 0 })
    for (let count = 0; count < 5; count++) {
      expect((await attempt(count % 2 === 0 ? first : second, 'wrong')).code).toBe(6002)
    }
    expect((await attempt(first, 'demo1234')).code).toBe(6037)
    expect((await attempt(second, 'demo1234')).code).toBe(6037)
  })

  test('a tab on one hears of money moved by the other, and of a revision published by the registry', async () => {
    const client = first.client()
    await client.login('demo01', 'demo1234')
    const tab = await openSiteSocket(second.url)
    await tab.follow(client)
    const redis = new Redis(env['REDIS_URL'] ?? '')
    await redis.publish('site:revision', JSON.stringify({ theme: 'jade', revision: 12 }))
    expect(await tab.nextOf('revision')).toEqual({ type: 'revision', theme: 'jade', revision: 12 })
    await redis.quit()
    await fundVenue(client, 'CRTY', '0.01')
    expect(await tab.nextOf('balance')).toEqual({ type: 'balance' })
    tab.socket.close()
  })

  test('[D.075] both show the same matches at the same prices, and one goes on when the other stops', async () => {
    const leaving = await spawnGateway(env)
    const readers = await Promise.all([leaving, second].map(({ url }) => new MatchReader(url).opened()))
    const [there, here] = readers as [MatchReader, MatchReader]
    for (const reader of readers)
      reader.subscribe({ lang: 'zh-CN', topic: { gameType: 'FT', marketType: 'RB' }, games: [], full: [] })
    await Promise.all(readers.map((reader) => reader.snapshot()))
    await vi.waitFor(() => {
      expect(here.games.size).toBeGreaterThan(0)
      expect([...there.games.keys()].toSorted()).toEqual([...here.games.keys()].toSorted())
      for (const [id, game] of here.games) expect(essence(there.games.get(id)), id).toEqual(essence(game))
    }, SOON)
    there.socket.terminate()
    await leaving.stop()
    const before = here.version
    await vi.waitFor(() => expect(here.version).toBeGreaterThan(before), SOON)
    expect(here.broken).toBe(0)
    here.socket.terminate()
  })

  test('[D.075] what is said in a room by one is heard by the other, and is there once when the one was killed', async () => {
    const leaving = await spawnGateway(env)
    const client = leaving.client()
    await client.login('demo01', 'demo1234')
    const { games } = await client.call(sportsHotEndpoint, { limit: 20 })
    const rid = `FT_${games.find(({ gameType }) => gameType === 'FT')?.gidm ?? ''}`
    const enter = async (server: GatewayProcess, logIn: (reader: ChatReader) => Promise<unknown>) => {
      const reader = await new ChatReader(server.url).opened()
      await logIn(reader)
      expect(await reader.ask(CHAT_MSG.joinRoom, { rid })).toMatchObject({ code: 6000 })
      return reader
    }
    const speaker = await enter(leaving, (reader) => reader.logIn(client))
    const listener = await enter(second, (reader) => reader.ask(CHAT_MSG.guestLogin, {}))
    const said = await speaker.ask(CHAT_MSG.say, { rid, msg: '说在别处' }, 'c-before')
    expect(said).toMatchObject({ code: 6000 })
    expect((await listener.wait(CHAT_MSG.say)).msgData.msg).toBe('说在别处')
    await leaving.stop('SIGKILL')
    expect(await speaker.closed).toBe(CUT_OFF)
    await leaveUntold(database.url, { rid, member: 'demo01', clientSeq: 'c-lost', text: '断在中间' })

    // Meanwhile the others talk on.
    const other = second.client()
    await register(other)
    const stayed = await enter(second, (reader) => reader.logIn(other))
    expect(await stayed.ask(CHAT_MSG.say, { rid, msg: '他不在时' })).toMatchObject({ code: 6000 })
    await listener.wait(CHAT_MSG.say, ({ msgData }) => msgData.msg === '断在中间')

    // A browser goes on at the one that lives, asks for what it has missed, and sends again what it had no answer to.
    const moved = second.client({ token: client.token, deviceId: client.deviceId })
    const back = await enter(second, (reader) => reader.logIn(moved))
    const since = 'msgData' in said && said.msgId === CHAT_MSG.say ? said.msgData.seq : ''
    const missed = await back.ask(CHAT_MSG.history, { rid, since })
    expect(missed).toMatchObject({ msgData: { list: [{ msg: '断在中间' }, { msg: '他不在时' }], next: false } })
    const again = await back.ask(CHAT_MSG.say, { rid, msg: '说在别处' }, 'c-before')
    expect('msgData' in again && again.msgData).toEqual('msgData' in said && said.msgData)
    expect(await back.ask(CHAT_MSG.say, { rid, msg: '断在中间' }, 'c-lost')).toMatchObject({ code: 6000 })
    const { list } = await moved.call(chatHistoryEndpoint, { rid, pageSize: 50 })
    expect(list.map(({ msg }) => msg)).toEqual(['他不在时', '断在中间', '说在别处'])
    const heard = listener.of(CHAT_MSG.say).map(({ msgData }) => msgData.msg)
    expect(heard.toSorted(), 'each once').toEqual(list.map(({ msg }) => msg).toSorted())
    for (const reader of [listener, stayed, back]) reader.socket.terminate()
  })

  test('the business clock moves in both', async () => {
    const clock = async (server: GatewayProcess, init?: RequestInit): Promise<unknown> =>
      (await fetch(`${server.url}/sandbox/clock`, init)).json()
    const headers = { 'content-type': 'application/json' }
    await clock(first, { method: 'POST', headers, body: JSON.stringify({ offsetMs: 3_600_000 }) })
    await expect.poll(() => clock(second)).toMatchObject({ offsetMs: 3_600_000 })
    await clock(second, { method: 'POST', headers, body: JSON.stringify({ offsetMs: 0 }) })
    await expect.poll(() => clock(first)).toMatchObject({ offsetMs: 0 })
  })

  test('[D.075] one that is stopped takes nobody in and sends its tabs to the other, and answers the call that it has taken', async () => {
    const leaving = await spawnGateway(env)
    const client = leaving.client()
    await client.login('demo01', 'demo1234')
    const other = second.client({ token: client.token, deviceId: client.deviceId })
    const before = await other.call(balanceEndpoint, {})
    const tabs = await Promise.all([
      openSiteSocket(leaving.url),
      new MatchReader(leaving.url).opened(),
      new ChatReader(leaving.url).opened(),
    ])
    const ends = Promise.all(tabs.map(({ socket }) => endOf(socket)))
    const input = transferOf('CRTY', '0.10')
    let stopped: Promise<void> | undefined
    const held = {
      statement: 'select from ledger_account where owner = (select id from member where name = $1) for update',
      values: ['demo01'],
    }
    const tab = await openSiteSocket(second.url)
    const answer = await whileHeld(
      database.url,
      held,
      () => client.answer(venueTransferEndpoint, input),
      async () => {
        stopped = leaving.stop()
        const told = [SOCKET_CLOSE.goingAway, 'the server is going away']
        expect(await ends).toEqual([told, told, told])
        await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow('fetch failed')
        expect(leaving.child.exitCode, 'a call is under way').toBeNull()
        await tab.follow(other)
      },
    )

    expect(answer.code).toBe(6000)
    expect(await tab.nextOf('balance')).toEqual({ type: 'balance' })
    await stopped
    expect(leaving.child.exitCode).toBe(0)
    // Whoever did not get that answer sends the call again.
    await other.call(venueTransferEndpoint, input)
    const after = await other.call(balanceEndpoint, {})
    expect(Number(before.centerWalletBalance) - Number(after.centerWalletBalance)).toBeCloseTo(0.1, 6)
    tab.socket.close()
  })

  test('[D.075] one that is stopped answers what it has taken; the other takes over with the same keys', async () => {
    const leaving = await spawnGateway(env)
    const client = second.client()
    await client.login('demo01', 'demo1234')
    const before = Number((await client.call(balanceEndpoint, {})).centerWalletBalance)
    const inputs = Array.from({ length: 60 }, () => transferOf('CRTY', '0.10'))
    const acknowledged = new Set<string>()
    let stopping: Promise<void> | undefined
    await Promise.all(
      inputs.map(async (input, index) => {
        const viaLeaving = leaving.client({ token: client.token })
        const answer = await viaLeaving.answer(venueTransferEndpoint, input).catch(() => undefined)
        if (answer?.code === 6000) acknowledged.add(input.requestId)
        if (index === 10) stopping = leaving.stop()
        // A proxy would do the same: what was not acknowledged goes to a replica that lives.
        if (answer?.code !== 6000) await client.call(venueTransferEndpoint, input)
      }),
    )
    await stopping
    expect(acknowledged.size).toBeGreaterThan(0)
    expect(leaving.child.exitCode).toBe(0)
    const after = Number((await client.call(balanceEndpoint, {})).centerWalletBalance)
    expect(before - after).toBeCloseTo(inputs.length * 0.1, 6)
  })
})

/** Code and reason with which a socket is closed. */
async function endOf(socket: WebSocket): Promise<[code: number, reason: string]> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}

/** A message that a process had written down when it was killed, before it told anybody of it. */
async function leaveUntold(
  url: string,
  { rid, member, clientSeq, text }: Readonly<Record<'rid' | 'member' | 'clientSeq' | 'text', string>>,
): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(
    `with room as (update chat_room set last_seq = last_seq + 1 where rid = $1 returning last_seq)
    insert into chat_message
      (rid, seq, member_id, client_seq, category, category_type, text, nickname, vip, avatar, is_public, created_at)
    select $1, room.last_seq, member.id, $3, 1, 0, $4, member.name, 0, '', true, now() from room, member where name = $2`,
    [rid, member, clientSeq, text],
  )
  await client.end()
}

/** A new member, logged in. */
async function register(client: GatewayClient): Promise<void> {
  const name = `rp${randomInt(100_000_000, 999_999_999)}`
  const password = md5('passw0rd')
  await client.call(registerEndpoint, { name, password, secondPassword: password })
  await client.login(name, 'passw0rd')
}
