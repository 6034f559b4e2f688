import { describe, expect, test } from 'vitest'

import { createRouteTable } from './route-table.ts'
import { MAX_TABS, NO_TABS, type TabState, cacheList, tabReducer } from './tabs.ts'

const table = createRouteTable({ remotes: {} })

function visit(state: TabState, pathname: string, release = 'help@1.0.0', meta = {}): TabState {
  const location = { pathname, search: '', hash: '', state: null, key: pathname }
  const { route } = table.match(pathname)
  return tabReducer(state, { type: 'visit', location, route: { ...route, meta }, release })
}

describe('tabs', () => {
  test('keep one tab for each visited page, in order of the first visit', () => {
    const state = visit(visit(visit(NO_TABS, '/'), '/app/help/kh'), '/')
    expect(state.tabs.map((tab) => tab.path)).toEqual(['/', '/app/help/kh'])
    expect(state.activePath).toBe('/')
  })

  test('[S2.105] keep a cache list of screens, without those that say ignoreCache', () => {
    let state = visit(visit(NO_TABS, '/'), '/game/frame', 'casino@1.0.0', { ignoreCache: true })
    expect(cacheList(state).map((tab) => tab.path)).toEqual(['/', '/game/frame'])
    state = visit(state, '/app/help/kh')
    expect(cacheList(state).map((tab) => tab.path)).toEqual(['/', '/app/help/kh'])
  })

  test('build a kept screen of an older release anew when it is activated', () => {
    const before = visit(visit(NO_TABS, '/app/help/kh', 'help@1.0.0'), '/')
    expect(visit(before, '/app/help/kh', 'help@1.0.0').tabs[0]?.build).toBe(0)
    expect(visit(before, '/app/help/kh', 'help@1.0.1').tabs[0]?.build).toBe(1)
  })

  test('build a screen that ignores the cache anew on each visit', () => {
    const frame = { ignoreCache: true }
    const state = visit(visit(visit(NO_TABS, '/game/x', 'c@1', frame), '/'), '/game/x', 'c@1', frame)
    expect(state.tabs.find((tab) => tab.path === '/game/x')?.build).toBe(1)
  })

  test('reset to the home tab alone', () => {
    const state = tabReducer(visit(visit(NO_TABS, '/'), '/app/help/kh'), { type: 'reset' })
    expect(state).toMatchObject({ tabs: [{ path: '/' }], activePath: '/' })
  })

  test('lose the pages of a member after log-out', () => {
    const state = visit(visit(NO_TABS, '/'), '/mine/wallet', 'account@1.0.0', { requiresAuth: true })
    expect(tabReducer(state, { type: 'drop-guarded' }).tabs.map((tab) => tab.path)).toEqual(['/'])
  })

  test('never close the home tab', () => {
    const state = visit(visit(NO_TABS, '/'), '/app/help/kh')
    expect(tabReducer(state, { type: 'close', path: '/' }).tabs).toHaveLength(2)
    expect(tabReducer(state, { type: 'close', path: '/app/help/kh' }).tabs).toHaveLength(1)
  })

  test('push out the oldest one beyond the limit, but neither home nor the active one', () => {
    let state = visit(NO_TABS, '/')
    for (let page = 0; page < MAX_TABS + 3; page += 1) state = visit(state, `/p/${page}`)
    expect(state.tabs).toHaveLength(MAX_TABS)
    expect(state.tabs[0]?.path).toBe('/')
    expect(state.tabs.at(-1)?.path).toBe(state.activePath)
  })
})
