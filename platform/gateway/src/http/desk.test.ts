import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DeskMessageSchema } from '@site/contracts/desk'
import { createLocalBus } from '@site/server'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import type { GatewayContext } from '../context/index.ts'
import { MEMBER_TOPIC } from '../kernel/notices/index.ts'
import { socketText } from '../lib/socket-text.ts'
import { startGateway } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'
import { SOON } from '../testing/patience.ts'
import { installDesk } from './desk.ts'

const deskDir = mkdtempSync(join(tmpdir(), 'desk-'))
process.once('exit', () => rmSync(deskDir, { recursive: true, force: true }))
for (const lang of ['zh-CN', 'zh-TW'])
  writeFileSync(join(deskDir, `page.${lang}.html`), `<html lang="${lang}"><div data-nonce="%NONCE%"></div>`)
writeFileSync(join(deskDir, 'main.0123.js'), 'export {}')
writeFileSync(join(deskDir, 'pages.json'), '{}')

/** What is said on `/ws/desk` from its opening on. */
async function openDesk(url: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/desk`, { headers })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(v.parse(DeskMessageSchema, JSON.parse(socketText(data))).type))
  await new Promise((done, fail) => {
    socket.once('open', done)
    socket.once('error', fail)
  })
  await expect.poll(() => heard[0], SOON).toBe('hello')
  return { socket, heard }
}

describeOnEngines(
  'the desk',
  ({ site, store }) => {
    const get = (path: string) => fetch(site().url + path)

    test('its page has a policy of its own, with a nonce that is new each time', async () => {
      const answers = [await get('/sandbox/desk'), await get('/sandbox/desk?lang=zh-TW')]
      const pages = await Promise.all(answers.map((answer) => answer.text()))
      expect(pages[0]).toContain('<html lang="zh-CN">')
      expect(pages[1]).toContain('<html lang="zh-TW">')
      const nonces = pages.map((page) => /data-nonce="([\w+/=]{24})"/.exec(page)?.[1] ?? '')
      expect(new Set(nonces).size).toBe(2)
      const policy = answers[0]?.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`style-src 'nonce-${nonces[0]}'`)
      for (const part of [`default-src 'none'`, `script-src 'self'`, `frame-ancestors 'none'`, `trusted-types 'none'`])
        expect(policy).toContain(part)
      expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
    })

    test('its files are kept for ever, and nothing else of the folder is handed out', async () => {
      const script = await get('/sandbox/desk/main.0123.js')
      expect(script.headers.get('content-type')).toContain('text/javascript')
      expect(script.headers.get('cache-control')).toContain('immutable')
      for (const path of ['pages.json', 'page.zh-CN.html', '..%2fdesk.ts', ''])
        expect((await get(`/sandbox/desk/${path}`)).status, path).toBe(404)
    })

    test('it hears that something has happened: a call, a job of the clock, many at once as a few', async () => {
      const { socket, heard } = await openDesk(site().url)
      await site().newMember()
      await expect.poll(() => heard.length, SOON).toBeGreaterThan(1)
      const before = heard.length
      for (let time = 0; time < 30; time += 1) await site().sandbox('POST', '/sandbox/clock', { offsetMs: time })
      await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
      await expect.poll(() => heard.length, SOON).toBeGreaterThan(before)
      expect(heard.length - before).toBeLessThan(30)
      expect(new Set(heard.slice(1))).toEqual(new Set(['changed']))
      socket.close()
    })

    test('a page of another site can neither tell drivers anything, nor ask them, nor listen', async () => {
      const origin = { origin: 'https://elsewhere.example' }
      const tries: readonly { method: string; headers?: Record<string, string>; body?: string }[] = [
        { method: 'POST' },
        { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"advanceMs":1000}' },
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"advanceMs":1000}' },
        { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'advanceMs=1000' },
        { method: 'GET' },
      ]
      for (const one of tries) {
        const answer = await fetch(`${site().url}/sandbox/clock`, { ...one, headers: { ...one.headers, ...origin } })
        expect(answer.status, JSON.stringify(one)).toBe(403)
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
      const empty = await fetch(`${site().url}/sandbox/sports/sessions/end`, { method: 'POST', headers: origin })
      expect([empty.status, await empty.json()]).toEqual([403, expect.objectContaining({ status_code: 6008 })])
      expect(await site().sandbox('GET', '/sandbox/clock')).toMatchObject({ offsetMs: 0 })
      await expect(openDesk(site().url, origin)).rejects.toThrow('403')
      const own = await fetch(`${site().url}/sandbox/clock`, { headers: { origin: site().url } })
      expect(own.status).toBe(200)
    })

    test('a picture or a script of another page is no driver, a link that somebody follows is', async () => {
      const statusOf = async (from: string, mode: string) => {
        const headers = { 'sec-fetch-site': from, 'sec-fetch-mode': mode }
        return (
          await site().gateway.app.inject({ url: '/sandbox/clock', headers: { host: 'localhost:8080', ...headers } })
        ).statusCode
      }
      for (const from of ['cross-site', 'same-site']) {
        expect(await statusOf(from, 'no-cors'), from).toBe(403)
        expect(await statusOf(from, 'navigate'), from).toBe(200)
      }
      for (const from of ['same-origin', 'none']) expect(await statusOf(from, 'cors'), from).toBe(200)
    })

    test('a name that anybody may lead to this machine is answered nothing, asking included', async () => {
      const { app } = site().gateway
      const statusOf = async (url: string, host: string, method: 'GET' | 'POST' = 'GET') =>
        (await app.inject({ method, url, headers: { host, origin: `http://${host}` } })).statusCode
      const foreign = 'evil.example:8080'
      for (const url of ['/sandbox/clock', '/%73andbox/outbox', '/sandbox/desk', '/sandbox/desk/main.0123.js'])
        expect(await statusOf(url, foreign), url).toBe(403)
      expect(await statusOf('/sandbox/sports/sessions/end', foreign, 'POST')).toBe(403)
      await expect(openDesk(site().url, { host: foreign, origin: `http://${foreign}` })).rejects.toThrow('403')
      expect(await statusOf('/healthz', foreign), 'what is no sandbox asks for no host').toBe(200)
      for (const host of ['localhost:8080', 'aurora.localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'try.example'])
        expect(await statusOf('/sandbox/desk', host), host).toBe(200)
      const { socket } = await openDesk(site().url, { host: 'try.example', origin: 'https://try.example' })
      socket.close()
    })

    test('a sandbox whose desk is not built says what is to be done', async () => {
      await expect(startGateway(store().database, { deskDir: '/nowhere' })).rejects.toThrow('npm run build -- desk')
    })
  },
  { deskDir, siteOrigins: ['https://try.example'] },
)

