import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox } from './sandbox.ts'

/** The clock of a site as its sandbox moves it, at five past midnight of 2026-12-07 there. */
let now = 0
let url = ''
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    now += (JSON.parse(body) as { readonly advanceMs: number }).advanceMs
    response.end(JSON.stringify({ now, offsetMs: 0 }))
  })
})

beforeEach(async () => {
  now = Date.parse('2026-12-07T00:05:00+08:00')
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())))

test('a new day is none that a story has been to and come back from, and has its night behind it', async () => {
  const sandbox = createSandbox(url)
  const today = dayOf(now)
  expect(await sandbox.goToNewDay()).toBe(startOfDay(today + 1) + DAY_MS / 2)
  await sandbox.advanceClock(14 * DAY_MS)
  await sandbox.advanceClock(-14 * DAY_MS)
  expect(await sandbox.goToNewDay()).toBe(startOfDay(today + 16) + DAY_MS / 2)
})
