import { hashOfSecret } from '@site/server'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { KnownCallers } from '../kernel/sessions/index.ts'
import { type CallTurns, createCallTurns, installCallTurns } from './call-turns.ts'

const [CROWD, OTHER] = ['203.0.113.1', '198.51.100.2'] as const
const AT_ONCE = 16
const WAITING_OF_ADDRESS = 500
const HOME = { sessionId: hashOfSecret('good'), deviceId: 'at-home', address: '192.0.2.1' } as const

describe('turns of calls', () => {
  let app: FastifyInstance
  let begun: string[]
  let ends: (() => void)[]
  let known: KnownCallers
  let turns: CallTurns
  let busy: number
  beforeEach(async () => {
    // A turn ends when a test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    begun = []
    ends = []
    app = fastify({ trustProxy: true })
    known = new KnownCallers()
    known.note(HOME)
    busy = 0
    turns = createCallTurns({ known, busyShare: () => busy })
    installCallTurns(app, turns)
    app.get('/work/:name', { config: { api: true } }, async ({ params }) => {
      begun.push((params as { name: string }).name)
      await new Promise<void>((end) => ends.push(end))
      return 'done'
    })
    app.post('/beside/:name', { config: { counted: true } }, ({ params }) => {
      begun.push((params as { name: string }).name)
      return 'done'
    })
    app.get('/healthz', () => 'well')
    await app.ready()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  const call = (name: string, from: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/work/${name}`, headers: { 'x-forwarded-for': from, ...headers } })
  const crowd = (count: number, headers: Record<string, string> = { token: 'good' }) =>
    Array.from({ length: count }, (_, n) => call(`crowd-${n}`, CROWD, headers))
  /** Until everything that was called has begun, if it may. */
  async function settle(): Promise<void> {
    for (let n = 0; n < 10; n += 1) await app.inject('/healthz')
  }
  async function endAll(answers: readonly Promise<{ statusCode: number }>[]): Promise<void> {
    const open = new Set(answers)
    for (const answer of answers) void answer.finally(() => open.delete(answer))
    while (open.size > 0) {
      for (const end of ends.splice(0)) end()
      await settle()
    }
  }

  test('who sends many waits for their own: a call from elsewhere is next', async () => {
    const answers = crowd(AT_ONCE + 40)
    await settle()
    answers.push(call('other', OTHER, { token: 'good' }))
    expect((await app.inject('/healthz')).body, 'what is no call waits for none').toBe('well')
    await settle()
    expect(begun).toHaveLength(AT_ONCE)
    // One of the crowd had come first; then it is the other address's turn.
    ends.shift()?.()
    await settle()
    expect(begun).toHaveLength(AT_ONCE + 1)
    ends.shift()?.()
    await settle()
    expect(begun.slice(AT_ONCE)).toContain('other')
    await endAll(answers)
  })

  test('who waits for others lets the next one begin', async () => {
    const answers = crowd(AT_ONCE + 1)
    await settle()
    vi.advanceTimersByTime(99)
    await settle()
    expect(begun).toHaveLength(AT_ONCE)
    vi.advanceTimersByTime(1)
    await settle()
    expect(begun).toHaveLength(AT_ONCE + 1)
    await endAll(answers)
  })

  test('what does not fit is answered with a time to come again, and nobody else is', async () => {
    const answers = crowd(AT_ONCE + WAITING_OF_ADDRESS)
    await settle()
    const refused = await call('one-too-many', CROWD)
    expect(refused.json()).toMatchObject({ code: '6011', message: expect.stringContaining('请在') as unknown })
    const other = call('other', OTHER, { token: 'good' })
    await endAll([...answers, other])
    expect((await other).body).toBe('done')
    expect(begun).not.toContain('one-too-many')
  })

  test('a session and a device that were seen to be a member’s lately go before everybody else, from wherever they come', async () => {
    const answers = crowd(AT_ONCE)
    await settle()
    answers.push(...crowd(2, {}))
    await settle()
    answers.push(call('wrong', OTHER, { token: 'bad', uniqueid: 'elsewhere' }))
    answers.push(call('session', CROWD, { token: 'good', uniqueid: 'elsewhere' }))
    answers.push(call('device', OTHER, { token: '', uniqueid: 'at-home' }))
    await settle()
    for (let count = 1; count <= 2; count += 1) {
      ends.shift()?.()
      await settle()
    }
    expect(begun.slice(AT_ONCE)).toEqual(['session', 'device'])
    await endAll(answers)
  })

  test('while the thread is full strangers begin one by one, and members as ever', async () => {
    busy = 1
    const answers = [call('first', CROWD)]
    await settle()
    vi.advanceTimersByTime(100)
    // Its turn is over, although it is not answered yet; after so many looks there is room for one.
    answers.push(...crowd(10, {}))
    await settle()
    expect(begun).toEqual(['first', 'crowd-0'])
    answers.push(...Array.from({ length: 5 }, (_, n) => call(`member-${n}`, OTHER, { token: 'good' })))
    await settle()
    expect(begun.slice(2)).toEqual(['member-0', 'member-1', 'member-2', 'member-3', 'member-4'])
    ends.splice(1, 1)[0]?.()
    await settle()
    expect(begun.at(-1)).toBe('crowd-1')
    await endAll(answers)
  })

  test('what a page sends beside its calls waits for its turn as well, and goes by its address', async () => {
    const answers = crowd(AT_ONCE)
    await settle()
    const send = (name: string, from: string) =>
      app.inject({ method: 'POST', url: `/beside/${name}`, headers: { 'x-forwarded-for': from } })
    answers.push(send('beacon', OTHER), send('puzzle', CROWD), send('at home', HOME.address))
    await settle()
    expect(begun).toHaveLength(AT_ONCE)
    ends.shift()?.()
    await settle()
    expect(begun.slice(AT_ONCE)).toEqual(['at home', 'beacon', 'puzzle'])
    await endAll(answers)
  })

  test('a handshake goes by its address, and one from where a member was seen goes first', async () => {
    const answers = crowd(AT_ONCE)
    await settle()
    const opened: string[] = []
    const open = (ip: string) => turns.handshake(ip).then(() => opened.push(ip))
    const sockets = ['203.0.113.7', '203.0.113.8', HOME.address].map(open)
    await settle()
    expect(opened).toEqual([])
    ends.shift()?.()
    await vi.waitUntil(() => opened.length === 3)
    expect(opened).toEqual([HOME.address, '203.0.113.7', '203.0.113.8'])
    await Promise.all(sockets)
    await endAll(answers)
  })

  test('where the queue is full a socket is opened at once: it is not refused', async () => {
    const answers = crowd(AT_ONCE + WAITING_OF_ADDRESS)
    await settle()
    await turns.handshake(CROWD)
    expect(begun).toHaveLength(AT_ONCE)
    await endAll(answers)
  })
})
