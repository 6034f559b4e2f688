import { type IncomingMessage, request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import { createTurns } from './index.ts'

const PATH = '/registry/api/releases/help/1.0.0/maps'
const MAP = JSON.stringify({ version: 3, sources: ['./page.tsx'], names: [], mappings: 'SAEIA' })

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
  await site.publish(fixtureRelease({ version: '1.0.0' }))
})
afterAll(() => site.stop())

const post = (text: string) => {
  const body = new FormData()
  body.append('map', new Blob([text]), 'entry.js.map')
  return site.call(PATH, { method: 'POST', body })
}

/** Sends the head of a map and nothing more, until it goes away without an end. */
function begin() {
  const call = request(site.url + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.opsToken}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  call.on('error', () => undefined)
  call.write('--b\r\nContent-Disposition: form-data; name="map"; filename="entry.js.map"\r\n\r\n{"version"')
  const answered = new Promise<IncomingMessage>((resolve) => call.on('response', resolve))
  return { answered, leave: () => void call.destroy() }
}

test('one upload has the turn, so many wait in the order in which they came, and one more may not', async () => {
  const turns = createTurns(2)
  const entered: string[] = []
  const enter = async (name: string) => {
    const leave = await turns.enter()
    if (leave !== undefined) entered.push(name)
    return leave
  }
  const first = await enter('first')
  const [second, third] = [enter('second'), enter('third')]
  expect(turns.enter()).toBeUndefined()
  expect(entered).toEqual(['first'])
  first?.()
  first?.()
  const leave = await second
  expect(entered).toEqual(['first', 'second'])
  leave?.()
  ;(await third)?.()
  expect(entered).toEqual(['first', 'second', 'third'])
  expect(await enter('again'), 'nobody is left').toBeDefined()
})

test('maps of one release arrive at a time: eight more wait, the rest is refused for a while, and who goes away is passed by', async () => {
  const begun = Array.from({ length: 10 }, begin)
  // nine have sent too little for an answer
  expect((await Promise.any(begun.map(({ answered }) => answered))).statusCode).toBe(503)
  const { headers, body } = await post(MAP)
  expect(headers.get('retry-after')).toBe('10')
  expect(body).toMatchObject({ error: 'busy' })
  for (const { leave } of begun) leave()
  await expect.poll(async () => (await post(MAP)).body, { timeout: 10_000, interval: 100 }).toEqual({ status: 'filed' })
})

test('a map above the ceiling of bytes is refused, and nobody waits for it', async () => {
  expect((await post(' '.repeat(16 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await post(MAP)).body).toEqual({ status: 'unchanged' })
})
