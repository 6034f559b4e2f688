import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { fixtureRelease, writeFixture } from '../../tests/fixture-release.ts'
import { runCli } from './index.ts'

const fixture = fixtureRelease({ version: '1.0.0' })
const BUSY = { error: 'busy', message: 'Of help as many uploads are under way as may be.' }

/** Publishes a build with a source map to a registry that refuses so many calls first. */
async function publishTo(busy: Readonly<Record<'releases' | 'maps', number>>) {
  const folder = await writeFixture(fixture)
  const maps = join(folder, '.cache/maps/1.0.0')
  await mkdir(maps, { recursive: true })
  await writeFile(join(maps, 'entry.js.map'), 'the map')
  onTestFinished(() => rm(folder, { recursive: true }))

  const left = { ...busy }
  const calls: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const what = request.url?.endsWith('/maps') === true ? 'maps' : 'releases'
    const isWhole = (await text(request)).includes(what === 'maps' ? 'the map' : String(fixture.files['entry.js']))
    calls.push(isWhole ? what : `${what}, in part`)
    left[what] -= 1
    response.setHeader('content-type', 'application/json')
    if (left[what] >= 0) return response.writeHead(503, { 'retry-after': '0' }).end(JSON.stringify(BUSY))
    const { name, version, digest } = fixture.release
    const done = what === 'maps' ? { status: 'filed' } : { name, version, digest, status: 'published' }
    return response.end(JSON.stringify(done))
  }
  const server = createServer((request, response) => void answer(request, response))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const said: string[] = []
  const code = await runCli(['publish', folder], {
    env: { REGISTRY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, REGISTRY_TOKEN: 'x'.repeat(43) },
    cwd: folder,
    startedAt: 0,
    out: (line) => void said.push(line),
    err: (line) => void said.push(line),
  })
  return { code, calls, said: said.join('\n') }
}

test('publish sends a release and its source maps again when the registry was too busy for them', async () => {
  const { code, calls, said } = await publishTo({ releases: 2, maps: 1 })
  expect(said).toContain('published help 1.0.0')
  expect(code).toBe(0)
  expect(calls).toEqual(['releases', 'releases', 'releases', 'maps', 'maps'])
  expect(said).toContain('the registry is busy: this is sent again in 0 s')
})

test('publish gives up where the registry stays busy, with its words', async () => {
  const { code, calls, said } = await publishTo({ releases: 100, maps: 0 })
  expect(code).toBe(1)
  expect(calls).toHaveLength(7)
  expect(said).toContain(BUSY.message)
})
