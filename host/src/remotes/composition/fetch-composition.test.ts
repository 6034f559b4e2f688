import { expect, test, vi } from 'vitest'

import { fetchComposition } from './fetch-composition.ts'
import { createSeenStore } from './seen-store.ts'
import { createServerClock } from '../../base/clock/index.ts'
import { composition, createSigner, memoryStorage } from '../../testing/composition.ts'

const signer = await createSigner('key-00000001')
const rules = {
  keys: [signer.key],
  seen: createSeenStore(memoryStorage()),
  now: () => 1_500_000,
  theme: 'aurora',
}
const answering =
  (body: string, status = 200): typeof fetch =>
  () =>
    Promise.resolve(new Response(body, { status }))

test('asks for the theme’s composition past every cache', async () => {
  const asked: [string, RequestInit][] = []
  const body = JSON.stringify(await signer.sign(composition()))
  const verdict = await fetchComposition(rules, {
    request: (url, init) => {
      asked.push([url as string, init ?? {}])
      return Promise.resolve(new Response(body))
    },
  })
  expect(verdict.ok).toBe(true)
  expect(asked[0]?.[0]).toBe('/registry/composition/aurora')
  expect(asked[0]?.[1].cache).toBe('no-store')
})

test('its answer corrects the clock of the page', async () => {
  const clock = createServerClock(1_500_000, () => 0)
  const headers = { date: new Date(3_600_000).toUTCString() }
  const body = JSON.stringify(await signer.sign(composition()))
  await fetchComposition(rules, { clock, request: () => Promise.resolve(new Response('', { status: 503, headers })) })
  expect(clock.now(), 'not by what stands in its place').toBe(1_500_000)
  await fetchComposition(rules, { clock, request: () => Promise.resolve(new Response(body, { headers })) })
  expect(clock.now()).toBeGreaterThanOrEqual(3_600_000)
})

test.each([
  ['a server error', answering('', 503), 'unreachable'],
  ['a page instead of a document', answering('<!doctype html>'), 'not-a-document'],
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
])('%s is a refusal and no exception', async (_name, request, reason) => {
  const verdict = await fetchComposition(rules, { request })
  expect(!verdict.ok && verdict.refusal.reason).toBe(reason)
})

test('a server that never answers is given up after eight seconds', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const request: typeof fetch = (_url, init) =>
    new Promise((_answer, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new DOMException('too late', 'TimeoutError')))
    })
  const fetched = fetchComposition(rules, { request })
  expect(timeout).toHaveBeenCalledWith(8_000)
  deadline.abort()
  const verdict = await fetched
  expect(!verdict.ok && verdict.refusal.reason).toBe('unreachable')
})
