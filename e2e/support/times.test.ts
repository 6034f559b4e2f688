import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROOT } from './install.mjs'
import { builtNote } from './test-steps.mjs'
import { BUDGETS } from './time-budgets.mjs'
import { duration, summarize } from './times-summary.mjs'
import { waitsOf } from './times-waits.ts'
import { noteTime, readTimes, type Time } from './times.mjs'

const NO_WAITS = { expectations: 0, pages: 0, actions: 0, fixtures: 0, hooks: 0 }

const story = (path: string, seconds: number): Time => ({
  kind: 'story',
  path,
  title: 'a member bets',
  ms: seconds * 1000,
  wholeMs: seconds * 1000,
  waits: { ...NO_WAITS, expectations: 500 },
})

describe('noting times', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-times-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('what is noted is read, and what is no time is passed over', () => {
    const file = join(folder, 'times.jsonl')
    vi.stubEnv('TEST_TIMES', file)
    const site: Time = { kind: 'site', shape: 'composed', ms: 9000 }
    noteTime(site)
    appendFileSync(file, '{"kind":"site","ms":"long"}\n{"kind":"toString"}\nnull\n{"kind":"sto')
    expect(readTimes(file)).toEqual([site])
  })

  test('outside of a run nothing is noted', () => {
    vi.stubEnv('TEST_TIMES', undefined)
    noteTime({ kind: 'site', shape: 'composed', ms: 1 })
    expect(readTimes(join(folder, 'times.jsonl'))).toEqual([])
  })
})

describe('what a story waited for', () => {
  const step = (category: string, title: string, from: number, to: number, steps: ReturnType<typeof make>[] = []) =>
    make(category, title, from, to, steps)
  function make(category: string, title: string, from: number, to: number, steps: readonly unknown[]) {
    return { category, title, startTime: new Date(from), duration: to - from, steps: steps as [] }
  }

  test('the outermost steps count, and what holds them is opened', () => {
    const steps = [
      step('hook', 'Before Hooks', 0, 100, [
        step('fixture', 'Fixture "page"', 0, 60, [step('pw:api', 'Create page', 10, 50)]),
        step('hook', 'beforeEach hook', 60, 100, [step('pw:api', 'Navigate', 60, 90)]),
      ]),
      step('test.step', 'he bets', 100, 400, [
        step('pw:api', 'Navigate', 100, 200),
        step('pw:api', 'Click', 200, 230),
        step('expect', 'Expect "toBeVisible"', 230, 400, [step('pw:api', 'Wait for load state', 230, 300)]),
      ]),
    ]
    expect(waitsOf(steps)).toEqual({ fixtures: 60, hooks: 40, pages: 100, actions: 30, expectations: 170 })
  })

  test('of two at once no moment counts twice, and a step that never ended counts nothing', () => {
    const steps = [
      step('pw:api', 'Wait for event "response"', 0, 100),
      step('pw:api', 'Click', 20, 50),
      step('expect', 'Expect "toBe"', 80, 130),
      step('pw:api', 'Navigate', 130, 129),
    ]
    expect(waitsOf(steps)).toEqual({ ...NO_WAITS, pages: 100, expectations: 30 })
  })
})

