import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Channel, HostManifestInput } from '@site/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { fixtureHost, fixtureHostRelease, fixtureRelease } from '../tests/fixture-release.ts'
import { runRelease } from '../tests/release-command.ts'
import { devices, sendBeacon } from '../tests/reporting-devices.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'

// What happened once, step by step: a function was added to the shell, a release of help used it, the host that ran was
// older. The gate let it in, every device fell back, `list` showed a healthy release, and undoing it made it the next one
// to go back to.

const SHELL = '@site/shell'
const WITHOUT = { version: '7.0.0', provides: { [SHELL]: ['defineRemote'] } } satisfies Partial<HostManifestInput>
const WITH = { version: '7.1.0', provides: { [SHELL]: ['defineRemote', 'openHelp'] } } satisfies typeof WITHOUT
const EXAMPLE = `openHelp of ${SHELL} is undefined in host 7.0.0`
const REFUSED = {
  status: 422,
  body: { violations: [{ rule: 'imported-names', remotes: ['help'], example: EXAMPLE }] },
}

let site: RunningRegistry
beforeEach(async () => {
  site = await startRegistry({ trustProxy: true })
  const uses = (...names: string[]) => ({ imports: { [SHELL]: names } })
  await site.publish(fixtureRelease({ version: '1.0.0', ...uses('defineRemote') }))
  await site.publish(fixtureRelease({ version: '1.1.0', ...uses('defineRemote', 'openHelp') }))
  await site.publish(fixtureRelease({ version: '1.2.0', ...uses('defineRemote') }))
})
afterEach(() => site.stop())

const promote = (name: string, version: string) => ({ kind: 'promote', versions: { [name]: version } })
const jade = async () => (await site.call('/registry/api/channels/jade')).body as unknown as Channel
const help = async () => (await jade()).remotes['help']

/** Changes jade. @returns the revision that it has then */
async function change(edit: object): Promise<number> {
  expect(await site.edit('jade', edit)).toMatchObject({ status: 200 })
  return (await jade()).revision
}

let addresses = 0
/** Devices in whose page this became of releases of help, as version and outcome. */
async function devicesSay(count: number, ...said: readonly (readonly [version: string, outcome: string])[]) {
  const reports = said.map(([version, outcome]) => ({ remote: 'help', version, cohort: 'stable', outcome }))
  for (let device = 0; device < count; device += 1) {
    addresses += 1
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      cookie: `did=${randomUUID()}`,
      'x-forwarded-for': `10.3.0.${addresses}`,
    }
    const body = JSON.stringify({ theme: 'jade', reports })
    expect((await fetch(`${site.url}/registry/health`, { method: 'POST', headers, body })).status).toBe(204)
  }
}

