import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { FEATURE_FLAGS } from '@site/contracts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createRegistrySettings } from './registry-settings.ts'

const log = pino({ level: 'silent' })
/** What was asked for: theme, and the name that was known. */
let asked: string[]
let title: string | undefined
let now = 0

const registry = createServer((request, response) => {
  asked.push(`${request.url?.split('/').at(-1)} ${request.headers['if-none-match']}`)
  if (title === undefined) return response.writeHead(502).end('<html>')
  const etag = `"${title}"`
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
  const settings = { title, depositHelp: '1', editionSwitch: '1', registerFlag: '0' }
  const flags = Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, name === 'withdrawPassword']))
  const payload = JSON.stringify({ settings, flags, theme: request.url?.split('/').at(-1) })
  return response.writeHead(200, { etag }).end(JSON.stringify({ protected: 'x', payload, signature: 'x' }))
})

beforeEach(async () => {
  asked = []
  title = 'one'
  await new Promise<void>((done) => void registry.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  registry.closeAllConnections()
  return new Promise((done) => registry.close(done))
})

function source() {
  const { port } = registry.address() as AddressInfo
  return createRegistrySettings(`http://127.0.0.1:${port}`, { log, now: () => now })
}

const asksFor = (theme: string) => asked.filter((one) => one.startsWith(theme))

test('settings are asked for at the start, once in two seconds, and by name once they are known', async () => {
  const of = source()
  await expect.poll(() => asked.toSorted()).toEqual(['aurora undefined', 'jade undefined'])
  expect(await Promise.all([of('jade'), of('jade')])).toMatchObject([
    { settings: { title: 'one' }, flags: { withdrawPassword: true, deposit: false } },
    { settings: { title: 'one' } },
  ])
  expect(asksFor('jade')).toEqual(['jade undefined'])
  now += 2_000
  expect(await of('jade')).toMatchObject({ settings: { title: 'one' } })
  expect(asksFor('jade')).toEqual(['jade undefined', 'jade "one"'])
  title = 'two'
  now += 2_000
  expect(await of('jade')).toMatchObject({ settings: { title: 'two' } })
})

test('a registry that is away changes nothing; without anything known the call fails and the next one asks again', async () => {
  title = undefined
  const of = source()
  await expect(of('aurora')).rejects.toThrow('502')
  title = 'one'
  expect(await of('aurora')).toMatchObject({ settings: { title: 'one' } })
  title = undefined
  now += 2_000
  expect(await of('aurora')).toMatchObject({ settings: { title: 'one' } })
})
