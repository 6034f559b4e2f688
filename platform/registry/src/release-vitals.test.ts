import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { fixtureRelease } from '../tests/fixture-release.ts'
import { runRelease } from '../tests/release-command.ts'
import { sendBeacon } from '../tests/reporting-devices.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'

const WINDOW_MS = 600_000
let clock = 0

let site: RunningRegistry
beforeEach(async () => {
  clock = 1_790_000_000_000
  site = await startRegistry({ trustProxy: true, judgeEveryMs: 600_000, now: () => clock })
  await site.publish(fixtureRelease({ version: '1.0.0' }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
})
afterEach(() => site.stop())

const HELP = { remote: 'help', version: '1.0.0', cohort: 'stable' }
const devices = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

async function tell(device: string, ...told: readonly object[]): Promise<void> {
  const reports = told.map((each) => ({ ...HELP, ...each }))
  expect(await sendBeacon(site.url, device, reports)).toBe(204)
}

async function help(): Promise<unknown> {
  const { themes } = (await site.call('/registry/api/health')).body as unknown as {
    themes: { theme: string; releases: unknown[] }[]
  }
  return themes.find(({ theme }) => theme === 'jade')?.releases[0]
}

test('[D.008] largest paint and interaction delay of a release are told as what three of four devices needed, each device once in a window', async () => {
  const all = devices(40)
  // 30 of 40 need 1,240 ms at most, the others six seconds
  for (const [index, device] of all.entries()) {
    await tell(device, { vital: 'LCP', ms: index < 30 ? 1000 + index * 8 : 6000 }, { vital: 'INP', ms: 40 })
  }
  const [first = ''] = all
  const again = async () => {
    for (let page = 0; page < 20; page += 1) await tell(first, { vital: 'LCP', ms: 9000 + page * 1000 })
  }
  await again()
  const told = { vitals: { LCP: { samples: 40, p75: 1250 }, INP: { samples: 40, p75: 50 } } }
  expect(await help()).toMatchObject(told)
  // once it is written, too
  await again()
  expect(await help()).toMatchObject(told)
  clock += WINDOW_MS
  await tell(first, { vital: 'LCP', ms: 600_000 })
  expect(await help()).toMatchObject({ vitals: { LCP: { samples: 41, p75: 6000 } } })
})

test('[D.008] of few devices nothing is concluded, and it is said: in the answer, in the list and in the metrics', async () => {
  const few = devices(29)
  for (const device of few) await tell(device, { outcome: 'activated' }, { vital: 'LCP', ms: 300 })
  expect(await help()).toMatchObject({ vitals: { LCP: { samples: 29 }, INP: { samples: 0 } } })
  const list = async () => (await runRelease(site, ['list'])).out
  expect(await list()).toMatch(/REJECTED +PAINT +DELAY\n +help +1\.0\.0 +stable +29 .* 0 +too few \(29\) +-\n/)
  const labels = 'theme="jade",remote="help",version="1.0.0",cohort="stable",vital="LCP"'
  const before = await site.measures()
  expect(before).toContain(`registry_release_vital_devices{${labels}} 29`)
  expect(before).not.toContain(`registry_release_vital_p75_ms{`)

  for (const device of devices(1)) await tell(device, { vital: 'LCP', ms: 300 })
  expect(await list()).toMatch(/ ≤ 300 ms \(30\) +-\n/)
  expect(await site.measures()).toContain(`registry_release_vital_p75_ms{${labels}} 300`)
})

test('[D.008] devices whose calls were rejected are counted, and make a release neither better nor worse', async () => {
  const [one = '', other = ''] = devices(2)
  await tell(one, { outcome: 'activated' }, { outcome: 'rejected' }, { outcome: 'rejected' })
  await tell(other, { outcome: 'rejected' }, { vital: 'INP', ms: 60 })
  expect(await help()).toMatchObject({ samples: 1, unwell: 0, activated: 1, rejected: 2 })
  expect((await runRelease(site, ['list'])).out).toMatch(/help +1\.0\.0 +stable +1 +0 \(0\.0 %\) +1 +0 +0 +0 +2 /)
})

test.each([
  ['a vital that is not asked for', { vital: 'TTFB', ms: 10 }],
  ['a time below nothing', { vital: 'LCP', ms: -1 }],
  ['a time of more than ten minutes', { vital: 'LCP', ms: 600_001 }],
  ['a time and an outcome', { vital: 'LCP', ms: 10, outcome: 'activated' }],
])('[D.008] %s is refused', async (_, report) => {
  expect(await sendBeacon(site.url, randomUUID(), [{ ...HELP, ...report }])).toBe(400)
})

test('[D.008] a time of a release that the device was never given does not count', async () => {
  for (const device of devices(2)) await tell(device, { vital: 'LCP', ms: 10, version: '9.9.9' })
  await tell('tester', { vital: 'LCP', ms: 10 })
  expect(await help()).toBeUndefined()
})
