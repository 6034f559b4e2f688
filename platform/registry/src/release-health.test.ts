import { dirname } from 'node:path'

import { createLocalBus } from '@site/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { fixtureRelease } from '../tests/fixture-release.ts'
import { devices, sendBeacon } from '../tests/reporting-devices.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'
import { startServerProcess } from '../tests/server-process.ts'
import { createRegistry } from './registry.ts'

const CANDIDATE = { kind: 'candidate', remote: 'help', version: '1.1.0', weight: 5000, allow: [] } as const
const RULE = { errorRate: 100, minSamples: 20 }
const bus = createLocalBus()
const START = 1_790_000_000_000
const MINUTE_MS = 60_000
/** One window for the whole of each test, unless the test says otherwise. */
let clock = START
const now = (): number => clock

let site: RunningRegistry
beforeEach(async () => {
  clock = START
  site = await startRegistry({ trustProxy: true, judgeEveryMs: 40, bus, now })
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(fixtureRelease({ version }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
})
afterEach(() => site.stop())

type Outcome = 'activated' | 'failed' | 'fallback' | 'error'

interface Sent {
  readonly version?: string
  readonly cohort?: string
  readonly url?: string
  readonly address?: string
}

/** One beacon of a device, from an address of its own unless told otherwise. */
function report(device: string, outcomes: readonly Outcome[], sent: Sent = {}): Promise<number> {
  const { version = '1.1.0', cohort = 'candidate', url = site.url, address } = sent
  const reports = outcomes.map((outcome) => ({ remote: 'help', version, cohort, outcome }))
  return sendBeacon(url, device, reports, address)
}

async function reportAll(many: readonly string[], outcomes: readonly Outcome[], sent: Sent = {}): Promise<void> {
  for (const status of await Promise.all(many.map((device) => report(device, outcomes, sent)))) expect(status).toBe(204)
}

const ofStable = { version: '1.0.0', cohort: 'stable' }

interface Theme {
  readonly theme: string
  readonly releases: readonly Readonly<Record<string, unknown>>[]
  readonly candidates: readonly { readonly verdict: string; readonly says: string }[]
}

async function jade(): Promise<Theme> {
  const { themes } = (await site.call('/registry/api/health')).body as unknown as { themes: Theme[] }
  const found = themes.find(({ theme }) => theme === 'jade')
  if (found === undefined) throw new Error('no jade')
  return found
}

async function channel(): Promise<{ revision: number; updatedBy: string; reason: string; weight: number | undefined }> {
  const { body } = await site.call('/registry/api/channels/jade')
  const { remotes, ...rest } = body as unknown as {
    revision: number
    updatedBy: string
    reason: string
    remotes: { help: { candidate?: { weight: number } } }
  }
  return { ...rest, weight: remotes.help.candidate?.weight }
}

async function stops() {
  const { body } = await site.call('/registry/api/audit')
  return (body['lines'] as { action: string; actor: string; remote: string; reason: string; detail: string }[]).filter(
    ({ action }) => action === 'stop',
  )
}

describe('release health', () => {
  test('[D.008] a candidate whose rate passes its rule is set to weight 0 by the registry, with the figures in the audit line', async () => {
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    await reportAll(devices(40, 'stable'), ['activated'], ofStable)
    const failing = devices(30, 'candidate')
    await reportAll(failing, ['failed', 'fallback'])
    await expect.poll(async () => (await channel()).weight).toBe(0)

    const after = await channel()
    expect(after.updatedBy).toBe('registry')
    expect(after.reason).toMatch(/^1\.1\.0 fails above 10 % \(at least \d+(\.\d+)? %\): (\d+) of \2 \(100 %\)/)
    expect(await stops()).toMatchObject([{ actor: 'registry', remote: 'help', reason: after.reason }])
    const [line] = await stops()
    expect(JSON.parse(line?.detail ?? '')).toMatchObject({
      revision: after.revision,
      changes: [{ path: 'remotes.help.candidate.weight', from: '5000', to: '0' }],
      figures: { weight: 5000, rule: RULE, stable: { samples: 40, unwell: 0 } },
    })
    // What is served follows what is written, a moment later.
    const served = async () => (await site.registry.compositionFor({ theme: 'jade', deviceId: failing[0] })).composition
    await expect
      .poll(async () => (await served()).remotes['help'])
      .toMatchObject({ cohort: 'stable', active: { version: '1.0.0' } })
    expect((await jade()).candidates).toMatchObject([{ verdict: 'stopped', says: after.reason }])
    expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
  })

  test('[D.008] nothing is concluded from missing data, and nothing acts without a rule', async () => {
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    await reportAll(devices(30, 'candidate'), ['failed'])
    const [judged] = (await jade()).candidates
    expect(judged?.verdict).toBe('few-samples')
    expect(judged?.says).toContain('30 of 30 (100 %) of the candidate, 0 of 0 (0 %)')
    await reportAll(devices(40, 'stable'), ['failed'], ofStable)
    expect((await jade()).candidates).toMatchObject([{ verdict: 'like-stable' }])
    expect(await stops()).toEqual([])

    await site.edit('jade', { ...CANDIDATE, version: '1.2.0' })
    const ofNext = { version: '1.2.0' }
    await reportAll(devices(30, 'candidate', ofNext), ['failed'], { version: '1.2.0' })
    await reportAll(devices(30, 'stable', ofNext), ['activated'], ofStable)
    expect((await jade()).candidates).toMatchObject([{ verdict: 'no-rule' }])
    expect((await channel()).weight).toBe(5000)
  })

  test('[D.008] a person’s later decision stands: what failed before it is not counted against it', async () => {
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    await reportAll(devices(40, 'stable'), ['activated'], ofStable)
    await reportAll(devices(30, 'candidate'), ['error'])
    await expect.poll(async () => (await channel()).weight).toBe(0)
    await site.edit('jade', { ...CANDIDATE, abort: RULE }, { reason: 'the cause was mended' })
    expect((await jade()).candidates).toMatchObject([
      { verdict: 'few-samples', candidate: { samples: 0 }, stable: { samples: 0 } },
    ])
    await reportAll(devices(30, 'stable'), ['activated'], ofStable)
    await reportAll(devices(30, 'candidate'), ['activated'])
    expect((await jade()).candidates).toMatchObject([{ verdict: 'within' }])
    expect(await channel()).toMatchObject({ weight: 5000, reason: 'the cause was mended' })
    expect(await stops()).toHaveLength(1)
  })

  test('[D.008] a plan is followed while the evidence speaks for the candidate, over two processes once, and ends with a stop', async () => {
    const plan = [
      { weight: 5000, minutes: 10 },
      { weight: 8000, minutes: 10 },
      { weight: 10_000, minutes: 10 },
    ]
    const { weight: _, ...unweighted } = CANDIDATE
    expect(await site.edit('jade', { ...unweighted, plan })).toMatchObject({ status: 400 }) // without a rule
    await site.edit('jade', { ...unweighted, plan, abort: RULE })
    clock += 11 * MINUTE_MS
    expect((await jade()).candidates).toMatchObject([
      { verdict: 'few-samples', plan: { step: 1, steps: 3, next: 8000, state: 'waiting' } },
    ])
    const other = await createRegistry({
      database: { url: site.database.url },
      dataDir: site.dataDir,
      releasesDir: site.releasesDir,
      readHostManifest: () => Promise.reject(new Error('not needed')),
      flagDefaults: (await site.registry.compositionFor({ theme: 'jade' })).composition.flags,
      judgeEveryMs: 40,
      bus,
      now,
    })
    try {
      const before = await channel()
      await reportAll(devices(30, 'stable'), ['activated'], ofStable)
      await reportAll(devices(30, 'candidate'), ['activated'])
      await expect.poll(async () => (await channel()).weight).toBe(8000)
      const after = await channel()
      expect(after).toMatchObject({ revision: before.revision + 1, updatedBy: 'registry' })
      expect(after.reason).toMatch(/^1\.1\.0 goes on to 80 %, step 2 of 3: not above 10 % for certain: 0 of \d+/)
      // The other process may have made the step: what this one is sent before it has heard of that counts for the last step.
      const running = async () => (await site.registry.compositionFor({ theme: 'jade' })).composition.revision
      await expect.poll(running).toBe(after.revision)
      // the new step has no evidence of its own yet, and its time is not over
      expect((await jade()).candidates).toMatchObject([
        { plan: { step: 2, state: 'running' }, candidate: { samples: 0 } },
      ])

      await reportAll(devices(30, 'stable', { weight: 8000 }), ['activated'], ofStable)
      await reportAll(devices(100, 'candidate', { weight: 8000 }), ['failed'])
      await expect.poll(async () => (await channel()).weight).toBe(0)
      clock += 60 * MINUTE_MS
      expect((await jade()).candidates).toMatchObject([{ verdict: 'stopped' }])
      const { body } = await site.call('/registry/api/audit')
      const lines = body['lines'] as { action: string; detail: string }[]
      expect(
        lines.filter(({ action }) => action === 'step').map(({ detail }) => JSON.parse(detail) as unknown),
      ).toEqual([
        expect.objectContaining({
          figures: expect.objectContaining({ weight: 5000, next: 8000, rule: RULE }) as unknown,
        }),
      ])
      // a person's share ends the plan
      await site.edit('jade', { ...unweighted, plan, abort: RULE })
      await site.edit('jade', { ...CANDIDATE, weight: 6000, abort: RULE })
      expect((await jade()).candidates[0]).not.toHaveProperty('plan')
    } finally {
      await other.close()
    }
  })

  test('[D.008] a freeze holds a plan at its step, which says until when, and the plan goes on after it', async () => {
    await site.restart({ trustProxy: true, judgeEveryMs: 40, bus, now })
    const plan = [
      { weight: 5000, minutes: 1 },
      { weight: 10_000, minutes: 1 },
    ]
    const { weight: _, ...unweighted } = CANDIDATE
    await site.edit('jade', { ...unweighted, plan, abort: RULE })
    const until = clock + 20 * MINUTE_MS
    const freezes = [{ from: clock, until, reason: 'the final' }]
    await site.edit('jade', { kind: 'guard', guard: { fourEyes: false, freezes } })
    await reportAll(devices(30, 'stable'), ['activated'], ofStable)
    await reportAll(devices(30, 'candidate'), ['activated'])
    clock += 5 * MINUTE_MS
    expect((await jade()).candidates).toMatchObject([{ verdict: 'within', plan: { step: 1, until, state: 'running' } }])
    clock = until
    await expect.poll(async () => (await channel()).weight).toBe(10_000)
  })

  test('[D.008] a registry that is killed in the middle of a step has taken none of it; the next one takes it once, with one audit line', async () => {
    // The process has the clock of this machine; by that the step is due.
    clock = Date.now() - 11 * MINUTE_MS
    await site.restart({ trustProxy: true, judgeEveryMs: 600_000, bus, now })
    const plan = [
      { weight: 5000, minutes: 10 },
      { weight: 10_000, minutes: 10 },
    ]
    const { weight: _, ...unweighted } = CANDIDATE
    await site.edit('jade', { ...unweighted, plan, abort: RULE })
    await reportAll(devices(30, 'stable'), ['activated'], ofStable)
    await reportAll(devices(30, 'candidate'), ['activated'])
    expect((await jade()).candidates).toMatchObject([{ verdict: 'within' }])
    const before = await channel()

    // No revision can be written while this is held: a step that has begun waits there.
    const holder = await site.database.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE registry.channel_revisions IN SHARE MODE')
    try {
      const env = { DATABASE_URL: site.database.url, DATA_DIR: dirname(site.dataDir) }
      const killed = await startServerProcess(env, 'SIGKILL')
      const isInTheMiddle = async (): Promise<boolean> => {
        const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'registry.channel_revisions'::regclass AND NOT granted`
        return (await site.database.pool.query(waiting)).rows.length > 0
      }
      try {
        await expect.poll(isInTheMiddle).toBe(true)
      } finally {
        await killed.stop()
      }
      expect(await channel()).toEqual(before)
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }

    await site.restart({ trustProxy: true, judgeEveryMs: 40, bus, now: Date.now })
    await expect.poll(async () => (await channel()).weight).toBe(10_000)
    expect(await channel()).toMatchObject({ revision: before.revision + 1, updatedBy: 'registry' })
    const { body } = await site.call('/registry/api/audit?verb=step')
    expect(body['lines']).toMatchObject([{ actor: 'registry', theme: 'jade', remote: 'help' }])
    expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
  })

  test('[D.008] over two processes a device counts once, and the candidate is stopped once', async () => {
    const { flags } = (await site.registry.compositionFor({ theme: 'jade' })).composition
    const other = await createRegistry({
      database: { url: site.database.url },
      dataDir: site.dataDir,
      releasesDir: site.releasesDir,
      readHostManifest: () => Promise.reject(new Error('not needed')),
      flagDefaults: flags,
      trustProxy: true,
      judgeEveryMs: 40,
      bus,
      now,
    })
    try {
      const url = await other.app.listen({ host: '127.0.0.1', port: 0 })
      await site.edit('jade', { ...CANDIDATE, abort: { ...RULE, minSamples: 40 } })
      const stable = devices(50, 'stable')
      for (const at of [site.url, url]) await reportAll(stable, ['activated'], { ...ofStable, url: at })
      const failing = devices(39, 'candidate')
      for (const at of [site.url, url]) await reportAll(failing, ['failed'], { url: at })
      await other.app.inject({ url: '/registry/api/health', headers: { authorization: `Bearer ${site.opsToken}` } })
      expect((await jade()).candidates).toMatchObject([
        { verdict: 'few-samples', candidate: { samples: 39, unwell: 39 }, stable: { samples: 50, unwell: 0 } },
      ])
      const { revision } = await channel()
      await reportAll(devices(5, 'candidate'), ['failed'], { url })
      await expect.poll(async () => (await channel()).weight).toBe(0)
      // both have looked again at what the one of them did
      await reportAll(devices(5, 'stable'), ['activated'], ofStable)
      await expect
        .poll(async () => (await jade()).releases)
        .toContainEqual(expect.objectContaining({ version: '1.0.0', cohort: 'stable', samples: 55 }))
      expect(await stops()).toHaveLength(1)
      expect((await channel()).revision).toBe(revision + 1)
    } finally {
      await other.close()
    }
  })

  test('[D.008] forged reports do not count: releases and cohorts that the device was never given', async () => {
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    const [one = ''] = devices(1, 'stable')
    const [two = ''] = devices(1, 'candidate')
    expect(await report(one, ['failed'])).toBe(204) // a device of the stable release speaks for the candidate
    expect(await report(two, ['failed'], { version: '9.9.9' })).toBe(204)
    expect(await report(two, ['failed'], { version: '1.2.0' })).toBe(204) // published, and running nowhere
    expect(await report(two, ['failed'], ofStable)).toBe(204)
    expect(await report('tester', ['failed'])).toBe(204) // no device of the edge's
    expect((await jade()).releases).toEqual([])
    const text = await site.measures()
    expect(text).toContain('registry_health_reports_total{fate="not-its-release"} 4')
    expect(text).toContain('registry_health_reports_total{fate="no-device"} 1')
    expect(text).toContain('registry_health_reports_total{fate="counted"} 0')
  })

  test('[D.008] a flood counts each device once, few devices of one address, and is refused when it goes on', async () => {
    await site.restart({
      trustProxy: true,
      judgeEveryMs: 40,
      bus,
      now,
      healthDevicesPerAddress: 5,
      beaconsPerMinute: 60,
    })
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    const [device = ''] = devices(1, 'candidate')
    for (let beacon = 0; beacon < 10; beacon += 1) await report(device, ['failed', 'error'])
    const address = '192.0.2.1'
    const many = await Promise.all(devices(80, 'candidate').map((one) => report(one, ['failed'], { address })))
    expect(many.filter((status) => status === 204)).toHaveLength(60)
    expect(many.filter((status) => status === 429)).toHaveLength(20)
    expect((await jade()).releases).toEqual([
      expect.objectContaining({ version: '1.1.0', cohort: 'candidate', samples: 6, unwell: 6, failed: 6, error: 1 }),
    ])
  })

  test('[D.008] addresses of one network of IPv6 have one limit, and the next network its own', async () => {
    await site.restart({ trustProxy: true, judgeEveryMs: 40, bus, now, beaconsPerMinute: 10 })
    const from = (address: string) => report('tester', ['failed'], { address })
    const one = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`2001:db8:1:2::${n + 1}`)))
    expect(one.filter((status) => status === 429)).toHaveLength(2)
    expect(await from('2001:db8:1:3::1')).toBe(204)
  })

  test('[D.008] what was reported before the registry ends is there when it is back', async () => {
    await site.restart({ trustProxy: true, judgeEveryMs: 600_000, bus, now })
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    const [device = ''] = devices(1, 'candidate')
    expect(await report(device, ['failed'])).toBe(204)
    await site.restart({ trustProxy: true, judgeEveryMs: 600_000, bus, now })
    expect((await jade()).releases).toMatchObject([{ version: '1.1.0', cohort: 'candidate', samples: 1, unwell: 1 }])
  })

  test('[D.008] reports whose shares are not those of the weight stop nothing, and it is said', async () => {
    await site.edit('jade', { ...CANDIDATE, weight: 1000, abort: RULE })
    await reportAll(devices(40, 'stable', { weight: 1000 }), ['activated'], ofStable)
    await reportAll(devices(40, 'candidate', { weight: 1000 }), ['failed'])
    const [judged] = (await jade()).candidates
    expect(judged?.verdict).toBe('shares-differ')
    expect(judged?.says).toContain('not judged, the shares are not 10 % to 90 %')
    expect((await channel()).weight).toBe(1000)
  })

  test('[D.008] the figures are in the measures for the operator, and in an answer for whoever has a token', async () => {
    await site.edit('jade', { ...CANDIDATE, abort: RULE })
    await reportAll(devices(3, 'candidate'), ['activated'])
    await reportAll(devices(1, 'candidate'), ['activated', 'error'])
    const text = await site.measures()
    const labels = 'theme="jade",remote="help",version="1.1.0",cohort="candidate"'
    expect(text).toContain(`registry_release_devices{${labels},outcome="seen"} 4`)
    expect(text).toContain(`registry_release_devices{${labels},outcome="unwell"} 1`)
    expect(text).toContain(
      'registry_candidate_verdict{theme="jade",remote="help",version="1.1.0",verdict="few-samples"} 1',
    )
    expect((await site.call('/registry/api/health', { token: '' })).status).toBe(401)
  })
})
