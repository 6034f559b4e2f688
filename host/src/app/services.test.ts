// @vitest-environment happy-dom
import { HEADERS, noticePageEndpoint } from '@site/contracts'
import { visitorIp } from '@site/shell'
import { expect, test, vi } from 'vitest'

import { decrypt } from '../base/cipher/index.ts'
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
  const { client } = createServices({ composition: composition(), config, serverNow: Date.now })
  await client.call(noticePageEndpoint, { pageNum: 1, pageSize: 5 })
  expect(ipTokenOf(sent[0])).toBe('203.0.113.9')
})

test('what pre-info says of the address is what remotes are told', () => {
  const { services } = setUpHost()
  services.network.ip = '198.51.100.9'
  expect(visitorIp()).toBe('198.51.100.9')
})
