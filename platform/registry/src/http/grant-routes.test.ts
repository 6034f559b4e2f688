import { randomUUID } from 'node:crypto'

import { OVERRIDE_REFUSED_HEADER } from '@site/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease, integrityOf } from '../../tests/fixture-release.ts'
import { startRegistry, type Answer, type RunningRegistry } from '../../tests/running-registry.ts'
import { openSigned } from '../../tests/verify-signature.ts'

const HOUR_MS = 3_600_000
const MINE = randomUUID()
const ORIGIN = 'http://localhost:3100'

let site: RunningRegistry
let team: string
let clock = 1_790_000_000_000
beforeAll(async () => {
  site = await startRegistry({ now: () => clock })
  await site.publish(fixtureRelease({ version: '1.0.0' }))
  await site.publish(fixtureRelease({ version: '1.1.0' }))
  await site.publish(fixtureRelease({ name: 'sports' }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0', sports: '1.0.0' } })
  team = await site.person('help-team', 'publish:help')
})
afterAll(() => site.stop())

const wanted = (over: object = {}) => ({
  theme: 'jade',
  remote: 'help',
  device: MINE,
  version: '1.1.0',
  reason: 'a look at the next version',
  ...over,
})
const ask = (over: object = {}, token = site.opsToken): Promise<Answer> =>
  site.call('/registry/api/grants', { method: 'POST', token, body: wanted(over) })
const revoke = (id: string, token = site.opsToken): Promise<Answer> =>
  site.call(`/registry/api/grants/${id}/revoke`, { method: 'POST', token, body: { reason: 'seen enough' } })

/** A grant as it stands in a link. */
async function issue(over: object = {}, token?: string): Promise<{ readonly id: string; readonly token: string }> {
  const { status, body } = await ask(over, token)
  expect(status).toBe(201)
  return body as unknown as { id: string; token: string }
}

/** What a browser with this grant gets. */
async function visit(grant: string, { device = MINE, theme = 'jade' } = {}) {
  const cookie = `did=${device}; override=${grant}`
  const { body, headers } = await site.call(`/registry/composition/${theme}`, { token: '', headers: { cookie } })
  const composition = openSigned(body, await site.registry.trustedKeys())
  if (composition === undefined) throw new Error('the signature is not of a trusted key')
  const open = await site.call(`/registry/override/${theme}`, { token: '', headers: { cookie } })
  return { composition, refused: headers.get(OVERRIDE_REFUSED_HEADER), holds: open.body['holds'] }
}

test('[D.013] a grant runs a published release that nobody promoted, for its device and theme alone', async () => {
  const { id, token } = await issue()
  const mine = await visit(token)
  expect(mine).toMatchObject({ refused: null, holds: true })
  const { help, sports } = mine.composition.remotes
  expect(help).toMatchObject({ cohort: 'override', active: { version: '1.1.0' }, fallback: { version: '1.0.0' } })
  expect(help?.active.integrity['entry.js']).toBe(integrityOf(`globalThis.help = '1.1.0'`))
  expect(sports).toMatchObject({ cohort: 'stable', active: { version: '1.0.0' } })
  const expiresAt = clock + HOUR_MS
  expect(mine.composition.override).toEqual({ id, remote: 'help', version: '1.1.0', expiresAt })
  expect(mine.composition.expiresAt, 'the composition ends with the grant').toBe(expiresAt)

  const others = await visit(token, { device: randomUUID() })
  expect(others).toMatchObject({ refused: 'wrong-device', holds: false })
  expect(others.composition.override).toBeUndefined()
  expect(others.composition.remotes['help']?.active.version).toBe('1.0.0')
  expect(await visit(token, { theme: 'aurora' })).toMatchObject({ refused: 'wrong-theme', holds: false })
})

test('[D.013] a grant for the own machine names its origin, and no release is changed by it', async () => {
  const { token } = await issue({ version: undefined, origin: ORIGIN }, team)
  const { composition } = await visit(token)
  expect(composition.override).toMatchObject({ remote: 'help', origin: ORIGIN })
  expect(composition.origins).toEqual(['', ORIGIN])
  expect(composition.remotes['help']).toMatchObject({ cohort: 'stable', active: { version: '1.0.0' } })
  const plain = await site.call('/registry/composition/jade', { token: '', headers: { cookie: `did=${MINE}` } })
  expect(openSigned(plain.body, await site.registry.trustedKeys())?.origins, 'without it').toEqual([''])
})

test('[D.013] it ends: after its time, and when it is revoked, which a second time changes nothing', async () => {
  const short = await issue({ minutes: 5 })
  clock += 5 * 60_000 - 1
  expect((await visit(short.token)).refused).toBeNull()
  clock += 1
  expect(await visit(short.token)).toMatchObject({ refused: 'expired', holds: false })
  expect((await revoke(short.id)).status, 'one that has ended').toBe(404)

  const taken = await issue()
  expect((await revoke(taken.id)).status).toBe(200)
  expect((await revoke(taken.id)).status).toBe(200)
  expect(await visit(taken.token)).toMatchObject({ refused: 'revoked', holds: false })
  const { body } = await site.call('/registry/api/audit?limit=2')
  expect(body['lines']).toMatchObject([
    { action: 'grant', actor: 'ops', theme: 'jade', remote: 'help', reason: 'a look at the next version' },
    { action: 'revoke', actor: 'ops', theme: 'jade', remote: 'help', reason: 'seen enough' },
  ])
  expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
})

test('[D.013] an altered grant and another registry’s open nothing', async () => {
  const { token } = await issue()
  const [head = '', payload = '', signature = ''] = token.split('.')
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const longer = Buffer.from(JSON.stringify({ ...grant, expiresAt: clock + 9 * HOUR_MS })).toString('base64url')
  for (const altered of [`${head}.${longer}.${signature}`, `${head}.${payload}.${signature}x`, 'a.b.c', 'nonsense']) {
    const visited = await visit(altered)
    expect(visited, altered).toMatchObject({ refused: 'altered', holds: false })
    expect(visited.composition.override).toBeUndefined()
  }
  const other = await startRegistry({ now: () => clock })
  await other.publish(fixtureRelease({ version: '1.1.0' }))
  const { body } = await other.call('/registry/api/grants', { method: 'POST', body: wanted() })
  expect((await visit(String(body['token']))).refused).toBe('altered')
  await other.stop()
})

test('[D.013] it is given to who may publish the remote, for an hour at most, and never for a stranger’s server', async () => {
  expect((await ask({ remote: 'sports', version: '1.0.0' }, team)).status).toBe(403)
  expect((await ask({}, 'nobody-knows-this-secret')).status).toBe(401)
  expect((await ask({ version: '9.9.9' })).status).toBe(404)
  for (const over of [
    { minutes: 61 },
    { minutes: 0 },
    { reason: '' },
    { device: 'somebody' },
    { theme: 'ruby' },
    { version: undefined },
    { origin: ORIGIN },
    { version: undefined, origin: 'https://evil.example' },
    { version: undefined, origin: 'http://localhost.evil.example:80' },
  ]) {
    expect((await ask(over)).status, JSON.stringify(over)).toBe(400)
  }

  const ofOps = await issue({ remote: 'sports', version: '1.0.0' })
  expect((await revoke(ofOps.id, team)).status).toBe(403)
  const listed = async (token: string) => {
    const { grants } = (await site.call('/registry/api/grants', { token })).body as {
      readonly grants: readonly { readonly id: string; readonly remote: string }[]
    }
    return grants
  }
  expect((await listed(site.opsToken)).map(({ id }) => id)).toContain(ofOps.id)
  expect(new Set((await listed(team)).map(({ remote }) => remote))).toEqual(new Set(['help']))
  clock += HOUR_MS
  expect(await listed(site.opsToken), 'what has ended is no longer listed').toEqual([])
})

test('whoever leaves takes their grants along', async () => {
  const leaving = await site.person('leaving', 'publish:help')
  const device = randomUUID()
  const { token } = await issue({ device }, leaving)
  expect(await visit(token, { device })).toMatchObject({ refused: null, holds: true })
  await site.call('/registry/api/people/leaving/remove', { method: 'POST', body: { reason: 'has left' } })
  expect(await visit(token, { device })).toMatchObject({ refused: 'revoked', holds: false })
})
