import * as threads from 'node:worker_threads'

import { ApiError, type ErrorCode, recycleEndpoint, resourceEndpoint } from '@site/contracts'
import type { MoneyMethod, ResourceMethod } from '@site/contracts/sports'
import * as shared from '@site/shell'
import { createStore } from 'jotai'
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'

import { call } from '../api.ts'
import { moneyCalls } from '../money-calls.ts'
import { userIdAtom } from '../session-atoms.ts'
import { type Keyed, type MoneyCallOptions, createMoneyCall, isNoAnswer } from './money-call.ts'
import { MONEY_LOCK } from './money-lock.ts'
import { sendMethod } from './send-method.ts'
import { moneyCallOf } from './use-money-call.ts'

/** Node's own, which its types do not name there yet. */
const { locks } = threads as unknown as Pick<Navigator, 'locks'>

type Input = Readonly<{ amount: string; agreed?: true }>
type Request = Input & Keyed

/** A money call over a server that answers from a list, and a clock that passes when it is waited for. */
function setUp(
  answers: readonly (ErrorCode | string)[],
  options: Partial<MoneyCallOptions> & { readonly wishOf?: (input: Input) => unknown } = {},
) {
  const sent: Request[] = []
  const waits: number[] = []
  let time = 0
  let ids = 0
  const clock = {
    now: () => time,
    wait: async (ms: number) => {
      waits.push(ms)
      time += ms
    },
  }
  const { wishOf, ...others } = options
  const money = createMoneyCall<Input, string>({
    memberOf: () => '7',
    clock,
    newId: () => `id-${(ids += 1)}`,
    ...others,
  })
  const next = [...answers]
  async function send(request: Request): Promise<string> {
    sent.push(request)
    const answer = next.shift()
    if (typeof answer === 'number') throw new ApiError(answer)
    if (answer === undefined || answer === 'broken') throw new TypeError('no line')
    return answer
  }
  return {
    money,
    sent,
    waits,
    run: (input: Input, onBegin?: (id: string) => void) =>
      money.run(input, {
        send,
        ...(onBegin === undefined ? {} : { onBegin }),
        ...(wishOf === undefined ? {} : { wish: wishOf(input) }),
      }),
    ids: () => sent.map(({ requestId }) => requestId),
  }
}

const TEN: Input = { amount: '10' }

