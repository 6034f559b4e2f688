import { expect, test } from 'vitest'

import { createFileDelivery, DeliveryError, type FileRequest } from './file-delivery.ts'
import { createFileRegistry } from './file-registry.ts'

const BASE = 'https://site.example/r/'
const A = `${BASE}a.js`
const B = `${BASE}b.js`

function setUp(request: FileRequest, timeoutMs = 1_000) {
  const asked: [string, RequestInit][] = []
  const files = createFileRegistry(BASE)
  files.addRelease('help@1.0.0', { base: '/r/', integrity: { 'a.js': 'sha384-a', 'b.js': 'sha384-b' } })
  const delivery = createFileDelivery({
    files,
    timeoutMs,
    request: (url, init) => {
      asked.push([url, init])
      return request(url, init)
    },
  })
  return { asked, files, delivery }
}

const fine: FileRequest = () => Promise.resolve(new Response('ok'))
const hanging: FileRequest = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

async function reasonOf(work: Promise<void>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof DeliveryError ? error.reason : 'delivered'
}

test('every file is fetched with its hash, all at once, and each of them once', async () => {
  const { asked, delivery } = setUp(fine)
  await Promise.all([delivery.deliver([A, B]), delivery.deliver([A])])
  await delivery.deliver([B])
  expect(asked.map(([url, { integrity }]) => [url, integrity])).toEqual([
    [A, 'sha384-a'],
    [B, 'sha384-b'],
  ])
})

test('a new attempt is another address and is fetched again', async () => {
  const { asked, files, delivery } = setUp(fine)
  await delivery.deliver([A])
  files.nextAttempt('help@1.0.0')
  await delivery.deliver([A])
  expect(asked.map(([url]) => url)).toEqual([A, `${A}?r=1`])
})

test.each([
  ['an error status', () => Promise.resolve(new Response('', { status: 500 })), 'network'],
  ['a wrong hash or no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['a request that hangs', hanging, 'timeout'],
])('%s is told by its reason', async (_name, request, reason) => {
  const { delivery } = setUp(request, 20)
  expect(await reasonOf(delivery.deliver([A]))).toBe(reason)
})

test('a file that nobody vouches for is not asked for', async () => {
  const { asked, delivery } = setUp(fine)
  expect(await reasonOf(delivery.deliver(['https://evil.example/r/a.js']))).toBe('unverified')
  expect(asked).toEqual([])
})

test('a failed file is asked for again next time', async () => {
  let isFaulty = true
  const { delivery } = setUp(() =>
    isFaulty ? Promise.reject(new TypeError('reset')) : Promise.resolve(new Response('')),
  )
  expect(await reasonOf(delivery.deliver([A]))).toBe('network')
  isFaulty = false
  expect(await reasonOf(delivery.deliver([A]))).toBe('delivered')
})

test('a probe looks past the HTTP cache and never throws', async () => {
  const { asked, delivery } = setUp((url) => Promise.resolve(new Response('', { status: url === B ? 404 : 200 })))
  expect(await delivery.probe([A])).toBe(true)
  expect(await delivery.probe([A, B])).toBe(false)
  expect(asked.every(([, { cache }]) => cache === 'reload')).toBe(true)
})
