import type { Composition, Release } from '@site/contracts'
import { expect, test } from 'vitest'

import { composition, HASH, release } from '../../testing/composition.ts'
import { takeOverride } from './take-override.ts'

const ORIGIN = 'http://localhost:3100'
const held: Composition = composition({
  override: { id: 'a', remote: 'help', origin: ORIGIN, expiresAt: 2_000_000 },
})

/** What a developer's machine says of its build. */
function built(over: Partial<Release> = {}): Release {
  const { manifest, preload } = release()
  return {
    format: 'site-release/1',
    name: 'help',
    version: '1.1.0-local.0a1b2c3d4e',
    digest: `sha256-${'0'.repeat(64)}`,
    commit: 'unknown',
    builtAt: 1_000_000,
    tools: {},
    container: 'help_1_1_0_0a1b2c3d',
    entry: 'entry.js',
    expose: './remote',
    preload,
    files: {
      'entry.js': { integrity: HASH, bytes: 1, brotli: 1 },
      'home.js': { integrity: HASH, bytes: 1, brotli: 1 },
    },
    shared: {},
    requires: { shell: 1 },
    manifest,
    budgets: { entry: 1, page: 1, total: 1 },
    ...over,
  }
}

test('[D.013] the build of the developer’s machine takes the place of the release, which it falls back to', async () => {
  const asked: string[] = []
  const { remotes } = await takeOverride(held, (url) => {
    asked.push(url instanceof Request ? url.url : url.toString())
    return Promise.resolve(Response.json(built()))
  })
  expect(asked).toEqual([`${ORIGIN}/release.json`])
  expect(remotes['help']).toMatchObject({
    cohort: 'override',
    active: { version: '1.1.0-local.0a1b2c3d4e', base: `${ORIGIN}/`, integrity: { 'entry.js': HASH, 'home.js': HASH } },
    fallback: { version: '1.0.0' },
  })
})

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['serves another remote', () => Promise.resolve(Response.json(built({ name: 'sports' })))],
  ['serves something else', () => Promise.resolve(Response.json({ hello: 'world' }))],
] as const)('[D.013] a machine that %s changes nothing', async (_, request) => {
  expect(await takeOverride(held, request)).toEqual(held)
})

test('[D.013] a published release is in the composition already, and nobody’s machine is asked', async () => {
  const published = composition({ override: { id: 'a', remote: 'help', version: '1.1.0', expiresAt: 2_000_000 } })
  const request = (): Promise<Response> => Promise.reject(new Error('asked'))
  expect(await takeOverride(published, request)).toEqual(published)
})
