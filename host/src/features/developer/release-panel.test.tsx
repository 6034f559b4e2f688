import { PerformanceMeasure, PerformanceObserver } from 'node:perf_hooks'

import type { ComposedRemote } from '@site/contracts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import texts from '../../../locales/zh-CN/developer.json' with { type: 'json' }
import { recent } from '../../base/recent/index.ts'
import type { ActivationMeasure, Report } from '../../remotes/activation/index.ts'
import { release } from '../../testing/composition.ts'
import { setUpHost } from '../../testing/host.tsx'
import { ReleasePanel } from './release-panel.tsx'

// The other form of the words is made by the build.
vi.mock(import('./developer-texts.ts'), () => ({ developerTexts: () => texts }))

// A page to compare with needs a browser; the story of the panel sees a real one.
vi.mock(import('./left-behind.ts'), () => ({
  leftBehind: () => ({ globals: ['leaked'], styles: [], memory: 12.34 }),
  fetchLeft: () => Promise.resolve({ left: { above: ['listeners', 'memory'] } }),
}))

// What happy-dom leaves out of the browser's clock.
beforeEach(() => {
  vi.stubGlobal('PerformanceObserver', PerformanceObserver)
  vi.stubGlobal('PerformanceMeasure', PerformanceMeasure)
  vi.stubGlobal('PerformanceNavigationTiming', vi.fn())
})
afterEach(async () => {
  cleanup()
  performance.clearMeasures()
  // Unlike a browser's, an observer of Node tells what it had seen when it was disconnected.
  await new Promise(setImmediate)
})

/** What the panel says of the one remote, of which 2.0.0 is chosen for a reason and 1.0.0 stands behind it. */
function setUp(cohort: ComposedRemote['cohort'], loaded?: { readonly version: string; readonly isFallback: boolean }) {
  if (loaded !== undefined) {
    const detail: Report = { kind: 'activated', remote: 'help', part: 'page.home', cohort, ms: 7, ...loaded }
    performance.measure('site:activation' satisfies ActivationMeasure, { start: 0, end: 7, detail })
  }
  const help = { active: release('2.0.0'), fallback: release('1.0.0'), cohort }
  setUpHost({ composition: { remotes: { help } } }).show(<ReleasePanel onClose={() => undefined} />)
  return () => screen.getAllByRole('listitem')[0]?.textContent
}

test.each([
  ['stable', '稳定版'],
  ['candidate', '灰度候选版'],
  ['allow', '名单内的候选版'],
  ['override', '开发授权'],
] as const)(
  '[D.014] the panel says why a release runs: %s is %s, before it is loaded and after',
  async (cohort, why) => {
    expect(setUp(cohort)()).toBe(`help2.0.0${why}尚未装载备用 1.0.0`)
    const said = setUp(cohort, { version: '2.0.0', isFallback: false })
    await waitFor(() => expect(said()).toBe(`help2.0.0${why}7 ms备用 1.0.0`))
  },
)

test.each(['stable', 'candidate', 'allow', 'override'] as const)(
  '[D.014] the panel says that the fallback of a release runs, whatever the reason was: %s',
  async (cohort) => {
    const said = setUp(cohort, { version: '1.0.0', isFallback: true })
    await waitFor(() => expect(said()).toBe('help1.0.0备用版：首选版本不可用7 ms备用 1.0.0'))
  },
)

test('[D.014] the panel shows calls by their form, the last one first, and what is left in the page', async () => {
  setUp('stable')
  const login = { method: 'POST', path: '/site/api/v1/user/login' } as const
  act(() => recent.noteCall(login, { account: 'demo01', list: [1] }, performance.now(), { code: 6004 }))
  act(() => recent.noteCall(login, undefined, performance.now(), new DOMException('', 'AbortError')))
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const calls = lines.filter((line) => line.startsWith('POST '))
  expect(calls).toEqual([
    expect.stringMatching(/^POST \/site\/api\/v1\/user\/login-1 · \d+ ms$/),
    expect.stringMatching(/^POST \/site\/api\/v1\/user\/loginaccount: string, list: array6004 · \d+ ms$/),
  ])
  expect(lines).toContain('全局变量leaked1')
  expect(lines).toContain('脚本内存12.3 MB')
  const measured = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(measured()).toContain('help 2.0.0发布前测得超限：监听器、脚本内存'))
})
