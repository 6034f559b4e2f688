import { PROGRESS_BAR } from '@site/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function build() {
  const bar = { start: vi.fn(), inc: vi.fn(), done: vi.fn() }
  const progress = createProgress(
    () => document.createElement('div'),
    () => Promise.resolve(bar),
  )
  return { bar, progress }
}

describe('the progress bar', () => {
  test('[S9.015] begins at 0.08 and moves 0.02 each 200 ms until the page is there', async () => {
    expect(PROGRESS_BAR).toEqual({ minimum: 0.08, trickleRate: 0.02, speedMs: 200 })
    const { bar, progress } = build()
    progress.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(bar.start).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(199)
    expect(bar.inc).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(801)
    expect(bar.inc.mock.calls).toEqual([[0.02], [0.02], [0.02], [0.02], [0.02]])
    progress.done()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(bar.inc).toHaveBeenCalledTimes(5)
    expect(bar.done).toHaveBeenCalledOnce()
  })

  test('[S9.015] the drawn bar starts at the minimum', async () => {
    vi.useRealTimers()
    const frame = document.createElement('div')
    frame.innerHTML = '<div class="bprogress" style="display:none"><div class="bar"></div></div>'
    document.body.append(frame)
    const progress = createProgress(() => frame)
    progress.start()
    await vi.waitFor(async () => {
      const { BProgress } = await import('@bprogress/core')
      expect(BProgress.status).toBeGreaterThanOrEqual(0.08)
      expect(BProgress.settings).toMatchObject({ minimum: 0.08, speed: 200 })
    }, 30_000)
    progress.done()
  })

  test('one that is not needed any more is never begun', async () => {
    const { bar, progress } = build()
    progress.start()
    progress.done()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(bar.start).not.toHaveBeenCalled()
  })
})
