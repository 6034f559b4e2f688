import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createFileDelivery, createFileRegistry } from '../delivery/index.ts'
import { probeDelay, throwDelay } from './backoff.ts'
import type { LoadFailure, LoadReason } from './load-error.ts'
import { createRecovery } from './recovery.ts'
import { createReleaseHealth } from './release-health.ts'

const KEY = 'help@1.0.0'
const BASE = 'https://site.example/r/'
const failure = (reason: LoadReason): LoadFailure => ({
  reason,
  phase: 'part',
  remote: 'help',
  version: '1.0.0',
  detail: '',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(answer: (url: string) => Response | Promise<Response>) {
  const asked: { url: string; integrity: string | undefined; cache: string | undefined }[] = []
  const health = createReleaseHealth()
  const files = createFileRegistry(BASE)
  files.addRelease(KEY, { base: '/r/', integrity: { 'a.js': 'sha384-a', 'b.js': 'sha384-b' } })
  const delivery = createFileDelivery({
    files,
    timeoutMs: 8_000,
    request: async (url, init) => {
      asked.push({ url, integrity: init.integrity, cache: init.cache })
      return answer(url)
    },
  })
  const recovery = createRecovery({ health, files, delivery })
  const usable: string[] = []
  health.onUsable((key) => usable.push(key))
  function fail(reason: LoadReason): void {
    health.markBad(KEY, failure(reason))
    recovery.watch({ key: KEY, release: KEY, urls: [`${BASE}a.js`, `${BASE}b.js`], failure: failure(reason) })
  }
  return { asked, health, recovery, usable, fail }
}

test('a release that could not be had is usable again when all of its files are right', async () => {
  const { fail, asked, health, usable } = setUp(() => new Response('ok'))
  fail('network')
  expect(health.isUsable(KEY, 'page.home')).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(usable).toEqual([KEY])
  expect(health.isUsable(KEY, 'page.home')).toBe(true)
  expect(asked.map(({ url }) => url)).toEqual([`${BASE}a.js?r=1`, `${BASE}b.js?r=1`])
  expect(asked.every(({ integrity, cache }) => integrity?.startsWith('sha384-') === true && cache === 'reload')).toBe(
    true,
  )
})

test('one file that is still wrong is enough to wait longer, each time under another address', async () => {
  let isFixed = false
  const { fail, asked, usable } = setUp((url) => {
    if (!isFixed && url.includes('b.js')) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  fail('timeout')
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(usable).toEqual([])
  isFixed = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect(usable).toEqual([KEY])
  expect(asked.filter(({ url }) => url.includes('b.js')).map(({ url }) => url.slice(-3))).toEqual(['r=1', 'r=2', 'r=3'])
})

test('an answer that is no success is not taken', async () => {
  const { fail, usable } = setUp(() => new Response('', { status: 404 }))
  fail('network')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(usable).toEqual([])
})

test('code that threw is tried again after a while without fetching anything', async () => {
  const { fail, asked, usable } = setUp(() => new Response('ok'))
  fail('evaluation')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(usable).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(usable).toEqual([KEY])
  expect(asked).toEqual([])
})

test('a release is looked after once, however many views fail on it', async () => {
  const { fail, asked } = setUp(() => new Response('ok'))
  fail('network')
  fail('network')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(2)
})

test('waits grow and end at a limit', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(probeDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect([1, 2, 9].map(throwDelay)).toEqual([5_000, 10_000, 300_000])
})

test('health is kept per release and per part, and a good commit forgets the past', () => {
  const health = createReleaseHealth()
  health.markBad(`${KEY}/page.home`, failure('evaluation'))
  expect(health.isUsable(KEY, 'page.home')).toBe(false)
  expect(health.isUsable(KEY, 'slot.terms')).toBe(true)
  health.markBad(`${KEY}/page.home`, failure('evaluation'))
  expect(health.failuresOf(`${KEY}/page.home`)).toBe(2)
  health.markGood(`${KEY}/page.home`)
  expect(health.isUsable(KEY, 'page.home')).toBe(true)
  expect(health.failuresOf(`${KEY}/page.home`)).toBe(0)
})
