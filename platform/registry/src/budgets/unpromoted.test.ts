import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { DAY_MS } from '@site/domain'
import { readEnv } from '@site/server'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import { refuseTooManyUnpromoted, UNPROMOTED_ENV, unpromotedLimitsOf } from './index.ts'

const DEFAULTS = { releases: 100, bytes: 1_073_741_824 }
const START = 1_790_000_000_000
let clock = START
let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry({ now: () => clock })
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(fixtureRelease({ version }))
})
afterAll(() => site.stop())

const refusal = (limits = DEFAULTS, name = 'help') =>
  refuseTooManyUnpromoted(site.database.pool, fixtureRelease({ name, version: '2.0.0' }).release, {
    now: () => clock,
    limits,
  }).then(
    () => undefined,
    (error: unknown) => error,
  )

test('so many releases of a remote are taken in a day that nobody promotes, and so many bytes; another remote is not held up', async () => {
  expect(await refusal()).toBeUndefined()
  const three = { ...DEFAULTS, releases: 3 }
  expect(await refusal({ ...three, releases: 4 })).toBeUndefined()
  expect(await refusal(three)).toMatchObject({
    code: 'too-large',
    status: 413,
    message: expect.stringMatching(/^Of help 3 releases of the last 24 hours were never promoted/) as string,
  })
  expect(await refusal(three, 'casino')).toBeUndefined()
  const bytes = { releases: 100, bytes: 4_000 }
  expect(await refusal(bytes)).toMatchObject({ code: 'too-large', details: { releases: 3 } })
  expect(await refusal({ ...bytes, bytes: 40_000 })).toBeUndefined()

  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
  expect(await refusal(three), 'one was promoted').toBeUndefined()
  await site.edit('jade', { kind: 'promote', versions: { help: '1.1.0' } })
  expect(await refusal({ ...three, releases: 2 }), 'it was, if it is no more').toBeUndefined()
  expect(await refusal({ ...three, releases: 1 })).toMatchObject({ details: { releases: 1 } })

  clock += DAY_MS + 1
  expect(await refusal({ ...three, releases: 1 }), 'the next day').toBeUndefined()
})

test('a deployment sets how many and how much', () => {
  const limitsOf = (env: Readonly<Record<string, string>>) =>
    unpromotedLimitsOf(readEnv(v.object(UNPROMOTED_ENV), 'registry', env))
  expect(limitsOf({})).toEqual(DEFAULTS)
  expect(limitsOf({ UNPROMOTED_RELEASES: '5', UNPROMOTED_MEGABYTES: '2' })).toEqual({ releases: 5, bytes: 2_097_152 })
  expect(() => limitsOf({ UNPROMOTED_RELEASES: '0' })).toThrow(/UNPROMOTED_RELEASES/)
})

test('a release that is sent is held to it before anything is stored; the same one again is no news', async () => {
  const small = await startRegistry({ unpromoted: { releases: 1, bytes: 1_000_000 } })
  onTestFinished(() => small.stop())
  expect(await small.publish(fixtureRelease({ version: '1.0.0' }))).toMatchObject({ status: 201 })
  expect(await small.publish(fixtureRelease({ version: '1.1.0' }))).toMatchObject({
    ...{ status: 413, body: { error: 'too-large' } },
  })
  expect(await small.publish(fixtureRelease({ version: '1.0.0' }))).toMatchObject({ status: 200 })
  expect(await readdir(join(small.releasesDir, 'help'))).toEqual(['1.0.0'])
  await small.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
  expect(await small.publish(fixtureRelease({ version: '1.1.0' }))).toMatchObject({ status: 201 })
})

test('source maps count with their release until it is promoted, and are filed whole or not at all', async () => {
  const map = JSON.stringify({ version: 3, sources: ['x'.repeat(40_000)], names: [], mappings: 'SAEIA' })
  const small = await startRegistry({ unpromoted: { releases: 100, bytes: 60_000 } })
  onTestFinished(() => small.stop())
  const file = (version: string) => {
    const body = new FormData()
    body.append('map', new Blob([map]), 'entry.js.map')
    return small.call(`/registry/api/releases/help/${version}/maps`, { method: 'POST', body })
  }
  for (const version of ['1.0.0', '1.1.0']) await small.publish(fixtureRelease({ version }))
  expect(await file('1.0.0')).toMatchObject({ status: 200, body: { status: 'filed' } })
  expect(await file('1.1.0')).toMatchObject({
    ...{ status: 413, body: { error: 'too-large', message: expect.stringContaining('these maps of 1.1.0') as string } },
  })
  expect(await readdir(join(small.dataDir, 'maps/help'))).toEqual(['1.0.0'])
  expect(await file('1.0.0'), 'what was filed is no news').toMatchObject({ status: 200 })

  await small.edit('jade', { kind: 'promote', versions: { help: '1.1.0' } })
  expect(await file('1.1.0'), 'it runs').toMatchObject({ body: { status: 'filed' } })
})
