import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { showTitle } from './title-scroll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('title scroll', () => {
  test('[S9.027] a title of 15 characters stays still, one of 16 scrolls every 300 ms', () => {
    const page = { title: '' }
    const fifteen = '一二三四五六七八九十甲乙丙丁戊'
    const stopStill = showTitle(fifteen, page)
    vi.advanceTimersByTime(3_000)
    expect(page.title).toBe(fifteen)
    stopStill()

    const stop = showTitle(`${fifteen}己`, page)
    vi.advanceTimersByTime(299)
    expect(page.title).toBe(`${fifteen}己`)
    vi.advanceTimersByTime(1)
    expect(page.title).toBe('二三四五六七八九十甲乙丙丁戊己一')
    stop()
    vi.advanceTimersByTime(3_000)
    expect(page.title).toBe('二三四五六七八九十甲乙丙丁戊己一')
  })
})
