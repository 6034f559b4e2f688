import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type Answer, type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import { SESSION, settingsOf, signInBy } from '../../tests/signing-in.ts'
import { type StandInProvider, startStandInProvider } from '../../tests/stand-in-provider.ts'

const ROLE = 'publish:help'

describe('a grant that is overtaken while it waits for its turn', () => {
  let provider: StandInProvider
  let site: RunningRegistry
  /** Somebody new for each test, with the right to let a device try the remote. */
  let name = ''
  beforeAll(async () => {
    provider = await startStandInProvider()
    site = await startRegistry({ signIn: settingsOf(provider), callsPerMinute: 10_000 })
    await site.publish(fixtureRelease({ version: '1.0.0' }))
  })
  afterAll(async () => {
    await site.stop()
    await provider.stop()
  })
  beforeEach(async () => {
    name = `p${randomUUID().slice(0, 8)}`
    await take({})
  })

  const post = (path: string, body: object, token = site.opsToken): Promise<Answer> =>
    site.call(`/registry/api${path}`, { method: 'POST', body, token })
  const take = (more: object) => post('/people', { name, roles: [ROLE], reason: 'for the test', ...more })

  async function accessToken() {
    const { body } = await post('/tokens', { person: name, days: 1, reason: 'for the test' })
    return String(body['secret'])
  }
  async function session() {
    const sub = `${name}-at-the-provider`
    await take({ signIn: { subject: sub } })
    const { jar } = await signInBy({ site, provider }, { sub })
    return jar.cookies.get(SESSION) ?? ''
  }
  async function revoke(secret: string) {
    const { body } = await site.call('/registry/api/whoami', { token: secret })
    return () => post(`/tokens/${String(body['token'])}/revoke`, { reason: 'has got about' })
  }

  const untilWaiting = (changes: number) =>
    expect
      .poll(async () => {
        const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'registry.audit'::regclass AND NOT granted`
        return (await site.database.pool.query(waiting)).rowCount
      })
      .toBe(changes)

  /** Both wait for another change of the registry, the grant behind what comes first: it was let in when it came. */
  async function overtaken(secret: string, first: () => Promise<Answer>) {
    const device = randomUUID()
    const wanted = { theme: 'jade', remote: 'help', device, version: '1.0.0', minutes: 5, reason: 'a look' }
    const holder = await site.database.pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('LOCK TABLE registry.audit IN SHARE ROW EXCLUSIVE MODE')
      const done = first()
      await untilWaiting(1)
      const granted = post('/grants', wanted, secret)
      await untilWaiting(2)
      await holder.query('COMMIT')
      const [{ status: before }, { status, body }] = await Promise.all([done, granted])
      const { body: listed } = await site.call('/registry/api/grants')
      const given = listed['grants'] as readonly { readonly device: string }[]
      const log = (await site.call(`/registry/api/audit?person=${name}`)).body['lines'] as readonly object[]
      return {
        ...{ before, status, message: body['message'], isGiven: given.some((one) => one.device === device) },
        lines: log.filter((line) => 'action' in line && line.action === 'grant').length,
      }
    } finally {
      holder.release(true)
    }
  }

  const REFUSED = { before: 200, status: 403, isGiven: false, lines: 0 }
  /** As any call by a token that is over. */
  const OVER = { ...REFUSED, status: 401 }

  test('by the revocation of the token that it was asked by is refused, and nothing of it is written', async () => {
    const secret = await accessToken()
    expect(await overtaken(secret, await revoke(secret))).toMatchObject(OVER)
  })

  test('by roles without the right to give it is refused', async () => {
    expect(await overtaken(await accessToken(), () => take({ roles: ['publish:sports'] }))).toMatchObject(REFUSED)
  })

  test('by the leaving of its person is refused', async () => {
    const leave = () => post(`/people/${name}/remove`, { reason: 'has left' })
    expect(await overtaken(await accessToken(), leave)).toMatchObject(OVER)
  })

  test('by another identity of its person is refused where a session asked for it', async () => {
    const another = () => take({ signIn: { subject: `${name}-from-now-on` } })
    expect(await overtaken(await session(), another)).toMatchObject(OVER)
  })

  test('by the revocation of another token of its person is given', async () => {
    const [secret, other] = [await accessToken(), await accessToken()]
    expect(await overtaken(secret, await revoke(other))).toMatchObject({ status: 201, isGiven: true, lines: 1 })
  })
})
