import type { Location } from './router.ts'

import type { SiteRoute } from './route-table.ts'

/** A visited page: its place in the tab bar and, unless its route says `ignoreCache`, a screen kept alive. */
export interface Tab {
  /** Pathname: one tab per page, whatever its query is. */
  readonly path: string
  readonly location: Location
  readonly route: SiteRoute
  /** Remote and version that the screen was built with; a screen of an older release is built anew. */
  readonly release: string
  /** Counts up when the screen must be built anew. */
  readonly build: number
}

export interface TabState {
  readonly tabs: readonly Tab[]
  readonly activePath: string
}

export type TabAction =
  | { readonly type: 'visit'; readonly location: Location; readonly route: SiteRoute; readonly release: string }
  | { readonly type: 'close'; readonly path: string }
  /** Back to the home tab alone. */
  | { readonly type: 'reset' }
  /** After log-out no screen of a member may stay. */
  | { readonly type: 'drop-guarded' }

/** More tabs than this push out the one that was opened first, never home and never the active one. */
export const MAX_TABS = 10

export const NO_TABS: TabState = { tabs: [], activePath: '/' }

/** Screens to keep alive: the cache list of spec 2.5. */
export function cacheList(state: TabState): readonly Tab[] {
  return state.tabs.filter((tab) => tab.path === state.activePath || tab.route.meta.ignoreCache !== true)
}

export function tabReducer(state: TabState, action: TabAction): TabState {
  switch (action.type) {
    case 'visit':
      return visit(state, action)
    case 'close': {
      const tabs = state.tabs.filter((tab) => tab.path !== action.path || tab.path === '/')
      return { ...state, tabs }
    }
    case 'reset':
      return { tabs: state.tabs.filter((tab) => tab.path === '/'), activePath: '/' }
    case 'drop-guarded':
      return { ...state, tabs: state.tabs.filter((tab) => tab.route.meta.requiresAuth !== true) }
  }
}

function visit(state: TabState, { location, route, release }: Extract<TabAction, { type: 'visit' }>): TabState {
  const path = location.pathname
  const known = state.tabs.find((tab) => tab.path === path)
  if (known === undefined) {
    const tab: Tab = { path, location, route, release, build: 0 }
    return { tabs: trim([...state.tabs, tab], path), activePath: path }
  }
  const isStale = known.release !== release || (route.meta.ignoreCache === true && state.activePath !== path)
  const tab: Tab = { path, location, route, release, build: isStale ? known.build + 1 : known.build }
  return { tabs: state.tabs.map((one) => (one === known ? tab : one)), activePath: path }
}

function trim(tabs: readonly Tab[], activePath: string): readonly Tab[] {
  if (tabs.length <= MAX_TABS) return tabs
  const oldest = tabs.find((tab) => tab.path !== '/' && tab.path !== activePath)
  return tabs.filter((tab) => tab !== oldest)
}
