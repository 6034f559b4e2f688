import { rmSync } from 'node:fs'

import { afterAll, expect, test } from 'vitest'

import { builtPages } from '../../tests/built-pages.ts'
import { createDrawClock } from '../games/index.ts'
import type { VenueService } from '../play/index.ts'
import { createApp } from './index.ts'

const pagesDir = builtPages()
afterAll(() => rmSync(pagesDir, { recursive: true }))

const host = 'venues.localhost:8080'
type Headers = Readonly<Record<string, string>>

function open(sandbox = true) {
  return createApp({} as VenueService, { parents: [], pagesDir, secret: 'x'.repeat(40), sandbox }, createDrawClock())
}

async function move(headers: Headers, sandbox?: boolean): Promise<number> {
  const payload = { advanceMs: 1 }
  return (await open(sandbox).inject({ method: 'POST', url: '/sandbox/clock', headers, payload })).statusCode
}

test('in the sandbox the clock of the draws is moved by the venues’ own pages and by programs, and by no other page', async () => {
  expect(await move({ host })).toBe(200)
  expect(await move({ host, origin: `http://${host}` })).toBe(200)
  expect(await move({ host, origin: 'http://localhost:8080' })).toBe(403)
  expect(await move({ host, origin: 'null' })).toBe(403)
  // A stranger's name that leads to this machine.
  expect(await move({ host: 'venues.example', origin: 'http://venues.example' })).toBe(403)
  expect(await move({ host }, false)).toBe(404)
})

test('a driver of the venues is nothing for a page of elsewhere by the browser’s own word, whatever the page sends', async () => {
  const from = (site: string, mode: string, dest: string): Headers => ({
    host,
    ...{ 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
  })
  // Whoever opens a driver for GET gets the same guard with it.
  const app = open()
  app.get('/sandbox/of-the-test', () => ({ ok: true }))
  const read = async (headers: Headers) => (await app.inject({ url: '/sandbox/of-the-test', headers })).statusCode
  for (const site of ['cross-site', 'same-site']) {
    expect(await move(from(site, 'no-cors', 'empty')), site).toBe(403)
    expect(await read(from(site, 'no-cors', 'image')), site).toBe(403)
    expect(await read(from(site, 'navigate', 'iframe')), site).toBe(403)
    expect(await read(from(site, 'navigate', 'document')), site).toBe(200)
  }
  for (const site of ['same-origin', 'none']) {
    expect(await move(from(site, 'cors', 'empty')), site).toBe(200)
    expect(await read(from(site, 'navigate', 'document')), site).toBe(200)
  }
  expect(await read({ host })).toBe(200)
})
