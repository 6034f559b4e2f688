import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { installCallTurns } from './call-turns.ts'

const [CROWD, OTHER] = ['203.0.113.1', '198.51.100.2'] as const
const AT_ONCE = 16
const WAITING_OF_ADDRESS = 500

describe('turns of calls', () => {
  let app: FastifyInstance
  let begun: string[]
  let ends: (() => void)[]
  beforeEach(async () => {
    begun = []
    ends = []
    app = fastify({ trustProxy: true })
    installCallTurns(app)
    app.get('/work/:name', { config: { api: true } }, async ({ params }) => {
      begun.push((params as { name: string }).name)
      await new Promise<void>((end) => ends.push(end))
      return 'done'
    })
    app.get('/healthz', () => 'well')
    await app.ready()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  const call = (name: string, from: string) =>
    app.inject({ url: `/work/${name}`, headers: { 'x-forwarded-for': from } })
  const crowd = (count: number) => Array.from({ length: count }, (_, n) => call(`crowd-${n}`, CROWD))
  const untilBegun = (count: number) => expect.poll(() => begun.length).toBe(count)
  async function endAll(answers: readonly Promise<{ statusCode: number }>[]): Promise<void> {
    const all = Promise.all(answers)
    let isOver = false
    void all.then(() => (isOver = true))
    await expect.poll(() => (ends.splice(0).forEach((end) => end()), isOver)).toBe(true)
  }

  test('who sends many waits for their own: a call from elsewhere is next', async () => {
    const answers = crowd(AT_ONCE + 40)
    await untilBegun(AT_ONCE)
    answers.push(call('other', OTHER))
    expect((await app.inject('/healthz')).body, 'what is no call waits for none').toBe('well')
    expect(begun).toHaveLength(AT_ONCE)
    // One of the crowd had come first; then it is the other address's turn.
    ends.shift()?.()
    await untilBegun(AT_ONCE + 1)
    ends.shift()?.()
    await untilBegun(AT_ONCE + 2)
    expect(begun.slice(AT_ONCE)).toContain('other')
    await endAll(answers)
  })

  test('who waits for others lets the next one begin', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answers = crowd(AT_ONCE + 1)
    await vi.waitUntil(() => begun.length === AT_ONCE)
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitUntil(() => begun.length > AT_ONCE)
    vi.useRealTimers()
    expect(begun).toHaveLength(AT_ONCE + 1)
    await endAll(answers)
  })

  test('what does not fit is answered with a time to come again, and nobody else is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answers = crowd(AT_ONCE + WAITING_OF_ADDRESS)
    await vi.waitUntil(() => begun.length === AT_ONCE)
    const refused = await call('one-too-many', CROWD)
    expect(refused.json()).toMatchObject({ code: '6011', message: expect.stringContaining('请在') as unknown })
    const other = call('other', OTHER)
    vi.useRealTimers()
    await endAll([...answers, other])
    expect((await other).body).toBe('done')
    expect(begun).not.toContain('one-too-many')
  })
})
