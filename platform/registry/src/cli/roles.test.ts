import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureHost, fixtureRelease, writeFixture } from '../../tests/fixture-release.ts'
import { runRelease } from '../../tests/release-command.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

const ROLES = ['read', 'publish:help', 'promote:jade', 'approve', 'grant', 'ops'] as const
type Role = (typeof ROLES)[number]
const DEVICE = '11111111-2222-4333-8444-555555555555'

/** Ids that the set-up makes, by the words that stand for them below. */
const made = new Map<string, string>()
const secrets = new Map<Role, string>()
let site: RunningRegistry
let folder: string

const change = ['--theme', 'jade', '--reason', 'for the table', '--revision', '1']
const everybody = ROLES
const publishers: readonly Role[] = ['publish:help', 'ops']
const promoters: readonly Role[] = ['promote:jade', 'ops']

/** Each verb of the command line, as it is called, and the roles that it is open to. */
const TABLE: readonly (readonly [verb: string, args: readonly string[], open: readonly Role[]])[] = [
  ['list', [], everybody],
  ['history', ['--theme', 'jade'], everybody],
  ['diff', ['1', '--theme', 'jade'], everybody],
  ['diff', ['--theme', 'jade', '--with', 'aurora'], everybody],
  ['diff', ['help', '1.0.0', '1.0.1'], everybody],
  ['verify', [], everybody],
  ['whoami', [], everybody],
  ['can-promote', ['help', '1.0.1', '--theme', 'jade'], everybody],
  ['can-run', ['<host>'], everybody],
  ['proposals', [], everybody],
  ['grants', [], everybody],
  ['people', [], everybody],
  ['audit', ['--theme', 'jade'], everybody],
  ['login', [], everybody],
  ['logout', [], everybody],
  ['search', ['help'], everybody],
  ['reports', [], everybody],
  ['report', ['0123456789ab'], everybody],
  ['open', ['0123456789ab', '--out', '<out>'], everybody],
  ['publish', ['<build>'], publishers],
  ['promote', ['help', '1.0.1', ...change], promoters],
  ['rollback', ['help', ...change], promoters],
  ['undo', ['2', ...change], promoters],
  ['unpin', ['help', ...change], promoters],
  ['remove', ['help', ...change], promoters],
  ['settings', ['title=x', ...change], promoters],
  ['flags', ['crMode=on', ...change], promoters],
  ['guard', ['--four-eyes', 'on', ...change], promoters],
  ['promote', ['help', '1.0.1', ...change, '--at', '<tomorrow>'], promoters],
  ['promote', ['help', '1.0.1', ...change.map((word) => (word === 'jade' ? 'aurora' : word))], ['ops']],
  ['approve', ['999'], ['approve', 'ops']],
  ['withdraw', ['<proposal>', '--reason', 'for the table'], ['promote:jade', 'approve', 'ops']],
  [
    'grant',
    ['help', '--theme', 'jade', '--device', DEVICE, '--version', '1.0.0', '--reason', 'to try'],
    ['grant', ...publishers],
  ],
  ['revoke', ['<grant>', '--reason', 'for the table'], ['grant', ...publishers]],
  ['export', ['--theme', 'jade', '--out', '<out>'], ['ops']],
  ['people', ['alice', '--role', 'read', '--reason', 'for the table'], ['ops']],
  ['token', ['create', '--person', 'publish-help'], ['ops']],
  ['token', ['revoke', 'reserve', '--reason', 'for the table'], ['ops']],
  ['rotate-key', ['--reason', 'for the table'], ['ops']],
  ['restored', ['--reason', 'for the table'], ['ops']],
]

const nameOf = (role: Role): string => role.replace(':', '-').replace('ops', 'chief')

beforeAll(async () => {
  site = await startRegistry({ callsPerMinute: 100_000 })
  folder = await mkdtemp(join(tmpdir(), 'roles-'))
  await writeFile(join(folder, 'host.json'), JSON.stringify(fixtureHost()))
  for (const version of ['1.0.0', '1.0.1']) await site.publish(fixtureRelease({ version }))
  for (const theme of ['jade', 'aurora']) await site.edit(theme, { kind: 'promote', versions: { help: '1.0.0' } })
  for (const role of ROLES) secrets.set(role, await site.person(nameOf(role), role))
  await site.person('reserve-person', 'read')
  const post = (path: string, body: object) => site.call(`/registry/api${path}`, { method: 'POST', body })
  const reason = 'for the table'
  await post('/tokens', { person: 'reserve-person', name: 'reserve', days: 1, reason })
  const edit = { kind: 'promote', versions: { help: '1.0.1' } }
  const asked = { reason, dueAt: Date.now() + 86_400_000, edits: [{ theme: 'jade', basedOn: 2, edit }] }
  const { proposal } = (await post('/proposals', asked)).body as { proposal: { id: number } }
  const wanted = { theme: 'jade', remote: 'help', device: DEVICE, version: '1.0.1', reason }
  made.set('<proposal>', String(proposal.id))
  made.set('<grant>', String((await post('/grants', wanted)).body['id']))
  made.set('<build>', await writeFixture(fixtureRelease({ version: '1.0.2' })))
  made.set('<host>', folder)
  made.set('<tomorrow>', `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}Z`)
  made.set('<out>', join(folder, 'out'))
})
afterAll(async () => {
  await site.stop()
  for (const path of [folder, made.get('<build>') ?? folder]) await rm(path, { recursive: true, force: true })
})

test('each verb of the command line stands in the table of roles', async () => {
  const { out } = await runRelease(site, ['help'])
  const verbs = Array.from(out.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, verb = '']) => verb)
  expect(new Set(TABLE.map(([verb]) => verb))).toEqual(new Set(verbs))
})

test.each(TABLE)('[D.010] %s %j is open to %j and to nobody else', async (verb, args, open) => {
  const argv = [verb, ...args.map((word) => made.get(word) ?? word)]
  const denied: Role[] = []
  for (const role of ROLES) {
    const { code, err } = await runRelease(site, argv, { REGISTRY_TOKEN: secrets.get(role) ?? '' })
    expect([2, 5], `${role} was understood: ${err}`).not.toContain(code)
    if (code === 4) denied.push(role)
  }
  expect(denied).toEqual(ROLES.filter((role) => !open.includes(role)))
})
