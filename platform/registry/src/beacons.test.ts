import { DAY_MS } from '@site/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease } from '../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'

/** One that is taken as it is. */
const BEACON = {
  theme: 'jade',
  reports: [{ remote: 'help', version: '1.0.0', cohort: 'stable', outcome: 'activated' }],
}
const START = 1_790_000_000_000

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry({ now: () => START })
  await site.publish(fixtureRelease({ version: '1.0.0' }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
})
afterAll(() => site.stop())

test.each([
  ['no JSON', 'nonsense', 400],
  ['no reports', JSON.stringify({ theme: 'jade', reports: [] }), 400],
  ['an unknown theme', JSON.stringify({ theme: 'x', reports: [{}] }), 400],
  ['the clock of a browser, which may be wrong by a day', JSON.stringify({ ...BEACON, at: START - DAY_MS }), 400],
  ['a time in a report', JSON.stringify({ theme: 'jade', reports: [{ ...BEACON.reports[0], at: START }] }), 400],
  ['a long body', 'x'.repeat(9000), 413],
])('[D.008] a beacon with %s is refused', async (_, body, status) => {
  const send = (text: string) => {
    const headers = { 'content-type': 'text/plain' }
    return fetch(`${site.url}/registry/health`, { method: 'POST', headers, body: text })
  }
  expect((await send(body)).status).toBe(status)
  expect((await send(JSON.stringify(BEACON))).status, 'it is refused for that alone').toBe(204)
})
