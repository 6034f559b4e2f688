import { createHash } from 'node:crypto'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import { settingsOf, signInBy } from '../../tests/signing-in.ts'
import { startStandInProvider } from '../../tests/stand-in-provider.ts'

const START = 1_790_000_000_000
const DAY_MS = 86_400_000
let clock = START
let site: RunningRegistry
beforeEach(async () => {
  clock = START
  site = await startRegistry({ now: () => clock })
})
afterEach(() => site.stop())

const api = (path: string, body?: unknown, token?: string) =>
  site.call(`/registry/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(token === undefined ? {} : { token }),
  })

interface Line {
  readonly actor: string
  readonly token?: string
  readonly action: string
  readonly detail: string
}

async function lines(): Promise<Line[]> {
  return (await api('/audit')).body['lines'] as Line[]
}

type MadeNames = readonly { readonly name: string; readonly person: string }[]

interface Listed {
  readonly name: string
  readonly made: MadeNames
  readonly roles: readonly string[]
  readonly leftAt: number | null
  readonly tokens: readonly {
    readonly name: string
    readonly made: MadeNames
    readonly lastUsedAt: number | null
    readonly revokedAt: number | null
  }[]
}

async function listed(name: string): Promise<Listed | undefined> {
  return ((await api('/people')).body['people'] as Listed[]).find((person) => person.name === name)
}

test('[D.010] whoever may promote on jade does so, in their name and by their token, and not on aurora', async () => {
  await site.publish(fixtureRelease({ version: '1.0.0' }))
  const alice = await site.person('alice', 'promote:jade')
  const promote = (theme: string) => ({
    reason: 'the first help',
    edits: [{ theme, basedOn: 1, edit: { kind: 'promote', versions: { help: '1.0.0' } } }],
  })
  expect(await api('/edits', promote('aurora'), alice)).toMatchObject({
    status: 403,
    body: { message: 'alice has promote:jade by the token alice-1; this takes promote:aurora.' },
  })
  const both = { reason: 'both at once', edits: ['jade', 'aurora'].flatMap((theme) => promote(theme).edits) }
  expect(await api('/edits', both, alice), 'one of two is not enough').toMatchObject({ status: 403 })
  expect(await api('/proposals', { ...promote('aurora'), dueAt: START + 1000 }, alice)).toMatchObject({ status: 403 })
  expect(await api('/edits', promote('jade'), alice)).toMatchObject({ status: 200 })
  expect((await lines()).at(-1)).toMatchObject({ actor: 'alice', token: 'alice-1', action: 'promote' })
  expect((await api('/channels/jade')).body).toMatchObject({ updatedBy: 'alice' })
  expect((await api('/verify', {})).body).toMatchObject({ ok: true })
})

test('a token ends at its time, and at once when it is revoked; both are said, with its name', async () => {
  const alice = await site.person('alice', 'read')
  const { body } = await api('/tokens', { person: 'alice', days: 2, name: 'alice-laptop', reason: 'her own machine' })
  const laptop = String(body['secret'])
  expect(await api('/whoami', undefined, laptop)).toMatchObject({
    body: { name: 'alice', token: 'alice-laptop', roles: ['read'], expiresAt: START + 2 * DAY_MS },
  })
  clock += 2 * DAY_MS
  const ended = await api('/whoami', undefined, laptop)
  expect({ status: ended.status, message: ended.body['message'] }).toEqual({
    status: 401,
    message: `The token alice-laptop of alice ended on ${new Date(clock).toISOString().slice(0, 16).replace('T', ' ')} UTC. Ask whoever runs this registry for another.`,
  })
  expect(await api('/tokens/alice-1/revoke', { reason: 'hers, so she may' }, alice)).toMatchObject({ status: 200 })
  const revoked = await api('/whoami', undefined, alice)
  expect(revoked.status).toBe(401)
  expect(revoked.body['message']).toMatch(/^The token alice-1 of alice was revoked on /)
  expect(await api('/whoami', undefined, 'x'.repeat(43))).toMatchObject({
    status: 401,
    body: { message: 'This access token is not known here.' },
  })
  expect((await lines()).map(({ action, actor, token }) => [action, actor, token]).slice(-4)).toEqual([
    ['person', 'ops', 'bootstrap'],
    ['token-create', 'ops', 'bootstrap'],
    ['token-create', 'ops', 'bootstrap'],
    ['token-revoke', 'alice', 'alice-1'],
  ])
})

test('the secret is told once and kept nowhere; when a token was used last is known to the minute', async () => {
  const alice = await site.person('alice', 'read')
  for (const table of ['tokens', 'people', 'audit']) {
    const { rows } = await site.database.pool.query(`SELECT * FROM registry.${table}`)
    expect(JSON.stringify(rows), table).not.toContain(alice)
  }
  expect(JSON.stringify((await api('/people')).body)).not.toContain(createHash('sha256').update(alice).digest('hex'))
  expect((await listed('alice'))?.tokens).toMatchObject([{ name: 'alice-1', lastUsedAt: null }])
  await api('/whoami', undefined, alice)
  clock += 59_000
  await api('/whoami', undefined, alice)
  expect((await listed('alice'))?.tokens).toMatchObject([{ lastUsedAt: START }])
  clock += 1_000
  await api('/whoami', undefined, alice)
  expect((await listed('alice'))?.tokens).toMatchObject([{ lastUsedAt: START + 60_000 }])
})

test('what a person may no longer do no token of theirs may, and whoever leaves leaves with all of them', async () => {
  const alice = await site.person('alice', 'publish:help', 'promote:jade')
  expect(await site.publish(fixtureRelease({ version: '1.0.0' }), alice)).toMatchObject({ status: 201 })
  await api('/people', { name: 'alice', roles: ['promote:jade'], reason: 'another team ships help' })
  expect(await site.publish(fixtureRelease({ version: '1.0.1' }), alice)).toMatchObject({ status: 403 })
  expect(await api('/whoami', undefined, alice)).toMatchObject({ body: { roles: ['promote:jade'] } })

  expect(await api('/people/alice/remove', { reason: 'she has left' })).toMatchObject({ status: 200 })
  expect(await api('/whoami', undefined, alice)).toMatchObject({ status: 401 })
  expect(await api('/tokens', { person: 'alice', days: 1, reason: 'once more' })).toMatchObject({ status: 400 })
  expect(await listed('alice')).toMatchObject({ leftAt: START, tokens: [{ revokedAt: START }] })
})

test('no token has more than its person, and nobody but ops gives anything away', async () => {
  const alice = await site.person('alice', 'promote:jade', 'approve')
  const more = { person: 'alice', days: 30, roles: ['promote:aurora'], reason: 'a try' }
  const { status, body } = await api('/tokens', more)
  expect({ status, message: body['message'] }).toEqual({
    status: 400,
    message: 'alice has approve, promote:jade: a token of theirs cannot have promote:aurora.',
  })
  for (const [path, asked] of [
    ['/tokens', { person: 'alice', days: 30, reason: 'a try' }],
    ['/people', { name: 'alice', roles: ['ops'], reason: 'a try' }],
    ['/people/alice/remove', { reason: 'a try' }],
    ['/tokens/bootstrap/revoke', { reason: 'a try' }],
  ] as const) {
    expect(await api(path, asked, alice), path).toMatchObject({ status: 403 })
  }
  for (const bad of [
    { ...more, roles: ['destroy'] },
    { ...more, roles: ['promote:nowhere'] },
    { ...more, roles: ['approve'], days: 0 },
    { ...more, roles: ['approve'], days: 367 },
    { ...more, roles: ['approve'], name: 'alice-1' },
    { ...more, roles: ['approve'], person: 'ops' },
  ]) {
    expect(await api('/tokens', bad), JSON.stringify(bad)).toMatchObject({ status: 400 })
  }
  for (const name of ['ops', 'registry', 'two words']) {
    expect(await api('/people', { name, roles: ['read'], reason: 'a try' }), name).toMatchObject({ status: 400 })
  }
  expect(await api('/tokens/bootstrap/revoke', { reason: 'a try' })).toMatchObject({ status: 400 })
})

test('[D.011] rights that nobody gave are found by verify', async () => {
  await site.person('alice', 'read')
  const { pool } = site.database
  await pool.query(`UPDATE registry.people SET roles = '["ops"]' WHERE name = 'alice'`)
  await pool.query(`UPDATE registry.tokens SET roles = '["ops"]' WHERE name = 'alice-1'`)
  await pool.query(`INSERT INTO registry.people (name, roles, since) VALUES ('mallory', '["ops"]', 0)`)
  expect((await api('/verify', {})).body).toMatchObject({
    ok: false,
    problems: [
      'the roles of alice are not as the audit log recorded them',
      'the roles of mallory are not as the audit log recorded them',
      'the token alice-1 is not as the audit log recorded it',
    ],
  })
})

test('tokens of a file of an earlier version go on as those of people, for a while', async () => {
  const secret = 'a-secret-of-the-help-team'
  const sha256 = createHash('sha256').update(secret).digest('hex')
  const file = join(site.dataDir, 'tokens.json')
  await writeFile(file, JSON.stringify({ tokens: [{ name: 'help-ci', role: 'team', remotes: ['help'], sha256 }] }))
  await site.restart()
  expect(await site.publish(fixtureRelease({ version: '1.0.0' }), secret)).toMatchObject({ status: 201 })
  expect(await site.publish(fixtureRelease({ name: 'sports' }), secret)).toMatchObject({ status: 403 })
  await expect(access(file)).rejects.toThrow(/ENOENT/)
  expect((await api('/verify', {})).body).toMatchObject({ ok: true })
  clock += 90 * DAY_MS
  expect(await api('/whoami', undefined, secret)).toMatchObject({ status: 401 })
})

test('a name is told apart from others, and is an address of its own', async () => {
  await site.person('alice', 'read')
  for (const name of ['Alice', 'OPS', 'Registry', '.', '..', '-', 'a/b', 'a b', 'al\u0131ce']) {
    const answer = await api('/people', { name, roles: ['read'], reason: 'a try' })
    expect(answer, name).toMatchObject({ status: 400, body: { error: 'invalid' } })
  }
  const token = { person: 'alice', days: 1, reason: 'could never be revoked by this name' }
  expect(await api('/tokens', { ...token, name: '..' })).toMatchObject({ status: 400 })
  expect(await api('/people', { name: 'alice', roles: ['approve'], reason: 'herself' })).toMatchObject({ status: 200 })
})

test('the last of ops may give it up, and nobody is locked out: the installation itself stays', async () => {
  const chief = await site.person('chief', 'ops')
  expect(await api('/people', { name: 'ops', roles: ['read'], reason: 'take it over' }, chief)).toMatchObject({
    status: 400,
  })
  expect(await api('/people/ops/remove', { reason: 'take it over' }, chief)).toMatchObject({ status: 400 })
  expect(await api('/people', { name: 'chief', roles: ['read'], reason: 'gives it up' }, chief)).toMatchObject({
    status: 200,
  })
  expect(await api('/people', { name: 'chief', roles: ['ops'], reason: 'and back' }, chief)).toMatchObject({
    status: 403,
  })
  expect(await api('/people', { name: 'chief', roles: ['ops'], reason: 'and back' })).toMatchObject({ status: 200 })
})

test('rights that were ended and are there again without a line are found by verify', async () => {
  await site.person('alice', 'read')
  await site.person('bob', 'read')
  await api('/tokens/alice-1/revoke', { reason: 'lost' })
  await api('/people/bob/remove', { reason: 'has left' })
  const { pool } = site.database
  await pool.query('UPDATE registry.tokens SET revoked_at = NULL')
  await pool.query('UPDATE registry.people SET left_at = NULL')
  expect((await api('/verify', {})).body).toMatchObject({
    ok: false,
    problems: [
      'bob has left, and is there again without a line of the audit log',
      'the token alice-1 was revoked, and opens something again',
      'the token bob-1 was revoked, and opens something again',
    ],
  })
})

/** @returns the secret of a new token, which is `<person>-<number>` */
async function makes(maker: string, person: string, days = 90): Promise<string> {
  const { body } = await api('/tokens', { person, days, reason: 'for the test' }, maker)
  return String(body['secret'])
}
const isGood = async (token: string) => (await api('/whoami', undefined, token)).status === 200

test('what somebody of ops has made for others is listed when they leave or are ops no more, and ends on request', async () => {
  const [carol, dave] = [await site.person('carol', 'read'), await site.person('dave', 'read')]
  const chief = await site.person('chief', 'ops')
  await makes(chief, 'chief')
  const ofCarol = await makes(chief, 'carol')
  await makes(chief, 'dave', 1)
  clock += 2 * DAY_MS
  const made = { name: 'carol-2', person: 'carol', roles: ['read'], expiresAt: START + 90 * DAY_MS, revokedAt: null }
  expect(
    await api('/people/chief/remove', { reason: 'has left' }),
    'neither their own nor one that ended',
  ).toMatchObject({
    status: 200,
    body: { made: [made] },
  })
  expect(await isGood(ofCarol)).toBe(true)
  expect(await api('/people/chief/remove', { reason: 'and these', withMade: true })).toMatchObject({
    status: 200,
    body: { made: [{ ...made, revokedAt: clock }] },
  })
  expect([await isGood(ofCarol), await isGood(carol), await isGood(dave)]).toEqual([false, true, true])
  expect(await api('/people/chief/remove', { reason: 'once more', withMade: true })).toMatchObject({ status: 422 })

  const lead = await site.person('lead', 'ops')
  const ofDave = await makes(lead, 'dave')
  const change = (roles: readonly string[], more: object = {}) =>
    api('/people', { name: 'lead', roles, reason: 'another task', ...more })
  expect(await change(['ops', 'read']), 'who is ops still').toMatchObject({ status: 200, body: { made: [] } })
  expect(await change(['ops'], { withMade: true })).toMatchObject({ status: 400, body: { error: 'invalid' } })
  expect(await change(['read'])).toMatchObject({ status: 200, body: { made: [{ name: 'dave-3', revokedAt: null }] } })
  expect(await isGood(ofDave)).toBe(true)
  expect(await change(['read'], { withMade: true })).toMatchObject({ body: { made: [{ name: 'dave-3' }] } })
  expect([await isGood(ofDave), await isGood(dave)]).toEqual([false, true])
  expect((await lines()).slice(-2).map(({ action, detail }) => [action, detail])).toEqual([
    ['person', JSON.stringify({ person: 'lead', roles: ['read'] })],
    ['token-revoke', JSON.stringify({ person: 'dave', token: 'dave-3' })],
  ])
  expect((await api('/verify', {})).body).toMatchObject({ ok: true })
})

test('what a token has made, and what that has made in turn, is listed when it is revoked, and ends on request', async () => {
  const [alice, bob] = [await site.person('alice', 'ops'), await site.person('bob', 'ops')]
  await site.person('carol', 'read')
  const ofBob = await makes(alice, 'bob')
  const ofCarol = await makes(ofBob, 'carol')
  const [own, unrelated] = [await makes(ofBob, 'alice'), await makes(bob, 'carol')]
  const revoke = (token: string, more: object = {}, by?: string) =>
    api(`/tokens/${token}/revoke`, { reason: 'was stolen', ...more }, by)
  await revoke('bob-2')
  const listedNames = (made: MadeNames = []) => made.map(({ name }) => name)
  const { tokens = [], made } = (await listed('alice')) ?? {}
  expect(listedNames(tokens.find(({ name }) => name === 'alice-1')?.made), 'before it is revoked').toEqual([
    ...['alice-2', 'carol-2'],
  ])
  expect(listedNames(made), 'their own ends with them').toEqual(['carol-2'])
  const names = ({ body }: { readonly body: object }) =>
    (body as { made: { name: string; revokedAt: number | null }[] }).made.map(({ name, revokedAt }) => [
      name,
      revokedAt,
    ])

  const first = await revoke('alice-1')
  expect(first).toMatchObject({ status: 200, body: { name: 'alice-1', person: 'alice', revokedAt: START } })
  expect(names(first), 'through one that is revoked').toEqual([
    ['alice-2', null],
    ['carol-2', null],
  ])
  await api('/people', { name: 'bob', roles: ['read'], reason: 'looks on' })
  expect(await revoke('bob-1', { withMade: true }, bob), 'ends what is of others').toMatchObject({ status: 403 })
  clock += DAY_MS
  expect(names(await revoke('alice-1', { withMade: true })), 'also where it was revoked before').toEqual([
    ['alice-2', clock],
    ['carol-2', clock],
  ])
  expect([await isGood(ofCarol), await isGood(own), await isGood(unrelated)]).toEqual([false, false, true])
  expect((await lines()).slice(-2).map(({ action, detail }) => [action, detail])).toEqual([
    ['token-revoke', JSON.stringify({ person: 'alice', token: 'alice-2' })],
    ['token-revoke', JSON.stringify({ person: 'carol', token: 'carol-2' })],
  ])
  expect(names(await revoke('alice-1', { withMade: true }))).toEqual([])
  expect((await api('/verify', {})).body).toMatchObject({ ok: true })
})

test('what who leaves has made is followed through tokens of others, also where they were made before that was kept', async () => {
  const [bob] = [await site.person('bob', 'ops'), await site.person('carol', 'ops'), await site.person('dave', 'read')]
  const ofDave = await makes(await makes(bob, 'carol'), 'dave')
  await site.database.pool.query('UPDATE registry.tokens SET created_token = NULL')
  const migration = await readFile(join(import.meta.dirname, '../../migrations/0021_made_by_token.sql'), 'utf8')
  await site.database.pool.query(migration.slice(migration.indexOf('UPDATE')))
  const made = [{ name: 'carol-2' }, { name: 'dave-2', person: 'dave' }]
  expect((await api('/people/bob/remove', { reason: 'has left', withMade: true })).body).toMatchObject({ made })
  expect(await isGood(ofDave)).toBe(false)
})

test('who may do or signs in as what somebody has decided is named when that one leaves or their token is revoked', async () => {
  const provider = await startStandInProvider()
  onTestFinished(() => provider.stop())
  await site.restart({ signIn: settingsOf(provider) })
  const bob = await site.person('bob', 'ops')
  const decide = (by: string | undefined, name: string, more: object = {}) =>
    api('/people', { name, roles: ['read'], reason: 'for the test', ...more }, by)
  const named = (name: string) => ({ signIn: { email: `${name}@example.com` } })
  await decide(undefined, 'carol')
  const another = await makes(bob, 'bob')
  clock += 1
  await decide(bob, 'carol', named('mallory'))
  await signInBy({ site, provider }, { sub: 'mallory', email: 'mallory@example.com', email_verified: true })
  await decide(undefined, 'carol')
  await decide(another, 'dave', { roles: ['ops'] })
  await decide(bob, 'erin', named('erin'))
  await decide(undefined, 'erin', { signIn: null })
  await decide(bob, 'frank')
  await api('/people/frank/remove', { reason: 'has left' })
  await decide(bob, 'bob', { roles: ['ops'], ...named('bob') })
  const decided = [
    { person: 'carol', what: 'signIn', roles: ['read'], at: clock },
    { person: 'dave', what: 'roles', roles: ['ops'], at: clock },
  ]
  const ofHimself = ['roles', 'signIn'].map((what) => ({ person: 'bob', what, roles: ['ops'], at: clock }))
  expect((await api('/tokens/bob-1/revoke', { reason: 'was stolen' })).body['decided']).toEqual([
    ...ofHimself,
    ...decided,
  ])
  expect((await api('/people/bob/remove', { reason: 'has left' })).body['decided']).toEqual(decided)
})
