import { type IncomingMessage, request } from 'node:http'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import { createTurns } from './index.ts'

const MAP = JSON.stringify({ version: 3, sources: ['./page.tsx'], names: [], mappings: 'SAEIA' })

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
  for (const name of ['help', 'sports', 'casino']) await site.publish(fixtureRelease({ name, version: '1.0.0' }))
})
afterAll(() => site.stop())

/** Time goes by as fast as a test wants it to. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

const pathOf = (name: string) => `/registry/api/releases/${name}/1.0.0/maps`

const post = (name: string, text = MAP) => {
  const body = new FormData()
  body.append('map', new Blob([text]), 'entry.js.map')
  return site.call(pathOf(name), { method: 'POST', body })
}

/** Sends the head of a map and nothing more, until it goes away without an end. */
function begin(name: string) {
  const call = request(site.url + pathOf(name), {
    method: 'POST',
    headers: { authorization: `Bearer ${site.opsToken}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  call.on('error', () => undefined)
  call.write('--b\r\nContent-Disposition: form-data; name="map"; filename="entry.js.map"\r\n\r\n{"version"')
  const answered = new Promise<IncomingMessage>((resolve) => call.on('response', resolve))
  return { answered, leave: () => void call.destroy() }
}

const LIMITS = { waiting: 2, waitMs: 25_000, turnMs: 60_000, contendedTurnMs: 20_000 }
const HERE = new AbortController().signal
const refusalOf = (entering: Promise<unknown>) => entering.catch((error: unknown) => error)

test('one upload has the turn, so many wait in the order in which they came, and one more may not', async () => {
  const turns = createTurns(LIMITS)
  const entered: string[] = []
  const enter = async (name: string) => {
    const turn = await turns.enter(HERE)
    entered.push(name)
    return turn
  }
  const first = await enter('first')
  const [second, third] = [enter('second'), enter('third')]
  expect(await refusalOf(turns.enter(HERE))).toMatchObject({ code: 'busy' })
  expect(entered).toEqual(['first'])
  first.leave()
  first.leave()
  const { leave } = await second
  expect(entered).toEqual(['first', 'second'])
  leave()
  ;(await third).leave()
  expect(entered).toEqual(['first', 'second', 'third'])
  expect(await enter('again'), 'nobody is left').toBeDefined()
})

test('an upload that waits gives its place up when it goes away, and is sent away after 25 seconds', async () => {
  holdTime()
  const turns = createTurns({ ...LIMITS, contendedTurnMs: 60_000 })
  const first = await turns.enter(HERE)
  const gone = new AbortController()
  const left = refusalOf(turns.enter(gone.signal))
  const late = refusalOf(turns.enter(HERE))
  gone.abort('gone')
  expect(await left).toBe('gone')
  await vi.advanceTimersByTimeAsync(LIMITS.waitMs - 1)
  const third = turns.enter(HERE)
  expect(await refusalOf(turns.enter(HERE)), 'two wait').toMatchObject({ code: 'busy' })
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toMatchObject({ code: 'busy' })
  first.leave()
  expect(await third, 'those before it are gone').toBeDefined()
})

test('an upload has 60 seconds as long as nobody waits for it, and 20 of them as soon as somebody does', async () => {
  holdTime()
  const turns = createTurns(LIMITS)
  const alone = await turns.enter(HERE)
  await vi.advanceTimersByTimeAsync(LIMITS.turnMs - 1)
  expect(alone.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(alone.signal.reason).toMatchObject({ code: 'invalid' })
  alone.leave()

  const slow = await turns.enter(HERE)
  await vi.advanceTimersByTimeAsync(10_000)
  const gone = new AbortController()
  const passing = refusalOf(turns.enter(gone.signal))
  gone.abort('gone')
  expect(await passing).toBe('gone')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(slow.signal.aborted, 'nobody waits any more').toBe(false)
  const next = turns.enter(HERE)
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.signal.reason).toMatchObject({ code: 'busy' })
  slow.leave()
  expect((await next).signal.aborted).toBe(false)
})

test('maps of one remote are under way once: more of them are to come again, and take no place of another remote', async () => {
  const begun = Array.from({ length: 10 }, () => begin('help'))
  const refused: unknown[] = []
  for (const { answered } of begun) {
    void answered.then(({ statusCode, headers }) => refused.push([statusCode, headers['retry-after']]))
  }
  // one has sent too little for an answer
  await expect.poll(() => refused).toEqual(Array.from({ length: 9 }, () => [503, '10']))
  const sports = post('sports')
  for (const { leave } of begun) leave()
  expect((await sports).body, 'as soon as the one before is gone').toEqual({ status: 'filed' })
  await expect.poll(async () => (await post('help')).body).toEqual({ status: 'filed' })
})

test('whoever sends maps slowly is to come again after 20 seconds where another remote’s wait, which are filed', async () => {
  holdTime()
  // of two of a name one is refused at once: the other is under way then
  const slow = [begin('help'), begin('help')].map(({ answered }) => answered)
  expect((await Promise.race(slow)).statusCode).toBe(503)
  const waiting = [post('casino'), post('casino')]
  expect(await Promise.race(waiting)).toMatchObject({ status: 503, body: { error: 'busy' } })
  await vi.advanceTimersByTimeAsync(20_000)
  for (const { statusCode, headers } of await Promise.all(slow)) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
  }
  expect((await Promise.all(waiting)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 503])
})

test('a map above the ceiling of bytes is refused, and nobody waits for it', async () => {
  expect((await post('help', ' '.repeat(16 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await post('help')).body).toEqual({ status: 'unchanged' })
})
