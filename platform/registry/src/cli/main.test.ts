import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { PublicKeySchema } from '@site/contracts'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease, writeFixture, type FixtureInput } from '../../tests/fixture-release.ts'
import { runRelease } from '../../tests/release-command.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import { openSigned } from '../../tests/verify-signature.ts'

let site: RunningRegistry
const folders: string[] = []
beforeAll(async () => {
  site = await startRegistry()
})
afterAll(async () => {
  await site.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** One command line, as ops on the machine of the registry unless told otherwise. */
const release = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) => runRelease(site, argv, env)

async function built(input: FixtureInput): Promise<string> {
  const folder = await writeFixture(fixtureRelease(input))
  folders.push(folder)
  return folder
}

test('[D.010] a day of ops: publish, promote, canary, roll back, history, diff and verify, each by its verb', async () => {
  const published = await release(['publish', await built({ version: '1.0.0' })])
  expect(published).toMatchObject({ code: 0, err: '' })
  expect(published.out).toMatch(
    /^published help 1\.0\.0: 2 files, 49 B\n {2}sha256-[0-9a-f]{64}\nnext: npm run release -- promote help 1\.0\.0/,
  )
  const uncommitted = await release(['publish', await built({ version: '1.0.1', uncommitted: true })])
  expect(uncommitted.out).toContain('built from changes that no commit holds')

  await release(['list'])
  const promoted = await release(['promote', 'help', '1.0.0', '--theme', 'jade', '--reason', 'first help'])
  expect(promoted).toEqual({
    code: 0,
    err: '',
    out: 'jade is at revision 2\n  + remotes.help.lastGood: []\n  + remotes.help.pinned: true\n  + remotes.help.stable: 1.0.0',
  })
  const canary = ['promote', 'help@1.0.1', '--theme', 'jade', '--weight', '250', '--allow', 'tester-1,tester-2']
  const abort = ['--abort-rate', '50', '--abort-samples', '200', '--reason', 'a small ramp']
  expect((await release([...canary, ...abort])).out).toContain('+ remotes.help.candidate.weight: 250')

  const list = await release(['list'])
  expect(list.out).toMatch(/^jade 翡翠娱乐, revision 3 \(.* UTC, ops: a small ramp\)$/m)
  expect(list.out).toMatch(/^ {2}REMOTE {2}STABLE {2}CANDIDATE +LAST GOOD {2}CHOSEN BY$/m)
  expect(list.out).toMatch(/^ {2}help {4}1\.0\.0 {3}1\.0\.1 \(2\.5 %\) {2}- {10}ops$/m)
  expect(list.out).toMatch(/^ {2}candidate help 1\.0\.1: /m)
  expect(list.out).toMatch(/^ {2}help {4}1\.0\.1 .* unknown and changes$/m)

  await release(['promote', 'help', '1.0.1', '--theme', 'jade', '--reason', 'it is good'])
  const back = await release(['rollback', 'help', '--theme', 'jade', '--reason', 'it was not'])
  expect(back.out).toBe(
    'jade is at revision 5\n  ~ remotes.help.lastGood: ["1.0.0"] → []\n  ~ remotes.help.stable: 1.0.1 → 1.0.0',
  )
  const history = await release(['history', '--theme', 'jade', '--limit', '2'])
  expect(history.out).toMatch(/^revision 5 {2}.* {2}ops: it was not\n {2}~ remotes\.help\.lastGood/)
  expect(history.out).toContain('ops: it is good')
  const diff = await release(['diff', '2', '5', '--theme', 'jade'])
  expect(diff.out).toBe('jade, revision 2 to 5\n  no difference')
  const themes = await release(['diff', '--theme', 'jade', '--with', 'aurora'])
  expect(themes.out).toMatch(/^jade \(revision 5\) to aurora \(revision 1\)\n.*- remotes\.help\.stable: 1\.0\.0$/ms)
  const releases = await release(['diff', 'help', '1.0.0', '1.0.1'])
  expect(releases.out).toBe(
    [
      'help 1.0.0 to 1.0.1',
      ...['routes', 'texts', 'sizes', 'contracts'].map((part) => `${part}\n  no difference`),
      'one of the two was built too early to say its calls, imports, keys, shapes, tokens',
    ].join('\n'),
  )
  for (const wrong of [['diff', '2', '--theme', 'jade', '--with', 'aurora'], ['diff', 'help', '1.0.0'], ['diff']]) {
    expect(await release(wrong)).toMatchObject({ code: 2 })
  }
  const verified = await release(['verify'])
  expect(verified).toMatchObject({ code: 0 })
  expect(verified.out).toMatch(/^all is well: \d+ audit lines, 6 revisions, 4 files of 2 releases$/)
})

test('[D.010] a lost race ends with exit code 3 and shows what changed meanwhile', async () => {
  const { body } = await site.call('/registry/api/channels/aurora')
  await release(['list'])
  await release(['settings', '--theme', 'aurora', 'title=极光', '--reason', 'shorter'])
  const lost = await release([
    'flags',
    'crMode=on',
    '--theme',
    'aurora',
    '--reason',
    'late',
    '--revision',
    String(body['revision']),
  ])
  expect(lost.code).toBe(3)
  expect(lost.err).toBe(
    [
      'aurora has changed since revision 1: it is at 2, last changed by ops (shorter).',
      'changed meanwhile:',
      '  ~ settings.title: 极光体育 → 极光',
      'Look at it, then send your change again.',
    ].join('\n'),
  )
})

test('[D.010] with several themes the revision is that of each, and a bare one is refused', async () => {
  const change = async (...revisions: string[]) => {
    const more = revisions.flatMap((revision) => ['--revision', revision])
    return release(['flags', 'crMode=on', '--theme', 'jade', '--theme', 'aurora', '--reason', 'both', ...more])
  }
  await release(['list'])
  for (const wrong of [['1'], ['jade=1', '2'], ['jada=1', 'aurora=2']]) {
    const refused = await change(...wrong)
    expect(refused.code, wrong.join(' ')).toBe(2)
    expect(refused.err).toContain('--revision jade=<n> --revision aurora=<n>')
  }
  await release(['flags', 'crMode=on', '--theme', 'jade', '--theme', 'aurora', '--reason', 'once more'])
  const lost = await change('jade=1', 'aurora=1')
  expect(lost.code).toBe(3)
  expect(lost.err).toContain('changed since revision 1')
})

test('settings and flags are shown and set; a flag goes back to the default', async () => {
  expect((await release(['settings', '--theme', 'jade'])).out).toContain('title = 翡翠娱乐')
  await release(['flags', 'set', 'deposit=off', 'crMode=on', '--theme', 'jade', '--reason', 'a quiet day'])
  expect((await release(['flags', '--theme', 'jade'])).out).toMatch(/crMode: on\n {2}deposit: off\n/)
  await release(['flags', 'deposit=default', '--theme', 'jade', '--reason', 'open again'])
  expect((await release(['flags', '--theme', 'jade'])).out).toContain('deposit: as the deployment says')
  expect(await release(['flags', 'deposit=maybe', '--theme', 'jade', '--reason', 'x y'])).toMatchObject({ code: 2 })
})

test('a refusal by a rule ends with exit code 1 and names every rule with its example', async () => {
  const shared = { react: { version: '20.0.0', requiredVersion: '^20.0.0', singleton: true } }
  await release(['publish', await built({ name: 'casino', version: '1.0.0', shared, shell: 3 })])
  await release(['list'])
  const refused = await release(['promote', 'casino', '1.0.0', '--theme', 'jade', '--reason', 'too early'])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('shell-contract: casino 1.0.0 was built for shell contract 3; the host runs 1 to 1.')
  expect(refused.err).toContain('react@19.3.1 does not satisfy ^20.0.0')
})

test('the same version with other bytes is refused, the same bytes are no news', async () => {
  await release(['publish', await built({ name: 'sports', version: '1.0.0' })])
  const again = await release(['publish', await built({ name: 'sports', version: '1.0.0' })])
  expect(again).toMatchObject({ code: 0, out: 'sports 1.0.0 was published before with these very bytes' })
  const other = await release([
    'publish',
    await built({ name: 'sports', version: '1.0.0', files: { 'entry.js': '!' } }),
  ])
  expect(other.code).toBe(1)
  expect(other.err).toMatch(/sports 1\.0\.0 is published already with other content/)
  expect((await release(['publish', '/nowhere'])).err).toMatch(/There is no release\.json in \/nowhere/)
})

test('a team is taken in and gets a token that publishes its own remote and nothing else, until it is revoked', async () => {
  const taken = await release(['people', 'account-ci', '--role', 'publish:account', '--reason', 'ships account'])
  expect(taken.out).toContain('next: npm run release -- token create --person account-ci')
  const made = await release(['token', 'create', '--person', 'account-ci', '--days', '30', '--json'])
  const { secret } = v.parse(v.object({ secret: v.string() }), JSON.parse(made.out))
  const { rows } = await site.database.pool.query('SELECT * FROM registry.tokens')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const asTeam = { REGISTRY_TOKEN: secret }
  expect((await release(['whoami'], asTeam)).out).toMatch(
    /^account-ci \(publish:account\) by the token account-ci-1, good until .* UTC; registry [0-9a-f]{16}$/,
  )

  expect((await release(['publish', await built({ name: 'account', version: '1.0.0' })], asTeam)).code).toBe(0)
  expect(await release(['publish', await built({ name: 'casino', version: '2.0.0' })], asTeam)).toMatchObject({
    code: 4,
    err: 'account-ci has publish:account by the token account-ci-1; this takes publish:casino.',
  })

  expect((await release(['people'])).out).toMatch(
    /^ {2}account-ci {2}publish:account +account-ci-1 {2}until .* UTC +\d{4}-/m,
  )
  await release(['token', 'revoke', 'account-ci-1', '--reason', 'it stood in a log'])
  const after = await release(['whoami'], asTeam)
  expect(after.code).toBe(4)
  expect(after.err).toMatch(
    /^The token account-ci-1 of account-ci was revoked on .* UTC\. Ask whoever runs this registry/,
  )
  expect(await release(['whoami'])).toMatchObject({ code: 0 })
  expect(await release(['token', 'create', '--person', 'nobody'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no nobody here') as unknown,
  })
  expect(await release(['token', 'account-ci', '--role', 'ops']), 'as it was once').toMatchObject({ code: 2 })
})

test('who has made a token is listed, and those of who has left are marked and end with --with-made', async () => {
  const asChief = { REGISTRY_TOKEN: await site.person('chief', 'ops') }
  await release(['people', 'carol', '--role', 'read', '--reason', 'looks on'], asChief)
  await release(['token', 'create', '--person', 'carol'], asChief)
  const removal = ['people', 'chief', '--remove', '--reason', 'has left']
  expect((await release(removal)).out).toMatch(
    /^these tokens come of chief, and are good still:\n {2}carol-1 of carol \(read\), until .* UTC\nend all of them by --with-made, or one: .*\nchief has decided this last, so look at each:\n {2}carol has read, since .* UTC$/m,
  )
  const listed = (await release(['people'])).out
  expect(listed).toMatch(/^ {2}carol {2}.* carol-1 .* {2}chief, who has left$/m)
  expect(listed).toMatch(/^ {2}chief {2}.* chief-1 .* {2}ops$/m)
  expect((await release([...removal, '--with-made'])).out).toMatch(
    /^revoked as well, since they come of chief:\n {2}carol-1 of carol/m,
  )
  expect((await release(['people'])).out).toMatch(/^ {2}carol {2}.* carol-1 +revoked /m)
})

test('what a stolen token has made and decided is shown as it is revoked, and its tokens end with --with-made', async () => {
  const asThief = { REGISTRY_TOKEN: await site.person('owner', 'ops') }
  await release(['people', 'dave', '--role', 'ops', '--email', 'dave@example.com', '--reason', 'a way back'], asThief)
  await release(['token', 'create', '--person', 'dave'], asThief)
  const revocation = ['token', 'revoke', 'owner-1', '--reason', 'was stolen']
  const { out } = await release(revocation)
  expect(out).toMatch(
    /^owner-1 of owner opens nothing any more\nthese tokens come of owner-1, and are good still:\n {2}dave-1 of dave \(ops\), until .* UTC\nend all of them by --with-made/,
  )
  expect(out).toMatch(
    /^owner-1 has decided this last, so look at each:\n {2}dave has ops, since .* UTC\n {2}dave signs in as named there, since .* UTC$/m,
  )
  expect((await release([...revocation, '--with-made'])).out).toMatch(
    /^revoked as well, since they come of owner-1:\n {2}dave-1 of dave/m,
  )
})

test('an export is a composition file that its keys file verifies', async () => {
  const out = await mkdtemp(join(tmpdir(), 'registry-export-'))
  folders.push(out)
  expect((await release(['export', '--theme', 'jade', '--out', out, '--days', '7'])).code).toBe(0)
  const { keys } = v.parse(
    v.object({ keys: v.array(PublicKeySchema) }),
    JSON.parse(await readFile(join(out, 'keys.json'), 'utf8')),
  )
  const composition = openSigned(JSON.parse(await readFile(join(out, 'composition/jade.json'), 'utf8')), keys)
  expect(composition?.remotes['help']?.active.version).toBe('1.0.0')
  expect((composition?.expiresAt ?? 0) - (composition?.issuedAt ?? 0)).toBe(7 * 86_400_000)
})

test('rotate-key says which key signs and until when the old one is trusted', async () => {
  const [before] = await site.registry.trustedKeys()
  const rotated = await release(['rotate-key', '--reason', 'as every year'])
  expect(rotated.out).toMatch(/^[\w-]{16} signs now; [\w-]{16} stays trusted until .* UTC$/)
  expect(rotated.out).toContain(`${before?.kid} stays trusted`)
})

test('rotate-key --stolen leaves nothing trusted that whoever has the key file could sign with, and says what is to be done', async () => {
  const before = await site.registry.trustedKeys()
  const rotated = await release(['rotate-key', '--stolen', '--reason', 'a copy of the backup was taken'])
  expect(rotated.out).toMatch(
    /^[\w-]{16} signs now; [\w-]{16} and every other key of before is trusted no more\.\nHand/,
  )
  const after = await site.registry.trustedKeys()
  expect(after).toHaveLength(2)
  for (const key of before) expect(after).not.toContainEqual(key)
  expect(openSigned((await site.call('/registry/composition/jade')).body, after)).toBeDefined()
  const [line] = (await site.call('/registry/api/audit?limit=1')).body['lines'] as { detail: string }[]
  expect(JSON.parse(line?.detail ?? '')).toMatchObject({ retired: before[0]?.kid, stolen: true })
})

test('[D.013] a grant is asked for, listed and taken back, each by its verb', async () => {
  const device = '11111111-2222-4333-8444-555555555555'
  const base = ['grant', 'help', '--theme', 'jade', '--device', device, '--reason', 'to try it on the site']
  const granted = await release([...base, '--dev', 'http://localhost:3100', '--minutes', '10'])
  expect(granted.out).toMatch(/^grant [0-9a-f-]{36}: help from http:\/\/localhost:3100 on jade, until .* UTC$/m)
  expect(granted.out).toMatch(/^http:\/\/jade\.localhost:\d+\/\?override=[\w-]+\.[\w-]+\.[\w-]+$/m)
  const id = /^grant (\S+):/.exec(granted.out)?.[1] ?? ''
  expect((await release(['grants'])).out).toContain(`${id}  jade   help    http://localhost:3100`)
  const elsewhere = await release([...base, '--version', '1.0.1', '--site', 'https://jade.example.com/'])
  expect(elsewhere.out).toContain('https://jade.example.com/?override=')
  expect((await release(['revoke', id, '--reason', 'seen enough'])).out).toBe(
    `${id} opens nothing any more: help on jade`,
  )
  expect((await release(['grants'])).out).toMatch(new RegExp(`^ *${id} .*revoked$`, 'm'))
  expect(await release(base), 'neither a version nor a machine').toMatchObject({ code: 2 })
  expect(await release([...base, '--dev', 'https://example.com']), 'a stranger’s server').toMatchObject({ code: 1 })
})

test('a larger share leaves the devices and the rule of a candidate, none takes them away, and a rule alone changes nothing else', async () => {
  for (const version of ['1.0.0', '1.0.1']) await release(['publish', await built({ name: 'offers', version })])
  await release(['list'])
  const promote = (version: string, ...more: string[]) =>
    release(['promote', 'offers', version, '--theme', 'aurora', ...more, '--reason', 'step by step'])
  await promote('1.0.0')
  const abort = ['--abort-rate', '50', '--abort-samples', '200']
  await promote('1.0.1', '--weight', '250', '--allow', 'tester-1', ...abort)
  const says = (weight: string) => expect.stringMatching(new RegExp(`${weight}$`)) as unknown
  expect((await promote('1.0.1', '--weight', '500')).out.split('\n').slice(1)).toEqual([says('weight: 250 → 500')])
  const named = await promote('1.0.1', '--allow', 'tester-2')
  expect(named.out.split('\n').slice(1)).toEqual(['  ~ remotes.offers.candidate.allow: ["tester-1"] → ["tester-2"]'])
  const ruled = await promote('1.0.1', '--abort-rate', '30', '--abort-samples', '200')
  expect(ruled.out.split('\n').slice(1)).toEqual([says('abort.errorRate: 50 → 30')])
  expect(await promote('1.0.1', '--weight', '500', '--allow', 'none,tester-1')).toMatchObject({ code: 2 })
  expect(await promote('1.0.1', '--weight', '500', '--abort-rate', 'none', '--abort-samples', '9')).toMatchObject({
    code: 2,
  })
  const cleared = await promote('1.0.1', '--weight', '500', '--allow', 'none', '--abort-rate', 'none')
  expect(cleared.out).toContain('~ remotes.offers.candidate.allow: ["tester-2"] → []')
  expect(cleared.out).toContain('- remotes.offers.candidate.abort.errorRate: 30')
  await release(['remove', 'offers', '--theme', 'aurora', '--reason', 'as it was'])
})

test('what was not understood ends with exit code 2, a registry that is not there with 5', async () => {
  expect(await release(['promote', 'help', '--theme', 'jade', '--reason', 'no version'])).toMatchObject({ code: 2 })
  expect(await release(['promote', 'help', '1.0.0', '--reason', 'no theme'])).toMatchObject({ code: 2 })
  expect(await release(['promote', 'help', '1.0.0', '--theme', 'jade'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--reason is missing') as unknown,
  })
  expect(await release(['destroy'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no verb "destroy"') as unknown,
  })
  expect(await release(['list', '--nonsense'])).toMatchObject({ code: 2 })
  expect(await release(['list', '--url', 'http://127.0.0.1:9'])).toMatchObject({ code: 5 })
  expect(await release(['list'], { REGISTRY_TOKEN: 'x'.repeat(43) })).toMatchObject({ code: 4 })
  expect((await release(['help'])).out).toContain('rollback <remote> --theme <theme> --reason <text>')
})

test('the program itself finds registry and token by the environment, and exits with the code', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../bin/release.ts'), ...args], {
      env: { ...process.env, REGISTRY_URL: site.url, DATA_DIR: dirname(site.dataDir) },
    })
  expect((await run('whoami')).stdout).toMatch(/^ops \(ops\) by the token bootstrap; registry /)
  await expect(run('destroy')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('no verb') as unknown })
})
