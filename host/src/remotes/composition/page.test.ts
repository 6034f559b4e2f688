import type { Composition } from '@site/contracts'
import { afterEach, expect, test, vi } from 'vitest'

import { createCompositionStore } from './composition-store.ts'
import { showFatalPage } from './fatal-page.ts'
import { readConfig, readSigned } from './read-page.ts'
import { accept, refuse, type Verdict } from './refusal.ts'
import { composition } from '../../testing/composition.ts'
import { watchRevisions } from './watch-revisions.ts'

const CONFIG = {
  keys: [{ kid: 'key-00000001', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }],
  serverTime: 1,
  siteKey: { aes: '0'.repeat(64), sign: '1'.repeat(64) },
  version: '1',
  defaultLocale: 'zh-CN',
  nonce: 'n',
  hostIntegrity: {},
}

function page(blocks: Readonly<Record<string, string>>): void {
  document.body.replaceChildren(
    ...Object.entries(blocks).map(([id, text]) => {
      const script = document.createElement('script')
      script.type = 'application/json'
      script.id = id
      script.textContent = text
      return script
    }),
  )
}

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('the two data blocks are read; one that is missing, broken or of another form is none', () => {
  page({ 'site-config': JSON.stringify(CONFIG), 'site-composition': '{"payload":"{}"}' })
  expect(readConfig()?.nonce).toBe('n')
  expect(readSigned()).toEqual({ payload: '{}' })
  page({ 'site-config': '{"keys":[]}', 'site-composition': '{' })
  expect(readConfig()).toBeUndefined()
  expect(readSigned()).toBeUndefined()
})

test('the fatal page says in Chinese what happened, with a code and a way on', () => {
  const root = document.createElement('div')
  root.id = 'site-root'
  document.body.append(root)
  showFatalPage('C-bad-signature')
  expect(root.querySelector('[role=alert] h1')?.textContent).toBe('页面暂时无法打开')
  expect(root.textContent).toContain('错误代码：C-bad-signature')
  expect(root.querySelector('button')?.textContent).toBe('重新加载')
})

function watched(isAnnounced: boolean) {
  vi.useFakeTimers()
  const fetchComposition = vi.fn(async (): Promise<Verdict<Composition>> => refuse('unreachable'))
  const store = createCompositionStore({ initial: composition(), fetchComposition })
  const watch = watchRevisions(store, { isAnnounced: () => isAnnounced })
  return { fetchComposition, watch }
}

test('an announcement for this theme is followed at once, one for another theme is not', () => {
  const { fetchComposition, watch } = watched(true)
  watch.announced('jade', 9)
  expect(fetchComposition).not.toHaveBeenCalled()
  watch.announced('aurora', 9)
  expect(fetchComposition).toHaveBeenCalledTimes(1)
  watch.stop()
})

test('every 30 s it is polled while nobody announces, and never after the stop', async () => {
  const { fetchComposition, watch } = watched(false)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(fetchComposition).toHaveBeenCalledTimes(2)
  watch.stop()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(fetchComposition).toHaveBeenCalledTimes(2)
})

test('what was announced while the registry was away is looked for until it is there, also with a socket', async () => {
  const { fetchComposition, watch } = watched(true)
  watch.announced('aurora', 9)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(fetchComposition).toHaveBeenCalledTimes(2)
  fetchComposition.mockImplementation(async () => accept(composition({ revision: 9 })))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(fetchComposition).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(fetchComposition).toHaveBeenCalledTimes(3)
  watch.stop()
})

test('while the socket is connected nothing is polled', async () => {
  const { fetchComposition, watch } = watched(true)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(fetchComposition).not.toHaveBeenCalled()
  watch.stop()
})
