// @vitest-environment happy-dom
import { endSessionEndpoint, HEADERS, STORAGE_KEYS, noticePageEndpoint } from '@site/contracts'
import { visitorIp } from '@site/shell'
import { localeAtom, tokenAtom } from '@site/shell/host'
import { expect, test, vi } from 'vitest'

import { createServerClock } from '../base/clock/index.ts'
import { decrypt } from '../base/cipher/index.ts'
import { ownWord } from '../base/i18n/index.ts'
import { toastsAtom } from '../features/overlay/index.ts'
import { composition } from '../testing/composition.ts'
import { TEST_CONFIG, setUpHost } from '../testing/host.tsx'
import { createServices } from './services.ts'

const ipTokenOf = (request: Request | undefined) =>
  decrypt(request?.headers.get(HEADERS.ipToken) ?? '', TEST_CONFIG.siteKey.aes)

test('the first call of a page carries the visitor’s address, which the page was made with', async () => {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.clone())
    return Response.json({ status_code: 6000, message: '', data: { list: [], total: 0, pageNum: 1, pageSize: 5 } })
  })
  const config = { ...TEST_CONFIG, visitorIp: '203.0.113.9' }
  const { client } = createServices({ composition: composition(), config, clock: createServerClock() })
  await client.call(noticePageEndpoint, { pageNum: 1, pageSize: 5 })
  expect(ipTokenOf(sent[0])).toBe('203.0.113.9')
})

test('what pre-info says of the address is what remotes are told', () => {
  const { services } = setUpHost()
  services.network.ip = '198.51.100.9'
  expect(visitorIp()).toBe('198.51.100.9')
})

test('the page speaks the deployment’s language where none is stored, and the stored one where one is', () => {
  const localeWith = (stored: string | undefined) => {
    localStorage.clear()
    if (stored !== undefined) localStorage.setItem(STORAGE_KEYS.language, stored)
    const config = { ...TEST_CONFIG, defaultLocale: 'zh-TW' as const }
    return createServices({ composition: composition(), config, clock: createServerClock() }).store.get(localeAtom)
  }
  expect([undefined, 'zh-CN', 'zh-TW', 'en'].map(localeWith)).toEqual(['zh-TW', 'zh-CN', 'zh-TW', 'zh-CN'])
})

test('a page ends the sessions that pages before have left, and says where it cannot', async () => {
  const { services, sent } = setUpHost()
  const left = 'a1'.repeat(32)
  services.storage.setUnended([left])
  services.storage.setSession({ token: 'mine', userId: '7' })
  services.session.restore()
  await vi.waitFor(() => expect(sent).toEqual([{ path: endSessionEndpoint.path, body: { sessionId: left } }]))
  await vi.waitFor(() =>
    expect(services.store.get(toastsAtom).map(({ text }) => text)).toEqual([ownWord('unended', 'zh-CN')]),
  )
  expect([services.storage.unended, services.storage.token]).toEqual([[left], 'mine'])
})

test('a page that comes back follows what other tabs did while it was put away', async () => {
  const { services } = setUpHost()
  services.storage.setSession({ token: 'mine', userId: '7' })
  services.session.restore()
  services.storage.setSession(undefined)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(services.store.get(tokenAtom)).toBeUndefined()
})