test('[D.012] a release that calls what the host does not have is refused with the name, seen where the host went back under it, and never gone back to', async () => {
  site.setHost(fixtureHost(WITHOUT))
  await change(promote('help', '1.0.0'))

  // The gate refuses it, to whoever asks and in every way in.
  const asked = await runRelease(site, ['can-promote', 'help', '1.1.0', '--theme', 'jade'])
  expect(asked.code).toBe(1)
  expect(asked.out).toMatch(new RegExp(`imported-names: .*${EXAMPLE}`))
  expect(await site.edit('jade', promote('help', '1.1.0'))).toMatchObject(REFUSED)
  const candidate = { kind: 'candidate', remote: 'help', version: '1.1.0', weight: 100, allow: [] }
  expect(await site.edit('jade', candidate)).toMatchObject(REFUSED)
  const forced = { kind: 'rollback', remote: 'help', to: '1.1.0', force: true }
  expect(await site.edit('jade', forced)).toMatchObject(REFUSED)
  expect(await help()).toMatchObject({ stable: '1.0.0', lastGood: [] })

  // Over a host that has it, it comes, and runs well.
  site.setHost(fixtureHost(WITH))
  const promoted = await change(promote('help', '1.1.0'))
  await devicesSay(20, ['1.1.0', 'activated'])

  // Whoever asks before the host beside the edge is put back is told what would break.
  const folder = await mkdtemp(join(tmpdir(), 'older-host-'))
  await writeFile(join(folder, 'host.json'), JSON.stringify(fixtureHost(WITHOUT)))
  expect(await runRelease(site, ['can-run', folder])).toMatchObject({
    code: 1,
    out: expect.stringMatching(new RegExp(`jade .* does NOT run over .*\\n *imported-names: .*${EXAMPLE}`)) as unknown,
  })
  await rm(folder, { recursive: true })

  // Whoever does not ask sees it: each device has what stands behind the release, and it does not pass for well.
  site.setHost(fixtureHost(WITHOUT))
  await devicesSay(30, ['1.1.0', 'failed'], ['1.0.0', 'activated'], ['1.1.0', 'fallback'])
  expect((await runRelease(site, ['list'])).out).toMatch(
    /^ *help +1\.1\.0 +stable +50 +30 \(60\.0 %\) +20 +30 +30 +0 +0 +- +-$/m,
  )
  expect(await site.measures()).toContain(
    '{theme="jade",remote="help",version="1.1.0",cohort="stable",outcome="unwell"} 30',
  )

  // What mends it has the one that did well behind it.
  const mended = await change(promote('help', '1.2.0'))
  expect(await help()).toMatchObject({ stable: '1.2.0', lastGood: ['1.0.0'] })
  expect(await site.edit('jade', { kind: 'undo', revision: mended }), 'it does not come back').toMatchObject(REFUSED)

  // Or both are taken back, and it is nothing to go back to, whatever comes then.
  await change({ kind: 'undo', revision: promoted, later: true })
  expect(await help()).toMatchObject({ stable: '1.0.0' })
  expect((await help())?.lastGood).not.toContain('1.1.0')
  await change(promote('help', '1.2.0'))
  await change({ kind: 'rollback', remote: 'help' })
  expect(await help()).toMatchObject({ stable: '1.0.0' })
  expect((await help())?.lastGood).not.toContain('1.1.0')
  expect(await site.edit('jade', promote('help', '1.1.0'))).toMatchObject(REFUSED)
})

test('[D.012] a host that is a release does not go back under a release that calls what it brought, forced or undone', async () => {
  await site.publish(fixtureHostRelease('7.0.0', WITHOUT))
  await site.publish(fixtureHostRelease('7.1.0', WITH))
  await change({ kind: 'promote', versions: { host: '7.0.0', help: '1.0.0' } })
  expect(await site.edit('jade', promote('help', '1.1.0'))).toMatchObject(REFUSED)
  const host = await change(promote('host', '7.1.0'))
  const promoted = await change(promote('help', '1.1.0'))

  for (const edit of [
    { kind: 'rollback', remote: 'host', to: '7.0.0' },
    { kind: 'rollback', remote: 'host', to: '7.0.0', force: true, urgent: true },
    { kind: 'undo', revision: host },
    promote('host', '7.0.0'),
  ]) {
    expect(await site.edit('jade', edit), JSON.stringify(edit)).toMatchObject(REFUSED)
  }
  // In order, both go.
  await change({ kind: 'undo', revision: promoted })
  await change({ kind: 'undo', revision: host })
  expect((await jade()).remotes).toMatchObject({ host: { stable: '7.0.0' }, help: { stable: '1.0.0', lastGood: [] } })
})

test('[D.008] a release that does not say what it uses is let in by any host, and its ramp is stopped by what devices report', async () => {
  await site.restart({ judgeEveryMs: 40 })
  await site.publish(fixtureRelease({ version: '1.3.0' }))
  site.setHost(fixtureHost(WITHOUT))
  await change(promote('help', '1.0.0'))
  expect(await runRelease(site, ['can-promote', 'help', '1.3.0', '--theme', 'jade'])).toMatchObject({ code: 0 })
  const abort = { errorRate: 100, minSamples: 20 }
  await change({ kind: 'candidate', remote: 'help', version: '1.3.0', weight: 5000, abort })

  const said = async (cohort: 'stable' | 'candidate', version: string, outcomes: readonly string[]) => {
    for (const device of devices(30, cohort, { version: '1.3.0', weight: 5000 })) {
      const reports = outcomes.map((outcome) => ({ remote: 'help', version, cohort, outcome }))
      expect(await sendBeacon(site.url, device, reports)).toBe(204)
    }
  }
  await said('stable', '1.0.0', ['activated'])
  await said('candidate', '1.3.0', ['failed', 'fallback'])
  await expect.poll(async () => (await help())?.candidate).toMatchObject({ weight: 0, abort })
  expect(await jade()).toMatchObject({ updatedBy: 'registry', remotes: { help: { stable: '1.0.0' } } })
})
