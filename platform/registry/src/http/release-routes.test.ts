import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { releaseDigest } from '@site/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { databasesFor } from '../../tests/databases.ts'
import { fixtureRelease, uploadOf } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'

describe.each(databasesFor('publishing'))('publishing on %s', (_, createDatabase) => {
  let site: RunningRegistry
  beforeAll(async () => {
    site = await startRegistry({ limits: { fileBytes: 4000, releaseBytes: 6000, files: 20 } }, createDatabase)
  })
  afterAll(() => site.stop())

  const publishRaw = (body: FormData) => site.call('/registry/api/releases', { method: 'POST', body })
  const filesOf = (name: string, version: string) => join(site.releasesDir, name, version)

  test('[D.009] a release is stored under its version, addressed by its content and read-only', async () => {
    const fixture = fixtureRelease({ version: '1.0.0' })
    const answer = await site.publish(fixture)
    expect(answer).toMatchObject({ status: 201, body: { status: 'published', digest: fixture.release.digest } })

    const folder = filesOf('help', '1.0.0')
    for (const [path, text] of Object.entries(fixture.files)) {
      expect(await readFile(join(folder, path), 'utf8')).toBe(text)
      expect((await stat(join(folder, path))).mode & 0o777).toBe(0o444)
    }
    const { files, manifest } = fixture.release
    const canonical = JSON.stringify({ files, manifest }, (_key, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
    expect(fixture.release.digest).toBe(`sha256-${createHash('sha256').update(canonical).digest('hex')}`)
  })

  test('[D.009] the same version with other bytes is refused, and the published bytes stay', async () => {
    await site.publish(fixtureRelease({ version: '1.1.0' }))
    const other = fixtureRelease({ version: '1.1.0', files: { 'entry.js': 'altered', 'chunks/page.js': 'x' } })
    const answer = await site.publish(other)
    expect(answer.status).toBe(409)
    expect(answer.body['error']).toBe('version-taken')
    expect(answer.body['message']).toMatch(
      /help 1\.1\.0 is published already .*entry\.js has other bytes.*higher version/,
    )
    expect(await readFile(join(filesOf('help', '1.1.0'), 'entry.js'), 'utf8')).toBe(`globalThis.help = '1.1.0'`)
  })

  test('[D.009] a document that says something else about the same bytes is refused too', async () => {
    await site.publish(fixtureRelease({ version: '1.1.1' }))
    const answer = await site.publish(fixtureRelease({ version: '1.1.1', shell: 2 }))
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'version-taken', differences: ['requires is different'] },
    })
  })

  test('[D.009] the same release again is no change, also when it was built at another commit', async () => {
    await site.publish(fixtureRelease({ version: '1.2.0' }))
    const again = await site.publish(fixtureRelease({ version: '1.2.0', commit: 'abcdef1' }))
    expect(again).toMatchObject({ status: 200, body: { status: 'unchanged' } })
    const { body } = await site.call('/registry/api/releases/help/1.2.0')
    expect(body['commit']).toBe('unknown')
  })

  test('[D.010] two releases are compared by their documents, for whoever has a token', async () => {
    await site.publish(fixtureRelease({ version: '1.2.1', manifest: { namespaces: ['help', 'faq'] } }))
    await site.publish(fixtureRelease({ version: '1.2.2', calls: { 'POST /a': { request: {}, response: {} } } }))
    const diff = (query: string, token = site.opsToken) =>
      site.call(`/registry/api/releases/help/diff?${query}`, { token })
    expect(await diff('from=1.2.1&to=1.2.2', await site.person('reader', 'read'))).toMatchObject({
      status: 200,
      body: { name: 'help', from: '1.2.1', to: '1.2.2', texts: [{ path: 'namespaces', from: '"faq"' }], routes: [] },
    })
    expect(await diff('from=1.2.1&to=1.2.2', 'nobody')).toMatchObject({ status: 401 })
    expect(await diff('from=1.2.1&to=7.7.7')).toMatchObject({ status: 404 })
    expect(await diff('from=1.2.1')).toMatchObject({ status: 400 })
  })

  test('the same release sent twice at once is published once', async () => {
    const fixture = fixtureRelease({ version: '1.3.0' })
    const answers = await Promise.all([site.publish(fixture), site.publish(fixture)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201])
    expect(await site.call('/registry/api/verify', { method: 'POST' })).toMatchObject({ body: { ok: true } })
  })

  test('a file that hashes to something else, has another length, is missing or is not named refuses the whole', async () => {
    const fixture = fixtureRelease({ version: '2.0.0' })
    const send = (files: Record<string, string>) => publishRaw(uploadOf({ ...fixture, files }))
    const { 'entry.js': entry = '', 'chunks/page.js': page = '' } = fixture.files

    const flipped = await send({ 'entry.js': entry.replace('2', '3'), 'chunks/page.js': page })
    expect(flipped).toMatchObject({ status: 422, body: { error: 'upload-mismatch' } })
    expect(flipped.body['message']).toMatch(/entry\.js hashes to sha384-/)
    const long = await send({ 'entry.js': `${entry} `, 'chunks/page.js': page })
    expect(long.body['message']).toMatch(/entry\.js is longer than/)
    const short = await send({ 'entry.js': entry.slice(1), 'chunks/page.js': page })
    expect(short.body['message']).toMatch(/entry\.js has \d+ bytes, the document says/)
    const missing = await send({ 'entry.js': entry })
    expect(missing.body['message']).toMatch(/chunks\/page\.js is missing/)
    const stranger = await send({ ...fixture.files, 'other.js': 'x' })
    expect(stranger.body['message']).toMatch(/other\.js is not a file of the release document/)
    const twice = uploadOf(fixture)
    twice.append('file', new Blob([entry]), 'entry.js')
    expect((await publishRaw(twice)).body['message']).toMatch(/entry\.js was sent twice/)

    expect(await site.call('/registry/api/releases/help/2.0.0')).toMatchObject({ status: 404 })
    await expect(stat(filesOf('help', '2.0.0'))).rejects.toThrow(/ENOENT/)
    expect(await readdir(join(site.releasesDir, '.staging'))).toEqual([])
  })

  test.each(['../evil.js', '..\\evil.js', '/etc/evil.js', 'a/../../evil.js', 'a/./b.js', '.hidden', 'release.json'])(
    'a document with the path %s is refused',
    async (path) => {
      const fixture = fixtureRelease({ version: '2.1.0' })
      const { 'chunks/page.js': page, ...files } = fixture.release.files
      if (page === undefined) throw new Error('the fixture has no page')
      const { manifest } = fixture.release
      const draft = { ...fixture.release, files: { ...files, [path]: page } }
      const document = { ...draft, digest: releaseDigest({ files: draft.files, manifest }) }
      const answer = await publishRaw(uploadOf(fixture, document))
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
      expect(answer.body['message']).toMatch(
        /^release\.json is not valid\. files\.|is not a plain path|not a file of itself/,
      )
    },
  )

  test.each(['../../evil.js', '/tmp/evil.js', 'chunks/../../../evil.js'])(
    'an upload whose file calls itself %s writes nothing',
    async (path) => {
      const fixture = fixtureRelease({ version: '2.2.0' })
      const answer = await publishRaw(uploadOf({ ...fixture, files: { [path]: 'evil' } }))
      expect(answer).toMatchObject({ status: 422, body: { error: 'upload-mismatch' } })
      await expect(stat(join(site.releasesDir, 'evil.js'))).rejects.toThrow(/ENOENT/)
    },
  )

  test('a document that contradicts itself or has fields that nobody knows is refused with the place', async () => {
    const fixture = fixtureRelease({ version: '2.3.0' })
    const send = (change: object) => publishRaw(uploadOf(fixture, { ...fixture.release, ...change }))
    expect((await send({ surprise: 1 })).body['issues']).toEqual([expect.stringMatching(/^surprise: /)])
    expect((await send({ format: 'site-release/2' })).body['issues']).toEqual([expect.stringMatching(/^format: /)])
    expect((await send({ digest: `sha256-${'1'.repeat(64)}` })).body['message']).toMatch(/its digest is sha256-/)
    expect((await send({ entry: 'gone.js' })).body['message']).toMatch(/gone\.js is needed but is not among the files/)
    expect((await send({ entry: 'toString' })).body['message']).toMatch(/toString is needed but is not among the files/)
    expect((await send({ name: 'sports' })).body['message']).toMatch(/manifest is of help/)
  })

  test('no remote takes the container name that another one is going to have', async () => {
    const answer = await site.publish(fixtureRelease({ version: '2.3.9', container: 'sports_9_0_0' }))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect(answer.body['message']).toContain('the container of help is called help_…, not sports_9_0_0')
  })

  test('two releases never share a container name', async () => {
    await site.publish(fixtureRelease({ version: '2.4.0', container: 'help_shared' }))
    const answer = await site.publish(fixtureRelease({ version: '2.4.1', container: 'help_shared' }))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect(answer.body['message']).toMatch(/help_shared belongs to help 2\.4\.0/)
  })

  test('what is too large is refused: one file, all files, and a body that says so', async () => {
    const large = 'x'.repeat(4001)
    const oneFile = await site.publish(fixtureRelease({ version: '3.0.0', files: { 'entry.js': large } }))
    expect(oneFile).toMatchObject({ status: 413, body: { error: 'too-large' } })
    const three = { 'entry.js': 'x'.repeat(3000), 'a.js': 'y'.repeat(3000), 'b.js': 'z' }
    expect(await site.publish(fixtureRelease({ version: '3.0.1', files: three }))).toMatchObject({ status: 413 })
    expect(await statusOfClaim(site, 999_999_999)).toBe(413)
  })

  test('without a token, with a wrong one, and with a team token for another remote nothing is taken', async () => {
    const fixture = fixtureRelease({ version: '4.0.0' })
    const help = await site.person('help-ci', 'publish:help')

    expect(await site.publish(fixture, '')).toMatchObject({ status: 401 })
    expect(await site.publish(fixture, 'x'.repeat(43))).toMatchObject({ status: 401 })
    const sports = await site.publish(fixtureRelease({ name: 'sports', version: '4.0.0' }), help)
    expect(sports).toMatchObject({
      status: 403,
      body: { message: 'help-ci has publish:help by the token help-ci-1; this takes publish:sports.' },
    })
    expect(await site.publish(fixture, help)).toMatchObject({ status: 201 })
    const { body } = await site.call('/registry/api/releases?name=help')
    expect(body['releases']).toContainEqual(expect.objectContaining({ version: '4.0.0', publishedBy: 'help-ci' }))

    const promote = { kind: 'promote', versions: { help: '4.0.0' } }
    const answer = await site.call('/registry/api/channels/jade/edits', {
      method: 'POST',
      token: help,
      headers: { 'if-match': '"1"' },
      body: { reason: 'teams may not', edit: promote },
    })
    expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  })

  test('a folder that a crash left without its row gives way to the release', async () => {
    const fixture = fixtureRelease({ version: '5.0.0' })
    await site.publish(fixture)
    await site.database.pool.query('ALTER TABLE registry.releases DISABLE TRIGGER releases_append_only')
    await site.database.pool.query("DELETE FROM registry.releases WHERE version = '5.0.0'")
    await site.database.pool.query('ALTER TABLE registry.releases ENABLE TRIGGER releases_append_only')
    const other = fixtureRelease({ version: '5.0.0', files: { 'entry.js': 'the second attempt' } })
    expect(await site.publish(other)).toMatchObject({ status: 201 })
    expect(await readFile(join(filesOf('help', '5.0.0'), 'entry.js'), 'utf8')).toBe('the second attempt')
    expect(await readdir(filesOf('help', '5.0.0'))).toEqual(['entry.js', 'release.json'])
  })
})

/** Announces a long body and sends none of it; answers the status. */
function statusOfClaim(site: RunningRegistry, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${site.url}/registry/api/releases`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${site.opsToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': bytes,
      },
    })
    call.on('response', (response) => {
      resolve(response.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    call.flushHeaders()
  })
}
