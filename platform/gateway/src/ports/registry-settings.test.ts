import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { COMPOSITION_FORMAT, FEATURE_FLAGS } from '@site/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { registrySettings } from './registry-settings.ts'

const settings = { title: '极光', depositHelp: '1', editionSwitch: '0', registerFlag: '0' }
const composition = {
  format: COMPOSITION_FORMAT,
  instance: '0123456789abcdef',
  theme: 'aurora',
  revision: 1,
  issuedAt: 1,
  expiresAt: 2,
  settings,
  flags: Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, false])),
  origins: [''],
  remotes: {},
}
const signed = (payload: unknown) => ({
  protected: 'e30',
  payload: JSON.stringify(payload),
  signature: 'A'.repeat(86),
})

describe('settings from a registry', () => {
  let answer: unknown = signed(composition)
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  let url = ''
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answer = signed(composition)
    asked.length = 0
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    vi.useRealTimers()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  test('are those of the composition, asked for once in ten seconds', async () => {
    const settingsOf = registrySettings(url)
    expect(await settingsOf('aurora')).toEqual(settings)
    expect(await settingsOf('aurora')).toEqual(settings)
    expect(asked).toEqual(['/registry/composition/aurora'])
    answer = signed({ ...composition, settings: { ...settings, title: '新标题' } })
    vi.advanceTimersByTime(10_001)
    expect(await settingsOf('aurora')).toMatchObject({ title: '新标题' })
  })

  test('stay the last known ones while the registry answers nonsense, and throw before the first', async () => {
    const settingsOf = registrySettings(url)
    await settingsOf('aurora')
    answer = { error: 'maintenance' }
    vi.advanceTimersByTime(10_001)
    expect(await settingsOf('aurora')).toEqual(settings)
    await expect(settingsOf('jade')).rejects.toThrow('Invalid')
  })
})
