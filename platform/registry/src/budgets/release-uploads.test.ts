import { readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { type Fixture, fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import type { UnpromotedLimits } from './index.ts'

async function started(unpromoted?: UnpromotedLimits): Promise<RunningRegistry> {
  const site = await startRegistry(unpromoted === undefined ? {} : { unpromoted })
  onTestFinished(() => site.stop())
  return site
}

/** Sends a release but for its last byte, until it goes away without it. */
function begin(site: RunningRegistry, { release, files }: Fixture) {
  const call = request(`${site.url}/registry/api/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.opsToken}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  call.on('error', () => undefined)
  const partOf = (about: string, text: string) => `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${text}\r\n`
  const parts = Object.entries(files).map(([path, text]) => partOf(`name="file"; filename="${path}"`, text))
  call.write([partOf('name="release"', JSON.stringify(release)), ...parts, '--b-'].join(''))
  const answered = new Promise<IncomingMessage>((resolve) => call.on('response', resolve))
  return { answered, leave: () => void call.destroy() }
}

const staged = (site: RunningRegistry) => readdir(join(site.releasesDir, '.staging')).catch(() => [])

test('two uploads of a remote arrive at once: one more is to come again, another remote’s is taken, and who goes away makes room', async () => {
  const site = await started()
  const begun = ['1.0.0', '1.1.0'].map((version) => begin(site, fixtureRelease({ version })))
  await expect.poll(() => staged(site)).toHaveLength(2)
  const third = await site.publish(fixtureRelease({ version: '1.2.0' }))
  expect(third).toMatchObject({ status: 503, body: { error: 'busy' } })
  expect(third.headers.get('retry-after')).toBe('10')
  expect(await staged(site), 'nothing of it was stored').toHaveLength(2)
  expect(await site.publish(fixtureRelease({ name: 'casino' }))).toMatchObject({ status: 201 })

  for (const { leave } of begun) leave()
  await expect.poll(async () => (await site.publish(fixtureRelease({ version: '1.2.0' }))).status).toBe(201)
  await expect.poll(() => staged(site)).toEqual([])
  expect(await readdir(join(site.releasesDir, 'help'))).toEqual(['1.2.0'])
})

test('an upload that takes more than two minutes gives way once another one of its remote has come', async () => {
  const site = await started()
  for (const version of ['1.0.0', '1.1.0']) begin(site, fixtureRelease({ version }))
  await expect.poll(() => staged(site)).toHaveLength(2)
  const now = performance.now.bind(performance)
  let aheadMs = 60_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  onTestFinished(() => clock.mockRestore())
  expect(await site.publish(fixtureRelease({ version: '1.2.0' }))).toMatchObject({ status: 503 })
  expect(await staged(site)).toHaveLength(2)
  aheadMs = 120_001
  expect(await site.publish(fixtureRelease({ version: '1.2.0' })), 'makes room').toMatchObject({ status: 503 })
  await expect.poll(async () => (await site.publish(fixtureRelease({ version: '1.2.0' }))).status).toBe(201)
  expect(await staged(site), 'the other one goes on').toHaveLength(1)
})

test('uploads that are under way count into the day of their remote before the next is stored', async () => {
  const site = await started({ releases: 100, bytes: 60_000 })
  const large = (version: string, name = 'help') =>
    fixtureRelease({ name, version, files: { 'entry.js': `/* ${version} */`.padEnd(40_000, 'x') } })
  const { leave } = begin(site, large('1.0.0'))
  await expect.poll(() => staged(site)).toHaveLength(1)
  const second = begin(site, large('1.1.0'))
  expect((await second.answered).statusCode, 'before its end has arrived').toBe(413)
  expect(await staged(site)).toHaveLength(1)
  expect(await site.publish(large('1.1.0', 'casino'))).toMatchObject({ status: 201 })
  leave()
  await expect.poll(async () => (await site.publish(large('1.1.0'))).status).toBe(201)
})

test('a release that is published already is stored no second time, and made whole where its folder was lost', async () => {
  const site = await started()
  const fixture = fixtureRelease({ version: '1.0.0' })
  expect(await site.publish(fixture)).toMatchObject({ status: 201 })
  const again = begin(site, fixture)
  expect((await again.answered).statusCode, 'before its end has arrived').toBe(200)
  again.leave()
  const folder = join(site.releasesDir, 'help/1.0.0')
  await rm(folder, { recursive: true })
  expect(await site.publish(fixture)).toMatchObject({ status: 200, body: { status: 'unchanged' } })
  expect(await readdir(folder)).toEqual(['chunks', 'entry.js', 'release.json'])
})
