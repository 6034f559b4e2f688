import { expect, test } from 'vitest'

import { createKeyedCalls } from './keyed-calls.ts'

class Refusal extends Error {}
const NO = new Refusal('no')
const AWAY = new Refusal('away')
const LOST = new Error('no line')

/** Calls over a server that answers from a list, at most once with nothing, and a clock that passes when it is waited for. */
function setUp(answers: (string | Error)[]) {
  const sent: string[] = []
  const waits: number[] = []
  const taking = { ms: 0 }
  let time = 1_000_000
  let made = 0
  const calls = createKeyedCalls<string, Refusal>({
    isRefusal: (error) => error instanceof Refusal,
    isTurnedAway: (refusal) => refusal === AWAY,
    clock: {
      now: () => time,
      wait: async (ms) => {
        waits.push(ms)
        time += ms
      },
    },
  })
  const run = (wish: string, options: { onBegin?: (request: string) => void; mayRepeat?: () => boolean } = {}) =>
    calls.run(wish, {
      make: () => `${wish}${(made += 1)}`,
      async send(request) {
        sent.push(request)
        time += taking.ms
        const answer = answers.shift() ?? LOST
        if (typeof answer !== 'string') throw answer
        return answer
      },
      ...options,
    })
  return { run, sent, waits, taking, forget: calls.forget, pass: (ms: number) => void (time += ms) }
}

test('a call is repeated under its key until there is an answer, and the next wish is another call', async () => {
  const { run, sent, waits } = setUp([LOST, LOST, LOST, 'done', 'again'])
  const begun: string[] = []
  const onBegin = (request: string) => begun.push(`${request} before ${sent.length} sent`)
  expect(await run('a', { onBegin })).toEqual({ kind: 'done', answer: 'done' })
  expect(begun).toEqual(['a1 before 0 sent'])
  expect(waits).toEqual([800, 2_000, 4_000])
  expect(await run('a')).toEqual({ kind: 'done', answer: 'again' })
  expect(sent).toEqual(['a1', 'a1', 'a1', 'a1', 'a2'])
})

test('what nobody has answered is not known; the same wish goes out as it did first, another one anew', async () => {
  const { run, sent } = setUp([LOST, LOST, LOST, LOST, 'other', 'done'])
  expect(await run('a')).toEqual({ kind: 'unknown', error: LOST })
  await run('b')
  expect(await run('a')).toEqual({ kind: 'done', answer: 'done' })
  expect(sent).toEqual(['a1', 'a1', 'a1', 'a1', 'b2', 'a1'])
})

test('no repeat begins later than 40 s after the first', async () => {
  const { run, sent, taking } = setUp([])
  taking.ms = 18_600
  await run('a')
  expect(sent, '18.6 s, a wait of 0.8, 18.6, and one of 2 that ends at 40').toHaveLength(3)
  taking.ms = 18_601
  await run('b')
  expect(sent.filter((one) => one.startsWith('b'))).toHaveLength(2)
})

test('after ten minutes the same again is wanted anew', async () => {
  const { run, sent, pass } = setUp([])
  await run('a')
  pass(600_000 - 6_800)
  await run('a')
  expect(new Set(sent), 'since the first, not the last').toEqual(new Set(['a1']))
  pass(1)
  await run('a')
  expect(sent.at(-1)).toBe('a2')
})

test('a refusal has moved nothing: it is not repeated, and the next wish is another call', async () => {
  const { run, sent } = setUp([NO, LOST, NO, 'done'])
  expect(await run('a')).toEqual({ kind: 'refused', error: NO, isRepeat: false })
  expect(await run('a')).toEqual({ kind: 'refused', error: NO, isRepeat: true })
  await run('a')
  expect(sent).toEqual(['a1', 'a2', 'a2', 'a3'])
})

test('who is turned away is refused at first; a repeat that is says nothing of the first, and ends the repeating', async () => {
  const { run, sent } = setUp([AWAY, LOST, AWAY, 'done'])
  expect(await run('a')).toEqual({ kind: 'refused', error: AWAY, isRepeat: false })
  expect(await run('a')).toEqual({ kind: 'unknown', error: AWAY })
  expect(await run('a')).toEqual({ kind: 'done', answer: 'done' })
  expect(sent).toEqual(['a1', 'a2', 'a2', 'a2'])
})

test('a repeat that is not wanted any more is not sent', async () => {
  const { run, sent } = setUp([])
  expect(await run('a', { mayRepeat: () => false })).toEqual({ kind: 'unknown', error: LOST })
  expect(sent).toEqual(['a1'])
})

test('what somebody else has found the answer of is over', async () => {
  const { run, sent, forget } = setUp([])
  await run('a')
  await run('b')
  forget((request) => request === 'a1')
  await run('a')
  await run('b')
  expect(new Set(sent)).toEqual(new Set(['a1', 'b2', 'a3']))
})
