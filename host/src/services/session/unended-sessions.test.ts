// @vitest-environment happy-dom
import { createHash } from 'node:crypto'

import { ApiError, type ErrorCode } from '@site/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSiteStorage } from '../../base/storage/index.ts'
import { memoryStorage } from '../../testing/composition.ts'
import { createUnendedSessions } from './unended-sessions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As the server has it in the place of the token. */
const idOf = (token: string) => createHash('sha256').update(token).digest('hex')
const [A, B] = [idOf('A'), idOf('B')]

/** A page of a browser with this storage, over a server that answers each log-out in turn; 6000 once nothing is left. */
function pageOf(local = memoryStorage(), answers: ErrorCode[] = []) {
  const storage = createSiteStorage(local, memoryStorage())
  const end = vi.fn(async (_which: string) => {
    const code = answers.shift() ?? 6000
    if (code !== 6000) throw new ApiError(code)
  })
  const onUnended = vi.fn()
  const unended = createUnendedSessions({
    storage,
    end: (token) => end(`token ${token}`),
    endById: (id) => end(`id ${id}`),
    onUnended,
  })
  const ended = () => end.mock.calls.map(([which]) => which)
  return { storage, unended, end, ended, onUnended }
}

test('of a session that could not be ended its id is kept, from before the first try on, and nowhere its token', async () => {
  const local = memoryStorage()
  const { storage, unended, end, ended } = pageOf(local)
  const token = 'mHq4l1vJ0c7yQvYx3b2nZr5tKf8sWd6uEa9gLoPiRhM'
  end.mockImplementationOnce(async () => {
    expect(storage.unended).toEqual([idOf(token)])
    throw new ApiError(6006)
  })
  await unended.end(token)
  expect(Array.from({ length: local.length }, (_, index) => local.getItem(local.key(index) ?? ''))).toEqual([
    JSON.stringify([idOf(token)]),
  ])
  unended.resume()
  await vi.waitFor(() => expect(storage.unended).toEqual([]))
  expect(ended()).toEqual([`token ${token}`, `id ${idOf(token)}`])
})

test('a token that a release of before has kept is an id before anything is sent, and what is no list is gone', async () => {
  const local = memoryStorage()
  local.setItem('unendedSessions', JSON.stringify(['B', 'A']))
  const { storage, unended, ended } = pageOf(local, [6006, 6006])
  unended.resume()
  await vi.waitFor(() => expect(ended()).toEqual([`id ${B}`, `id ${A}`]))
  expect(storage.unended).toEqual([B, A])
  for (const text of ['A', '["A", 1]', '{"A":"A"}']) {
    local.setItem('unendedSessions', text)
    unended.resume()
    await vi.waitFor(() => expect(local.length, text).toBe(0))
  }
})

test('a session that could not be ended is tried again after pauses that double, until it is over', async () => {
  const { storage, unended, end, onUnended } = pageOf(memoryStorage(), [6006, 6005, 6013, 6001])
  await unended.end('A')
  const calls = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return end.mock.calls.length
  }
  expect([await calls(4_900), await calls(200)]).toEqual([1, 2])
  expect([await calls(9_800), await calls(300)]).toEqual([2, 3])
  expect(storage.unended).toEqual([A])
  expect([await calls(19_700), await calls(400)]).toEqual([3, 4])
  expect(storage.unended).toEqual([])
  expect(await calls(3_600_000)).toBe(4)
  expect(onUnended, 'is said once').toHaveBeenCalledOnce()
})

test('the longest pause is five minutes', async () => {
  const { unended, end } = pageOf(
    memoryStorage(),
    Array.from({ length: 100 }, () => 6006 as const),
  )
  await unended.end('A')
  await vi.advanceTimersByTimeAsync(3_600_000)
  const before = end.mock.calls.length
  await vi.advanceTimersByTimeAsync(300_000)
  expect(end.mock.calls.length - before).toBe(1)
})

test('it is tried at once when the browser is online again', async () => {
  const { storage, unended, ended, onUnended } = pageOf(memoryStorage(), [6006])
  await unended.end('A')
  expect(onUnended).toHaveBeenCalledOnce()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(storage.unended).toEqual([]))
  expect(ended()).toEqual(['token A', `id ${A}`])
})

test('the next load ends what the page before could not', async () => {
  const local = memoryStorage()
  await pageOf(local, [6006]).unended.end('A')
  const next = pageOf(local)
  next.unended.resume()
  await vi.waitFor(() => expect(next.storage.unended).toEqual([]))
  expect([next.ended(), next.onUnended.mock.calls.length]).toEqual([[`id ${A}`], 0])
})

test('whoever logs in meanwhile stays so, and what another member leaves is ended beside it', async () => {
  const { storage, unended, ended } = pageOf(memoryStorage(), [6006])
  await unended.end('A')
  storage.setSession({ token: 'B', userId: '8' })
  unended.resume()
  await vi.waitFor(() => expect(storage.unended).toEqual([]))
  expect([ended(), storage.token]).toEqual([['token A', `id ${A}`], 'B'])

  storage.setUnended([B]) // nobody writes this
  unended.resume()
  await vi.waitFor(() => expect(storage.unended).toEqual([]))
  expect(ended(), 'a session that is in use').toHaveLength(2)
})

test('one is ended by one call at a time, another meanwhile', async () => {
  const { unended, ended, end } = pageOf()
  const first = Promise.withResolvers<undefined>()
  end.mockImplementationOnce(() => first.promise)
  const done = unended.end('A')
  await vi.waitFor(() => expect(ended()).toEqual(['token A']))
  unended.resume()
  await unended.end('B')
  expect(ended()).toEqual(['token A', 'token B'])
  first.resolve(undefined)
  await done
  expect(ended()).toEqual(['token A', 'token B'])
})

test('what is no list of ids counts as none, and of too many the newest are kept', async () => {
  const local = memoryStorage()
  const { storage } = pageOf(local)
  const six = ['1', '2', '3', '4', '5', '6'].map(idOf)
  for (const text of ['A', '[1]', '["a b"]', '{}', '["A"]', JSON.stringify(six)]) {
    local.setItem('unendedSessionIds', text)
    expect(storage.unended, text).toEqual([])
  }
  storage.setUnended(six)
  expect(storage.unended).toEqual(six.slice(1))
  storage.setUnended([])
  expect(local.length).toBe(0)
})

test('a browser that keeps nothing is told of the session once', async () => {
  const refusing = { ...memoryStorage(), setItem: () => expect.fail('full') }
  const { unended, ended } = pageOf(refusing, [6006])
  await unended.end('A')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ended()).toEqual(['token A'])
})
