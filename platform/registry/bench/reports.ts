// How long compositions take while browsers report, for `npm run bench -- ship`: node bench/reports.ts <database url>. What
// reports is a process of its own (`bench/reporters.ts`), so that it takes nothing of the registry's turn.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createRegistry, flagsFromEnv } from '../src/index.ts'
import { fixtureHost, fixtureRelease, uploadOf } from '../tests/fixture-release.ts'

const REMOTES = ['sports', 'casino', 'account', 'help', 'news']
/** Each beacon has a report of each remote. */
const BEACONS_PER_SECOND = 400
const TURNS = 3
const SECONDS = 8
/** Between two compositions that somebody asks for. */
const ASK_EVERY_MS = 10

const [url = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'bench-registry-'))
const registry = await createRegistry({
  database: { url },
  dataDir: join(folder, 'registry'),
  releasesDir: join(folder, 'releases'),
  readHostManifest: () => Promise.resolve(fixtureHost()),
  flagDefaults: flagsFromEnv({}),
  callsPerMinute: 1_000_000,
  beaconsPerMinute: 1_000_000,
  healthDevicesPerAddress: 1_000_000,
})
const address = await registry.app.listen({ host: '127.0.0.1', port: 0 })
const token = (await readFile(join(folder, 'registry', 'ops-token'), 'utf8')).trim()
const headers = { authorization: `Bearer ${token}` }

async function post(path: string, init: RequestInit): Promise<void> {
  const response = await fetch(`${address}/registry/api${path}`, { method: 'POST', ...init })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}
for (const name of REMOTES) await post('/releases', { headers, body: uploadOf(fixtureRelease({ name })) })
await post('/edits', {
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({
    reason: 'for the benchmark',
    edits: [
      {
        theme: 'jade',
        basedOn: 1,
        edit: { kind: 'promote', versions: Object.fromEntries(REMOTES.map((name) => [name, '1.0.0'])) },
      },
    ],
  }),
})

/** Milliseconds of each composition that is asked for while so much time goes by. */
async function askFor(seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const from = performance.now()
    const answer = await fetch(`${address}/registry/composition/jade`)
    await answer.arrayBuffer()
    times.push(performance.now() - from)
    await wait(ASK_EVERY_MS)
  }
  return times
}

/** Reports that count, until now. */
async function counted(): Promise<number> {
  const { payload } = await registry.operations.inject('/metrics')
  return Number(/fate="counted"\} (\d+)/.exec(payload)?.[1])
}

await askFor(2) // connections and compiled code
const alone: number[] = []
const beside: number[] = []
let reports = 0
for (let turn = 0; turn < TURNS; turn += 1) {
  alone.push(...(await askFor(SECONDS)))
  const before = await counted()
  const args = [address, String(BEACONS_PER_SECOND), REMOTES.join(',')]
  const reporters = fork(join(import.meta.dirname, 'reporters.ts'), args)
  await once(reporters, 'message')
  beside.push(...(await askFor(SECONDS)))
  reports += (await counted()) - before
  const gone = once(reporters, 'exit')
  reporters.kill()
  await gone
}
process.send?.({ alone, beside, perSecond: reports / (TURNS * SECONDS) })
await registry.close()
await rm(folder, { recursive: true })
process.disconnect?.()
