import { Activity, useCallback } from 'react'

import { RemoteView } from '../../remotes/view/index.ts'
import type { HostScreens } from './host-page.ts'
import { Route, Routes } from './router.ts'
import { type Tab, type TabState, cacheList } from './tabs.ts'

export interface PagesProps {
  readonly tabs: TabState
  readonly screens: HostScreens
  /** A page, or the notice in its place, has come on screen for the first time. */
  readonly onShown: (key: string) => void
}

/** Names one build of a screen: another release, or a screen that must not be kept, is another build. */
export function tabKey({ path, release, build }: Tab): string {
  return `${path} ${release} ${build}`
}

/**
 * The screens of the cache list, all mounted, one of them visible. Each stands inside the location that it was opened
 * with, so that parameters and query of a hidden screen stay its own.
 */
export function Pages({ tabs, screens, onShown }: PagesProps) {
  return cacheList(tabs).map((tab) => {
    const isActive = tab.path === tabs.activePath
    return (
      <Activity key={tabKey(tab)} mode={isActive ? 'visible' : 'hidden'}>
        <Routes location={tab.location}>
          <Route
            path={tab.route.path}
            element={<Page tab={tab} screens={screens} isActive={isActive} onShown={onShown} />}
          />
        </Routes>
      </Activity>
    )
  })
}

interface PageProps extends Pick<PagesProps, 'screens' | 'onShown'> {
  readonly tab: Tab
  readonly isActive: boolean
}

function Page({ tab, screens, isActive, onShown: tellShown }: PageProps) {
  const { route } = tab
  const { target } = route
  const key = tabKey(tab)
  const onShown = useCallback(() => tellShown(key), [tellShown, key])
  if (target.kind === 'remote') {
    return (
      <RemoteView
        remote={target.remote}
        page={target.page}
        skeleton={route.skeleton}
        isActive={isActive}
        onShown={onShown}
      />
    )
  }
  // A redirect never becomes a tab: its visit is replaced before anything is shown.
  const Screen = screens[target.kind === 'host' ? target.page : 'notFound']
  return <Screen onShown={onShown} />
}