describe('desks of several replicas', () => {
  /** As many replicas on one bus, each with a desk that notes what it hears after its greeting. */
  async function replicasOf(count: number) {
    const bus = createLocalBus()
    const replicas: Record<'moveClock' | 'answer' | 'close', () => void>[] = []
    const ears: string[][] = []
    for (let index = 0; index < count; index += 1) {
      const heard: string[] = []
      const moves: (() => void)[] = []
      const answered: ((request: { readonly method: string; readonly url: string }) => void)[] = []
      const closers: (() => void)[] = []
      const gateway = {
        app: { addHook: (_name: string, hook: (typeof answered)[number]) => answered.push(hook) },
        options: {},
        shared: { bus },
        clock: { onMove: (listener: () => void) => (moves.push(listener), () => {}) },
        log: { warn: () => {} },
        socket: (_path: string, handler: (socket: object) => void) =>
          handler({ on: () => {}, send: (text: string) => heard.push(text) }),
        onClose: (action: () => void) => closers.push(action),
      }
      await installDesk(gateway as unknown as GatewayContext)
      heard.length = 0
      ears.push(heard)
      replicas.push({
        moveClock: () => moves.forEach((move) => move()),
        answer: () => answered.forEach((hook) => hook({ method: 'POST', url: '/sandbox/clock' })),
        close: () => closers.forEach((close) => close()),
      })
    }
    return { bus, replicas, heard: () => ears.map((ear) => ear.splice(0).length) }
  }
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('what all replicas know is told to each desk once', async () => {
    const { bus, replicas, heard } = await replicasOf(3)
    for (const { moveClock } of replicas) moveClock()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard()).toEqual([1, 1, 1])
    await bus.publish(MEMBER_TOPIC, { memberId: 1, type: 'unread' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard()).toEqual([1, 1, 1])
  })

  test('what one replica alone knows is told to the desks of all, and no more often for many replicas', async () => {
    const { replicas, heard } = await replicasOf(3)
    replicas[1]?.answer()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard()).toEqual([1, 1, 1])
    // A second of calls everywhere.
    for (let tick = 0; tick < 100; tick += 1) {
      for (const { answer } of replicas) answer()
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    for (const count of heard()) expect(count).toBeLessThanOrEqual(6)
  })

  test.each([0, 1_000])('nothing is told or waits after an end %i ms after the last news', async (ms) => {
    const { replicas, heard } = await replicasOf(1)
    for (let time = 0; time < 3; time += 1) replicas[0]?.answer()
    await vi.advanceTimersByTimeAsync(ms)
    heard()
    replicas[0]?.close()
    // A call that was under way is answered yet.
    replicas[0]?.answer()
    replicas[0]?.moveClock()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard()).toEqual([0])
  })
})

describeOnEngines(
  'no desk outside of the sandbox',
  ({ site }) => {
    test('neither page, nor files, nor socket, nor a driver, though the folder is named', async () => {
      for (const path of ['', '/', '/main.0123.js'])
        expect((await fetch(`${site().url}/sandbox/desk${path}`)).status, path).toBe(404)
      await expect(openDesk(site().url)).rejects.toThrow('404')
      for (const path of ['clock', 'outbox', 'deposits', 'withdrawals', 'matches', 'venues', 'notices', 'jackpots'])
        expect((await fetch(`${site().url}/sandbox/${path}`)).status, path).toBe(404)
    })
  },
  { deskDir, sandbox: false },
)
