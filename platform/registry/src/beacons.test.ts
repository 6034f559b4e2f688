import { randomUUID } from 'node:crypto'

import { DAY_MS } from '@site/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease } from '../tests/fixture-release.ts'
import { sendBeacon } from '../tests/reporting-devices.ts'
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
  [
    'what every object has for a remote',
    JSON.stringify({ ...BEACON, reports: [{ ...BEACON.reports[0], remote: 'constructor' }] }),
    400,
  ],
  ['a long body', 'x'.repeat(9000), 413],
])('[D.008] a beacon with %s is refused', async (_, body, status) => {
  const send = (text: string) => {
    const headers = { 'content-type': 'text/plain' }
    return fetch(`${site.url}/registry/health`, { method: 'POST', headers, body: text })
  }
  expect((await send(body)).status).toBe(status)
  expect((await send(JSON.stringify(BEACON))).status, 'it is refused for that alone').toBe(204)
})

test('[D.008] what waits to be written has a bound: reports beyond it are left out and counted as such, until there is room', async () => {
  await site.restart({ judgeEveryMs: 600_000, healthRowsWaiting: 3 })
  const failed = BEACON.reports.map((report) => ({ ...report, outcome: 'failed' }))
  const send = async (device: string) => expect(await sendBeacon(site.url, device, failed)).toBe(204)
  const [one, other] = [randomUUID(), randomUUID()]
  // seen, failed and unwell: one device fills it, and may say the same again
  for (const device of [one, one, other]) await send(device)
  const labels = 'theme="jade",remote="help",version="1.0.0",cohort="stable"'
  const text = await site.measures()
  expect(text).toContain('registry_health_reports_total{fate="counted"} 2')
  expect(text).toContain('registry_health_reports_total{fate="full"} 1')
  expect(text).toContain(`registry_release_devices{${labels},outcome="seen"} 1`)
  await send(other)
  expect(await site.measures()).toContain(`registry_release_devices{${labels},outcome="seen"} 2`)
})
