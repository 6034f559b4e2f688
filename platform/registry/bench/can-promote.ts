// A registry with a thousand releases, for `npm run bench -- ship`: node bench/can-promote.ts <database url>. Asks whether
// releases may be promoted, says how long that took, and goes on running until whoever started it lets go.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type CallShapes, type Endpoint, ENDPOINTS, THEME_IDS } from '@site/contracts'
import { callShape } from '@site/contracts/shapes'

import { createRegistry, flagsFromEnv } from '../src/index.ts'
import { fixtureHost, fixtureRelease, uploadOf } from '../tests/fixture-release.ts'

const REMOTES = ['sports', 'casino', 'account', 'help', 'news']
const VERSIONS = 200
/** The themes that there are are asked in turn, as often as if there were so many. */
const THEMES = 8
const ROUNDS = 15
/** Calls of one release. */
const CALLS = 30

const [url = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'bench-registry-'))
const served: CallShapes = Object.fromEntries(
  Object.values<Endpoint>(ENDPOINTS).map((one) => [`${one.method} ${one.path}`, callShape(one)]),
)
const registry = await createRegistry({
  database: { url },
  dataDir: join(folder, 'registry'),
  releasesDir: join(folder, 'releases'),
  readHostManifest: () => Promise.resolve(fixtureHost()),
  readGatewayCalls: () => Promise.resolve(served),
  flagDefaults: flagsFromEnv({}),
  callsPerMinute: 1_000_000,
})
const address = await registry.app.listen({ host: '127.0.0.1', port: 0 })
const token = (await readFile(join(folder, 'registry', 'ops-token'), 'utf8')).trim()

async function call(
  path: string,
  body: FormData | object,
  more: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const isForm = body instanceof FormData
  const headers = {
    authorization: `Bearer ${token}`,
    ...(isForm ? {} : { 'content-type': 'application/json' }),
    ...more,
  }
  const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }
  const response = await fetch(`${address}/registry/api${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const versionOf = (number: number) => `1.${number}.0`
for (const [index, name] of REMOTES.entries()) {
  const calls = Object.fromEntries(Object.entries(served).slice(index * 10, index * 10 + CALLS))
  for (let version = 0; version < VERSIONS; version += 1)
    await call('/releases', uploadOf(fixtureRelease({ name, version: versionOf(version), calls })))
}
let revision = 1
const edit = async (change: object): Promise<void> => {
  for (const theme of THEME_IDS)
    await call(
      `/channels/${theme}/edits`,
      { reason: 'for the benchmark', edit: change },
      { 'if-match': `"${revision}"` },
    )
  revision += 1
}
await edit({ kind: 'promote', versions: Object.fromEntries(REMOTES.map((name) => [name, versionOf(0)])) })
await edit({ kind: 'promote', versions: Object.fromEntries(REMOTES.map((name) => [name, versionOf(1)])) })
for (const remote of REMOTES) await edit({ kind: 'candidate', remote, version: versionOf(2), weight: 500, allow: [] })

const times: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const name = REMOTES[round % REMOTES.length] ?? ''
  const from = performance.now()
  for (let theme = 0; theme < THEMES; theme += 1) {
    const question = { edit: { kind: 'promote', versions: { [name]: versionOf(3 + round) } } }
    await call(`/channels/${THEME_IDS[theme % THEME_IDS.length]}/preview`, question)
  }
  times.push(performance.now() - from)
}
process.once('disconnect', () => {
  void (async () => {
    await registry.close()
    await rm(folder, { recursive: true })
  })()
})
process.send?.({ releases: REMOTES.length * VERSIONS, themes: THEMES, times, address, token })