describe('a money call', () => {
  test('is sent once under a key of its own', async () => {
    const { run, sent } = setUp(['moved', 'moved again'])
    expect(await run(TEN)).toEqual({ kind: 'done', answer: 'moved' })
    expect(await run(TEN)).toEqual({ kind: 'done', answer: 'moved again' })
    expect(sent).toEqual([
      { amount: '10', requestId: 'id-1' },
      { amount: '10', requestId: 'id-2' },
    ])
  })

  test.each([6005, 6006, 'broken'] as const)(
    'without an answer (%s) is repeated under the same key until there is one',
    async (fault) => {
      const { run, ids, waits } = setUp([fault, fault, 'moved'])
      expect(await run(TEN)).toEqual({ kind: 'done', answer: 'moved' })
      expect(ids()).toEqual(['id-1', 'id-1', 'id-1'])
      expect(waits).toEqual([800, 2_000])
    },
  )

  test('is not known after four tries, and the same again is the same call', async () => {
    const { run, ids } = setUp([6006, 6006, 6005, 6006, 'moved', 'the next'])
    expect(await run(TEN)).toMatchObject({ kind: 'unknown', error: { code: 6006 } })
    expect(ids()).toHaveLength(4)
    expect(await run(TEN)).toEqual({ kind: 'done', answer: 'moved' })
    expect(new Set(ids()).size).toBe(1)
    await run(TEN)
    expect(ids().at(-1), 'what was answered is over').toBe('id-2')
  })

  test('is not repeated for another member', async () => {
    let member = 'one'
    const { run, ids } = setUp(['broken', 'moved', 'moved'], { memberOf: () => member })
    const first = run(TEN)
    member = 'two'
    expect(await first).toMatchObject({ kind: 'unknown' })
    expect(ids()).toEqual(['id-1'])
    await run(TEN)
    expect(ids()).toEqual(['id-1', 'id-2'])
  })

  test('of the same wish repeats what was sent first, field by field', async () => {
    const { run, sent } = setUp([6005, 6005, 6005, 6005, 'moved'], { wishOf: ({ amount }) => amount })
    await run({ amount: '10', agreed: true })
    await run(TEN)
    expect(sent.at(-1)).toEqual({ amount: '10', agreed: true, requestId: 'id-1' })
  })

  test('that is refused has moved nothing: it is not repeated, and the next try is another call', async () => {
    const { run, ids } = setUp([6012, 'moved'])
    expect(await run(TEN)).toMatchObject({ kind: 'refused', error: { code: 6012 } })
    await run(TEN)
    expect(ids()).toEqual(['id-1', 'id-2'])
  })

  test.each([6001, 6003, 6008, 6011, 6013, 6302] as const)(
    'turned away at the door (%s) is refused, but a repeat that is says nothing of the first',
    async (code) => {
      expect(await setUp([code]).run(TEN)).toMatchObject({ kind: 'refused', error: { code } })
      const { run, ids } = setUp([6006, code, 'moved'])
      expect(await run(TEN)).toMatchObject({ kind: 'unknown', error: { code } })
      expect(await run(TEN)).toEqual({ kind: 'done', answer: 'moved' })
      expect(ids()).toEqual(['id-1', 'id-1', 'id-1'])
    },
  )

  test('is made one at a time, and says so while it is', async () => {
    const { run, money, sent } = setUp([6006, 'moved'])
    const seen: boolean[] = []
    const stop = money.subscribe(() => seen.push(money.isBusy()))
    const first = run(TEN)
    expect(money.isBusy()).toBe(true)
    expect(await run({ amount: '11' })).toEqual({ kind: 'busy' })
    expect(await first).toMatchObject({ kind: 'done' })
    expect(sent.map(({ amount }) => amount)).toEqual(['10', '10'])
    stop()
    await run(TEN)
    expect(seen).toEqual([true, false])
  })

  test('keeps the page from being loaded anew until it has its answer', async () => {
    vi.stubGlobal('navigator', { locks })
    const answer = Promise.withResolvers<string>()
    const money = createMoneyCall<Input, string>({ memberOf: () => '7' })
    const outcome = money.run(TEN, { send: () => answer.promise })
    expect(await locks.request(MONEY_LOCK, { ifAvailable: true }, (lock) => lock !== null)).toBe(false)
    const isFree = locks.request(MONEY_LOCK, () => true)
    answer.resolve('moved')
    expect(await outcome).toMatchObject({ kind: 'done' })
    expect(await isFree).toBe(true)
  })

  test('is remembered before it is sent', async () => {
    const { run, sent } = setUp([6006, 'moved'])
    const onBegin = vi.fn((_id: string) => expect(sent).toHaveLength(0))
    await run(TEN, onBegin)
    expect(onBegin.mock.calls).toEqual([['id-1']])
  })
})

test('whoever repeats a call by themselves knows by the same rule whether it was answered', () => {
  expect([new ApiError(6005), new ApiError(6006), new TypeError('no line')].map(isNoAnswer)).toEqual([true, true, true])
  expect([new ApiError(6012), new ApiError(6001)].map(isNoAnswer)).toEqual([false, false])
})

describe('a call that nobody has answered', () => {
  const going = () => new AbortController().signal

  test('is found by asking, also past questions that get no answer, and is over then', async () => {
    const { run, money, ids } = setUp([6006, 6006, 6006, 6006, 'another'])
    await run(TEN)
    const findOutcome = vi
      .fn<() => Promise<string | undefined>>()
      .mockRejectedValueOnce(new ApiError(6006))
      .mockResolvedValueOnce(undefined)
      .mockResolvedValue('moved')
    expect(await money.settle('id-1', findOutcome, going())).toEqual({ kind: 'found', answer: 'moved' })
    expect(findOutcome).toHaveBeenCalledTimes(3)
    await run(TEN)
    expect(ids().at(-1), 'the same again is wanted twice').toBe('id-2')
  })

  test('counts as never made when it is unknown three times; made again it is still the same call', async () => {
    const { run, money, ids, waits } = setUp([6006, 6006, 6006, 6006, 'moved'])
    await run(TEN)
    waits.length = 0
    expect(await money.settle('id-1', async () => undefined, going())).toEqual({ kind: 'never' })
    expect(waits).toEqual([500, 3_000, 3_000])
    await run(TEN)
    expect(new Set(ids()).size).toBe(1)
  })

  test('is left alone when nobody wants to know any more', async () => {
    const { money } = setUp([])
    const stop = new AbortController()
    const findOutcome = vi.fn(async () => {
      stop.abort()
      return 'too late'
    })
    expect(await money.settle('of another document', findOutcome, stop.signal)).toEqual({ kind: 'stopped' })
  })
})

