import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { logBudget } from './log-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const lines: unknown[][] = []
  const logMethod = logBudget({ linesAMinute: 3, now: () => Date.now() })
  const write = (...args: never[]): void => void lines.push(args)
  return {
    lines,
    log: (text: string, level = 40) => logMethod.call(undefined, [{ n: lines.length }, text], write, level),
  }
}

test('of one text so many lines a minute are written, then how many were left out; others are written as before', () => {
  const { lines, log } = setUp()
  for (let count = 0; count < 1_000; count++) log('illegal call')
  log('another')
  expect(lines.map(([, text]) => text)).toEqual(['illegal call', 'illegal call', 'illegal call', 'another'])
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toEqual([{ of: 'illegal call', left: 997 }, 'lines were left out of the log'])
  log('illegal call')
  expect(lines.at(-1)?.[1], 'a new minute').toBe('illegal call')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(6)
})

test('what ends a process is always said, and texts that are never the same twice share one budget', () => {
  const { lines, log } = setUp()
  for (let count = 0; count < 10; count++) log('ending', 60)
  expect(lines).toHaveLength(10)
  for (let count = 0; count < 2_000; count++) log(`text ${count}`)
  expect(lines.length).toBeLessThan(10 + 600)
})

test('an error that is logged without a text gets one that quotes nothing, where the logger would take its message', () => {
  const lines: unknown[][] = []
  const logMethod = logBudget()
  const log = (level: number, ...args: unknown[]) =>
    logMethod.call(undefined, args, (...line: never[]) => void lines.push(line), level)
  const cause = Object.assign(new Error('duplicate key: 13912345678'), { code: '23505', severity: 'ERROR' })
  const query = 'insert into member'
  const err = Object.assign(new Error('Failed query … params: 13912345678', { cause }), { query })
  const text = 'Error ← Error 23505'
  log(50, err)
  log(50, { err })
  log(60, err)
  log(50, err, 'a statement failed')
  log(50, { n: 1 })
  expect(lines).toEqual([[err, text], [{ err }, text], [err, text], [err, 'a statement failed'], [{ n: 1 }]])
})
