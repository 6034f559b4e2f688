import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createRegistrySettings } from './registry-settings.ts'

const log = pino({ level: 'silent' })
let asked: (string | undefined)[]
let title: string | undefined
let now = 0

const registry = createServer((request, response) => {
  asked.push(request.headers['if-none-match'])
  if (title === undefined) return response.writeHead(502).end('<html>')
  const etag = `"${title}"`
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
  const settings = { title, depositHelp: '1', editionSwitch: '1', registerFlag: '0' }
  const payload = JSON.stringify({ settings, theme: request.url?.split('/').at(-1) })
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

test('settings are asked for once in two seconds, and by name once they are known', async () => {
  const of = source()
  expect(await Promise.all([of('jade'), of('jade')])).toMatchObject([{ title: 'one' }, { title: 'one' }])
  expect(asked).toEqual([undefined])
  now += 2_000
  expect(await of('jade')).toMatchObject({ title: 'one' })
  expect(asked).toEqual([undefined, '"one"'])
  title = 'two'
  now += 2_000
  expect(await of('jade')).toMatchObject({ title: 'two' })
})

test('a registry that is away changes nothing; without anything known the call fails and the next one asks again', async () => {
  const of = source()
  title = undefined
  await expect(of('aurora')).rejects.toThrow('502')
  title = 'one'
  expect(await of('aurora')).toMatchObject({ title: 'one' })
  title = undefined
  now += 2_000
  expect(await of('aurora')).toMatchObject({ title: 'one' })
})