test('a call that moves money is none that anybody makes by hand', () => {
  // @ts-expect-error it is made with `useMoneyCall`
  const byHand = () => call(recycleEndpoint, { requestId: 'request-1' })
  expect(byHand).toBeTypeOf('function')
})

test('a method that moves money is none that `resource` carries by hand', () => {
  expectTypeOf<MoneyMethod>().toEqualTypeOf<'PlaceBet' | 'Cashout'>()
  const Request = { timestamp: 0, token: '', langx: '', requestId: 'request-1' }
  // @ts-expect-error it is made with `sendMethod`
  const bet = () => call(resourceEndpoint, { method: 'PlaceBet', enName: 'crty', Request })
  const method = 'Cashout' as ResourceMethod
  // @ts-expect-error nor may it be one of them all
  const any = () => call(resourceEndpoint, { method, enName: 'crty', Request })
  const asked = () => call(resourceEndpoint, { method: 'GetMenu', enName: 'crty', Request })
  const sent = () => sendMethod(resourceEndpoint, { method: 'Cashout', enName: 'crty', Request })
  // @ts-expect-error what moves nothing needs no key
  const free = () => sendMethod(resourceEndpoint, { method: 'GetMenu', enName: 'crty', Request })
  expect([bet, any, asked, sent, free]).toHaveLength(5)
})

/** This folder as another release has bundled it, over the shell that the host shares. */
async function otherRelease(): Promise<{ readonly moneyCallOf: typeof moneyCallOf }> {
  vi.resetModules()
  vi.doMock('@site/shell', () => shared)
  onTestFinished(() => {
    vi.doUnmock('@site/shell')
  })
  return import('./use-money-call.ts')
}

test('a call goes on under the next release: one at a time, and what nobody has answered under its first key', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const store = createStore()
  const before = moneyCallOf<Input, string>(store, 'PlaceBet')
  const next = await otherRelease()
  expect(next.moneyCallOf).not.toBe(moneyCallOf)
  const after = next.moneyCallOf<Input, string>(store, 'PlaceBet')

  const ids: string[] = []
  const lost = async ({ requestId }: Request): Promise<string> => {
    ids.push(requestId)
    throw new ApiError(6006)
  }
  const outcome = before.run(TEN, { send: lost })
  expect(after.isBusy()).toBe(true)
  expect(await after.run(TEN, { send: lost })).toEqual({ kind: 'busy' })
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ kind: 'unknown' })
  const send = async ({ requestId }: Request): Promise<string> => `moved by ${requestId}`
  expect(await after.run(TEN, { send })).toEqual({ kind: 'done', answer: `moved by ${ids[0]}` })
})

test('releases find one another’s calls by a form that has another number as soon as it is another', () => {
  const store = createStore()
  moneyCallOf(store, 'PlaceBet')
  const kept = [...(moneyCalls.get(store) ?? [])].map(([key, kind]) => [key, Object.keys(kind as object).toSorted()])
  expect(kept).toEqual([['v1 PlaceBet', ['isBusy', 'run', 'settle', 'subscribe']]])
})

test('a page has one call of a name, of whoever is logged in when it is made', async () => {
  const store = createStore()
  const bet = moneyCallOf<Input, string>(store, 'PlaceBet')
  expect(moneyCallOf(store, 'PlaceBet')).toBe(bet)
  expect(moneyCallOf(store, 'Cashout')).not.toBe(bet)
  expect(moneyCallOf(createStore(), 'PlaceBet')).not.toBe(bet)

  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  store.set(userIdAtom, '7')
  const send = vi.fn<(request: Request) => Promise<string>>(async () => {
    throw new ApiError(6006)
  })
  const outcome = bet.run(TEN, { send })
  await vi.advanceTimersByTimeAsync(0)
  store.set(userIdAtom, '8')
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ kind: 'unknown' })
  expect(send, 'a bet of 7 was repeated in the name of 8').toHaveBeenCalledTimes(1)
})