describe('the summary of a run', () => {
  const steps = [
    { title: 'Build', part: 'build and checks', ms: 60_000, note: 'Built: host sha256-1' },
    { title: 'Checks', part: 'build and checks', ms: 150_000, notPassed: ['failed: check:lint'] },
    {
      title: 'Browser tests',
      part: 'browser tests',
      ms: 500_000,
      notPassed: ['needed a second try: a.spec.ts › bets'],
    },
  ]
  const times: readonly Time[] = [
    { kind: 'site', shape: 'composed', ms: 9000 },
    { kind: 'site', shape: 'scaled', ms: 21_000 },
    { kind: 'file', path: 'slow.test.ts', ms: 25_000 },
    { kind: 'file', path: 'quick.test.ts', ms: 400 },
    story('a.spec.ts', 2),
    story('a.spec.ts', 3),
    story('b.spec.ts', 40),
  ]

  test('says where the time went, what is over its budget and what did not pass', () => {
    const lines = summarize({ steps, ms: 800_000, times, slowness: 1, budgets: BUDGETS })
    expect(lines).toEqual([
      '      3:30  build and checks (Build 1:00, Checks 2:30)   over its budget of 3:00',
      '      8:20  browser tests',
      '     13:20  all of it, on a machine like the reference',
      '',
      'The slowest files, 4 of 4:',
      '    40.0 s  b.spec.ts',
      '    25.0 s  slow.test.ts   over its budget of 20.0 s',
      '     5.0 s  a.spec.ts',
      '     0.4 s  quick.test.ts',
      '',
      'Sites: 2 started, 1 of them scaled, 30.0 s in all',
      '',
      'Browsers waited 1.5 s: expectations 1.5 s, pages 0.0 s, actions 0.0 s, fixtures 0.0 s, hooks 0.0 s',
      'Browser stories: 3, median 3.0 s, longest 40.0 s (b.spec.ts)',
      'Stories that took longer than they may:',
      '    40.0 s  b.spec.ts › a member bets   over its budget of 30.0 s',
      '',
      'Over budget: 3, each marked above.',
      '',
      'Built: host sha256-1',
      '',
      'Not passed:',
      '  Checks: failed: check:lint',
      '  Browser tests: needed a second try: a.spec.ts › bets',
    ])
  })

  test('a slow machine has longer budgets, and a run that has none is over none', () => {
    expect(summarize({ steps, ms: 800_000, times, slowness: 2, budgets: BUDGETS }).join('\n')).not.toContain('budget')
    expect(summarize({ steps, ms: 9_000_000, times, slowness: 1 }).join('\n')).not.toContain('budget')
  })

  test('twenty files are named, and every other one that is over its budget', () => {
    const file = (seconds: number): Time => ({ kind: 'file', path: `${seconds}.test.ts`, ms: seconds * 1000 })
    const linesOf = (files: readonly Time[]) =>
      summarize({ steps: [], ms: 0, times: files, slowness: 1, budgets: BUDGETS }).filter((line) =>
        line.includes('.test.ts'),
      )
    expect(linesOf(Array.from({ length: 30 }, (_, index) => file(index % 20)))).toHaveLength(20)
    expect(linesOf(Array.from({ length: 30 }, (_, index) => file(100 + index)))).toHaveLength(30)
  })

  test('a file that is granted more time is over its own budget only', () => {
    const [[path, ms] = ['', 0]] = Object.entries(BUDGETS.granted)
    const linesOf = (took: number) =>
      summarize({
        steps: [],
        ms: 0,
        times: [{ kind: 'file', path: ROOT + path, ms: took }],
        slowness: 1,
        budgets: BUDGETS,
      })
    expect(linesOf(ms).join('\n')).not.toContain('budget')
    expect(linesOf(ms + 1).join('\n')).toContain(`over its budget of ${duration(ms)}`)
  })

  test('a run of nothing has a summary too', () => {
    expect(summarize({ steps: [], ms: 0, times: [], slowness: 1 })).toHaveLength(1)
  })

  test('durations are read at a glance', () => {
    expect([0, 4210, 59_940, 59_960, 725_000].map(duration)).toEqual(['0.0 s', '4.2 s', '59.9 s', '1:00', '12:05'])
  })
})

test('a run says what was built, so that another machine’s can be compared with it', () => {
  const root = mkdtempSync(join(tmpdir(), 'site-built-'))
  for (const name of ['host', 'remote-help']) {
    mkdirSync(join(root, name, 'dist'), { recursive: true })
    writeFileSync(join(root, name, 'dist/release.json'), JSON.stringify({ name, digest: `sha256-${name}` }))
  }
  mkdirSync(join(root, 'docs'))
  expect(builtNote(root)).toBe('Built: host sha256-host, remote-help sha256-remote-help')
  rmSync(root, { recursive: true })
})

test('every file that is granted more time is there', () => {
  for (const path of Object.keys(BUDGETS.granted)) expect(existsSync(join(ROOT, path)), path).toBe(true)
})

test('the parts of the run have the whole budget between them', () => {
  const parts = Object.values(BUDGETS.parts).reduce((total, part) => total + part, 0)
  expect(parts).toBe(BUDGETS.whole)
})
