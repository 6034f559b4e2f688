import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { whenQuiet } from './when-quiet.ts'

const SETTLED_MS = 1_500
let readyState: DocumentReadyState

beforeEach(() => {
  vi.useFakeTimers()
  readyState = 'interactive'
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a task waits for the page’s load and a pause after it', async () => {
  const task = vi.fn()
  whenQuiet(task)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(task, 'the page is still loading').not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(SETTLED_MS - 100)
  expect(task).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(task).toHaveBeenCalledOnce()
})

test('without idle times it runs all the same, and a task that was taken back never does', async () => {
  readyState = 'complete'
  vi.stubGlobal('requestIdleCallback', undefined)
  const [task, gone] = [vi.fn(), vi.fn()]
  whenQuiet(task)
  whenQuiet(gone)()
  await vi.advanceTimersByTimeAsync(SETTLED_MS + 1_000)
  expect(task).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})

test('a browser that is to save data fetches nothing ahead', async () => {
  readyState = 'complete'
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const task = vi.fn()
  whenQuiet(task)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(task).not.toHaveBeenCalled()
})
