import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { requestVisitorId } from './request-visitor-id.ts'
import { type FingerprintSource, localFingerprint } from './local-fingerprint.ts'

const SERVICE = 'http://fingerprint.test/page'
const PROPERTIES = ['Browser/1.0', 'zh-CN']
const source = (part: Partial<FingerprintSource> = {}): FingerprintSource => ({
  properties: () => PROPERTIES,
  graphics: () => ['picture', 'device'],
  ...part,
})
const broken = (): never => {
  throw new Error('the device was lost')
}

/** The frame that is on the page: happy-dom loads none and says so aloud, so the test holds it. */
let frame: HTMLIFrameElement | undefined
beforeEach(() => {
  frame = undefined
  vi.spyOn(document.body, 'append').mockImplementation((node) => void (frame = node as HTMLIFrameElement))
  vi.spyOn(HTMLIFrameElement.prototype, 'remove').mockImplementation(() => void (frame = undefined))
})

describe('the local fingerprint', () => {
  test('[S3.031] is a hash of browser and graphics properties: the same for the same, another for any other', async () => {
    const id = await localFingerprint(source())
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(await localFingerprint(source())).toBe(id)
    const others = [
      source({ graphics: () => ['picture', 'another device'] }),
      source({ graphics: () => ['another picture', 'device'] }),
      source({ properties: () => ['Browser/2.0', 'zh-CN'] }),
    ]
    const ids = await Promise.all(others.map(localFingerprint))
    expect(new Set([id, ...ids]).size).toBe(4)
  })

  test('[S3.031] without graphics the id is a random one', async () => {
    const without = source({ graphics: () => undefined })
    const [first, second] = [await localFingerprint(without), await localFingerprint(without)]
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(second).not.toBe(first)
    // happy-dom draws nothing, which makes it such a browser
    expect(await localFingerprint()).not.toBe(await localFingerprint())
  })

  test('[S8.077] graphics that fail leave a hash of the rest, and a browser that says nothing gets a random id', async () => {
    const lost = source({ graphics: broken })
    const hashed = await localFingerprint(lost)
    expect(hashed).toMatch(/^[0-9a-f]{64}$/)
    expect(await localFingerprint(lost)).toBe(hashed)
    expect(await localFingerprint(source({ graphics: broken, properties: () => ['Browser/2.0'] }))).not.toBe(hashed)
    const silent = source({ properties: broken })
    const random = await localFingerprint(silent)
    expect(random).toMatch(/^[0-9a-f]{64}$/)
    expect(await localFingerprint(silent)).not.toBe(random)
  })

  test('[S8.077] a browser that cannot hash gets a random id', async () => {
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('not in this context'))
    const [first, second] = [await localFingerprint(source()), await localFingerprint(source())]
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(second).not.toBe(first)
  })
})

/** What a window says: happy-dom loads no frames, so the test speaks for it. */
function dispatchMessage(from: Window | null | undefined, data: unknown): void {
  dispatchEvent(new MessageEvent('message', { data, source: from ?? null }))
}

describe('the fingerprint service', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(window)
  })
  afterEach(() => vi.useRealTimers())

  test('is asked in a hidden sandboxed frame, which goes when it has answered', async () => {
    const answer = requestVisitorId(SERVICE, 1_000)
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
    expect(frame?.hidden).toBe(true)
    expect(frame?.src).toBe(`${SERVICE}?parent=${encodeURIComponent(location.origin)}`)
    dispatchMessage(window, { type: 'fingerprint:visitor', visitorId: 'svc-12345678' })
    await expect(answer).resolves.toBe('svc-12345678')
    expect(frame).toBeUndefined()
  })

  test('other windows, other words and odd ids are not heard; the deadline ends it', async () => {
    const answer = requestVisitorId(SERVICE, 1_000)
    dispatchMessage(undefined, { type: 'fingerprint:visitor', visitorId: 'svc-12345678' })
    dispatchMessage(window, { type: 'fingerprint:visitor', visitorId: '<script>' })
    dispatchMessage(window, { type: 'captcha:ready' })
    dispatchMessage(window, 'svc-12345678')
    vi.advanceTimersByTime(999)
    expect(frame).toBeDefined()
    vi.advanceTimersByTime(1)
    await expect(answer).resolves.toBeUndefined()
    expect(frame).toBeUndefined()
  })
})

test('[S8.077] a service that says nothing leaves the local id, and is asked again the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetModules()
  const { visitorId } = await import('./visitor-id.ts')
  const asked = visitorId(SERVICE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await asked).toMatch(/^[0-9a-f]{64}$/)
  const again = visitorId(SERVICE)
  expect(frame).toBeDefined()
  await vi.advanceTimersByTimeAsync(1_000)
  await again
  vi.useRealTimers()
  const alone = await visitorId(undefined)
  expect(alone).toMatch(/^[0-9a-f]{64}$/)
  expect(await visitorId(undefined), 'kept for the life of the page').toBe(alone)
})
