import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCase, TestResult } from '@playwright/test/reporter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import PlaywrightTimes from './times-playwright.ts'
import VitestTimes from './times-vitest.ts'
import { readTimes } from './times.mjs'

let folder = ''
const file = (): string => join(folder, 'times.jsonl')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-times-'))
  vi.stubEnv('TEST_TIMES', file())
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a browser story is noted with its own time, its whole time and its waits', () => {
  const story = {
    location: { file: '/site/e2e/help/search.spec.ts' },
    titlePath: () => ['', '', 'help/search.spec.ts', 'a visitor', 'finds it'],
  }
  const result = {
    duration: 1200,
    startTime: new Date(Date.now() - 9000),
    steps: [{ category: 'pw:api', title: 'Navigate', startTime: new Date(), duration: 300, steps: [] }],
  }
  new PlaywrightTimes().onTestEnd(story as unknown as TestCase, result as unknown as TestResult)
  const [time, ...more] = readTimes(file())
  expect(more).toEqual([])
  expect(time).toMatchObject({
    kind: 'story',
    path: '/site/e2e/help/search.spec.ts',
    title: 'a visitor › finds it',
    ms: 1200,
    waits: { pages: 300, expectations: 0 },
  })
  expect(time?.kind === 'story' ? time.wholeMs : 0).toBeGreaterThanOrEqual(9000)
})

test('a file of Vitest is noted with loading, hooks and tests', () => {
  const parts = { environmentSetupDuration: 1, prepareDuration: 2, collectDuration: 3, setupDuration: 4, duration: 5 }
  const module = { moduleId: '/site/a.test.ts', diagnostic: () => parts }
  new VitestTimes().onTestModuleEnd(module as unknown as TestModule)
  expect(readTimes(file())).toEqual([{ kind: 'file', path: '/site/a.test.ts', ms: 15 }])
})
