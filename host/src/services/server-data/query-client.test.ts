import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { createQueryClient, forgetAnswers, forgetLanguages, renew, renewKept } from './query-client.ts'

const PLAIN = { isKept: true, isPersonal: false, locale: 'zh-CN', changedBy: undefined } as const

/** A cache, and a call whose answers the test gives when it likes, in the order in which it was asked. */
function setUp() {
  const client = createQueryClient()
  const waiting: ((answer: string) => void)[] = []
  const fetchAnswer = vi.fn(() => new Promise<string>((resolve) => waiting.push(resolve)))
  async function answer(call: number, text: string): Promise<void> {
    waiting[call]?.(text)
    await vi.advanceTimersByTimeAsync(0)
  }
  function look(options: Partial<QueryObserverOptions<string>> = {}) {
    const observer = new QueryObserver<string>(client, {
      queryKey: ['a call'],
      queryFn: fetchAnswer,
      staleTime: Number.POSITIVE_INFINITY,
      ...options,
    })
    const leave = observer.subscribe(() => undefined)
    onTestFinished(leave)
    return { leave, said: () => observer.getCurrentResult().data }
  }
  const held = (key: string) => client.getQueryCache().find({ queryKey: [key] })
  return { client, fetchAnswer, answer, look, held }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an answer under way counts no more', () => {
  test.each([
    ['after a log-in', forgetAnswers],
    ['once configuration may be another', renewKept],
  ])('%s: who looks sees the next one, whichever comes last', async (_, end) => {
    const { client, fetchAnswer, answer, look } = setUp()
    const { said } = look({ meta: PLAIN })
    end(client)
    expect(fetchAnswer).toHaveBeenCalledTimes(2)
    await answer(1, 'new')
    await answer(0, 'old')
    expect(said()).toBe('new')
    expect(fetchAnswer).toHaveBeenCalledTimes(2)
  })

  test('and the old one does not show while the next is on its way', async () => {
    const { client, answer, look } = setUp()
    const { said } = look({ meta: PLAIN })
    forgetAnswers(client)
    await answer(0, 'old')
    expect(said()).toBeUndefined()
    await answer(1, 'new')
    expect(said()).toBe('new')
  })

  test('who waits for it without looking gets the next one', async () => {
    const { client, fetchAnswer, answer } = setUp()
    const got = client.query({ queryKey: ['a call'], queryFn: fetchAnswer, meta: PLAIN })
    forgetAnswers(client)
    await answer(0, 'old')
    await answer(1, 'new')
    expect(await got).toBe('new')
  })

  test('a second load is asked for once more, not twice', async () => {
    const { client, fetchAnswer, answer, look } = setUp()
    const { said } = look({ meta: PLAIN })
    await answer(0, 'first')
    renew(client, () => true)
    renew(client, () => true)
    expect(fetchAnswer).toHaveBeenCalledTimes(3)
    await answer(2, 'third')
    await answer(1, 'second')
    expect(said()).toBe('third')
  })

  test('in a language that nobody speaks any more', async () => {
    const { client, fetchAnswer, answer, held } = setUp()
    client.query({ queryKey: ['a call'], queryFn: fetchAnswer, meta: PLAIN }).catch(() => undefined)
    forgetLanguages(client, 'zh-TW')
    await answer(0, 'old')
    expect(held('a call')).toBeUndefined()
  })
})

describe('at a log-in', () => {
  test('what belongs to one member goes, on screen or not', async () => {
    const { client, answer, look, held } = setUp()
    look({ meta: { ...PLAIN, isPersonal: true } })
    await answer(0, 'of one')
    client.setQueryData(['member/info', '1'], { name: 'demo01' })
    forgetAnswers(client)
    expect(held('a call')).toBeUndefined()
    expect(held('member/info')).toBeUndefined()
  })

  test('what a remote keeps by itself stays on screen, without a call, and goes when it is left', async () => {
    const { client, fetchAnswer, answer, look, held } = setUp()
    client.setQueryData(['left before'], 'anything')
    const { said, leave } = look()
    await answer(0, 'an article')
    forgetAnswers(client)
    expect(held('left before')).toBeUndefined()
    expect(said()).toBe('an article')
    expect(held('a call')?.isActive()).toBe(true)
    expect(fetchAnswer).toHaveBeenCalledOnce()
    leave()
    expect(held('a call')).toBeUndefined()
  })
})
