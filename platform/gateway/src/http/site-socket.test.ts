import { letterReadAllEndpoint, logoutEndpoint, SOCKET_CLOSE } from '@site/contracts'
import { HOUR_MS } from '@site/domain'
import { afterAll, expect, test, vi } from 'vitest'

import { DEFAULT_LIMITS } from '../context/index.ts'
import { type GatewayClient, openSiteSocket } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'
import { SOON } from '../testing/patience.ts'
import { fundVenue } from '../testing/transfer.ts'

/** How often a gateway looks whose session may be over. */
const BEAT_MS = 10_000
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => vi.useRealTimers())

/** What a tab hears up to a revision. */
async function heardUntil(
  tab: Awaited<ReturnType<typeof openSiteSocket>>,
  latest: { theme: string; revision: number },
): Promise<string[]> {
  const heard: string[] = []
  for (;;) {
    const message = await tab.next()
    heard.push(message.type)
    if (message.type === 'revision' && message.theme === latest.theme && message.revision === latest.revision) {
      return heard
    }
  }
}

describeOnEngines('/ws/site', ({ site, store }) => {
  test('says hello with the server time and tells every tab of a new revision', async () => {
    const before = Date.now()
    const tabs = await Promise.all([openSiteSocket(site().url), openSiteSocket(site().url)])
    for (const tab of tabs) {
      const hello = await tab.next()
      expect(hello.type).toBe('hello')
      const serverTime = hello.type === 'hello' ? hello.serverTime : 0
      expect([before <= serverTime, serverTime <= Date.now()]).toEqual([true, true])
    }
    await site().gateway.announceRevision({ theme: 'jade', revision: 7 })
    for (const tab of tabs) expect(await tab.next()).toEqual({ type: 'revision', theme: 'jade', revision: 7 })
    for (const tab of tabs) tab.socket.close()
  })

  test('tells a tab that comes later the last revision of each theme', async () => {
    for (const [theme, revision] of [
      ['jade', 8],
      ['aurora', 2],
      ['jade', 9],
    ] as const) {
      await site().gateway.announceRevision({ theme, revision })
    }
    const tab = await openSiteSocket(site().url)
    expect((await tab.next()).type).toBe('hello')
    const heard = [await tab.next(), await tab.next()]
    expect(heard.toSorted((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two)))).toEqual([
      { type: 'revision', theme: 'aurora', revision: 2 },
      { type: 'revision', theme: 'jade', revision: 9 },
    ])
    tab.socket.close()
  })

  test('tells a tab that says whose it is what its member was told since its page began, and nothing of before', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const began = performance.now()
    const first = await openSiteSocket(site().url)
    await first.follow(client)
    await site().sandbox('POST', '/sandbox/money', { name, amount: '50', requestId: crypto.randomUUID() })
    await first.nextOf('balance')
    first.socket.close()
    /** How often a tab is told of money, up to the first word of letters. */
    const hears = async (who: GatewayClient, sinceMs?: number) => {
      const tab = await openSiteSocket(site().url)
      tab.socket.send(JSON.stringify({ type: 'login', token: who.token, sinceMs }))
      let heard = 0
      const untilLetters = (async () => {
        for (let { type } = await tab.next(); type !== 'unread'; { type } = await tab.next())
          heard += Number(type === 'balance')
        return true
      })()
      const readLetters = () => who.call(letterReadAllEndpoint, {}).then(() => false)
      while (!(await Promise.race([untilLetters, readLetters()])));
      tab.socket.close()
      return heard
    }
    const sinceMs = performance.now() - began
    expect(await hears(client, sinceMs)).toBe(1)
    expect(await hears(client)).toBe(0)
    expect(await hears(other, sinceMs), 'nobody else’s').toBe(0)
    expect(await hears(other, 3_600_000), 'of before its start it does not know').toBe(1)
  })

  test('tells the member whose token came first, and nobody else, of money and letters', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const [own, foreign, visitor] = await Promise.all([1, 2, 3].map(() => openSiteSocket(site().url)))
    if (own === undefined || foreign === undefined || visitor === undefined) throw new Error('three tabs')
    await own.follow(client)
    await foreign.follow(other)
    expect((await visitor.next()).type).toBe('hello')

    await site().sandbox('POST', '/sandbox/money', { name, amount: '50', requestId: crypto.randomUUID() })
    expect(await own.nextOf('balance')).toEqual({ type: 'balance' })
    await fundVenue(client, 'CRTY', '1')
    expect(await own.nextOf('balance')).toEqual({ type: 'balance' })
    await client.call(letterReadAllEndpoint, {})
    expect(await own.next()).toEqual({ type: 'unread' })

    // Up to this message the visitor has heard nothing and the other member no word of money.
    const latest = { theme: 'aurora', revision: 3 } as const
    await site().gateway.announceRevision(latest)
    expect(new Set(await heardUntil(visitor, latest))).toEqual(new Set(['revision']))
    expect(await heardUntil(foreign, latest)).not.toContain('balance')
    for (const tab of [own, foreign, visitor]) tab.socket.close()
  })

  test('tells a tab that its session is over, and a stale token the same', async () => {
    const { client } = await site().newMember()
    const tab = await openSiteSocket(site().url)
    await tab.follow(client)
    await client.call(logoutEndpoint, {})
    expect(await tab.nextOf('session')).toEqual({ type: 'session', state: 'revoked' })
    tab.login('stale')
    expect(await tab.next()).toEqual({ type: 'session', state: 'revoked' })
    tab.socket.close()
  })

  test('tells a tab that time has ended its session, asks for each session once an hour, and keeps none by that', async () => {
    const { client: idle } = await site().newMember()
    const { client: busy } = await site().newMember()
    const [left, one, other, visitor] = await Promise.all([1, 2, 3, 4].map(() => openSiteSocket(site().url)))
    if (left === undefined || one === undefined || other === undefined || visitor === undefined)
      throw new Error('four tabs')
    await left.follow(idle)
    for (const tab of [one, other]) await tab.follow(busy)
    const { pool } = store().database
    const ends = 'select expires_at as at from member_session where device_id = $1'
    const endsAt = async ({ deviceId }: GatewayClient) => (await pool.query<{ at: Date }>(ends, [deviceId])).rows
    const past = "update member_session set expires_at = now() - interval '1 second' where device_id = $1"
    await pool.query(past, [idle.deviceId])
    const before = [await endsAt(idle), await endsAt(busy)]
    const queries = vi.spyOn(pool, 'query')
    const asked = () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('revoked_at')).length
    const warned = vi.spyOn(site().gateway.app.log, 'warn')
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + HOUR_MS - 60_000)
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(asked(), 'each is taken to stand for an hour').toBe(0)

    clock.mockReturnValue(now + HOUR_MS)
    await pool.query('alter table member_session rename to session_elsewhere')
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    const failed = 'sessions of open tabs could not be asked for'
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.anything(), failed), SOON)
    await pool.query('alter table session_elsewhere rename to member_session')
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(await left.nextOf('session')).toEqual({ type: 'session', state: 'revoked' })
    await vi.waitFor(() => expect(asked(), 'the first again, and the other of two tabs once').toBe(3), SOON)
    await vi.advanceTimersByTimeAsync(BEAT_MS)
    expect(asked()).toBe(3)
    expect([await endsAt(idle), await endsAt(busy)]).toEqual(before)
    clock.mockRestore()
    for (const tab of [one, other]) await tab.follow(busy)
    for (const tab of [left, one, other, visitor]) tab.socket.close()
  })

  test('a flood of log-ins costs a few queries and ends the socket, and other tabs go on', async () => {
    const { client } = await site().newMember()
    const calm = await openSiteSocket(site().url)
    await calm.follow(client)
    const loud = await openSiteSocket(site().url)
    const queries = vi.spyOn(store().database.pool, 'query')
    for (let n = 0; n < 20_000; n += 1) loud.login(`guess-${n}`)
    expect(await loud.closed).toBe(SOCKET_CLOSE.tooManyLogins)
    await client.call(letterReadAllEndpoint, {})
    expect(await calm.nextOf('unread')).toEqual({ type: 'unread' })
    const sessions = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('session'))
    expect(sessions.length).toBeGreaterThan(0)
    expect(sessions.length).toBeLessThanOrEqual(DEFAULT_LIMITS.socketLogins)
    calm.socket.close()
  })

  test('a message that is none of its own closes the socket', async () => {
    for (const text of ['no json', '{"type":"other"}', `{"type":"login","token":"${'x'.repeat(200)}"}`]) {
      const tab = await openSiteSocket(site().url)
      tab.socket.send(text)
      expect(await tab.closed).toBe(1008)
    }
  })
})
