import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { usePageTitle } from '../base/seo/index.ts'
import { ShellLayout, focusMain } from '../features/layout/index.ts'
import { Placeholder, useRemotes } from '../remotes/view/index.ts'
import {
  Pages,
  ProgressBar,
  createProgress,
  progressFrame,
  tabKey,
  useLocation,
  useNavigation,
  useRouteTable,
} from '../services/routing/index.ts'
import { HOST_SCREENS } from './host-screens.ts'
import { Overlays } from './overlays.tsx'
import type { PageServices } from './services.ts'
import { SiteData } from './site-data.tsx'
import { useSiteLife } from './use-site-life.ts'

/** The composed site inside its providers: frame, kept-alive pages and what lies over them. */
export function Site({ services }: { readonly services: PageServices }) {
  const { compositions } = useRemotes()
  const location = useLocation()
  const [progress] = useState(() => createProgress(progressFrame))
  const shown = useRef(new Set<string>())
  const lastKey = useRef(location.key)
  const hasPage = useRef(false)
  useSiteLife(services)

  useLayoutEffect(() => {
    // The first page has its placeholder; from then on each navigation shows the bar.
    if (lastKey.current === location.key) return
    lastKey.current = location.key
    progress.start()
  }, [progress, location.key])

  const { tabs, dispatch } = useNavigation(compositions)
  const active = tabs.tabs.find((tab) => tab.path === tabs.activePath)
  const table = useRouteTable()
  const route = active?.route ?? table.match(location.pathname).route

  const onShown = useCallback(
    (key: string) => {
      shown.current.add(key)
      progress.done()
    },
    [progress],
  )
  useEffect(() => {
    // A kept-alive page is there at once, and says nothing when it comes back.
    if (active !== undefined && shown.current.has(tabKey(active))) progress.done()
  }, [active, progress])

  useEffect(() => {
    if (active === undefined) return
    // What had the focus may have gone with the page before: then the new page has it, not the document.
    if (hasPage.current && document.activeElement === document.body) focusMain()
    hasPage.current = true
  }, [active])

  usePageTitle(route)

  return (
    <>
      <SiteData network={services.network} />
      <ProgressBar />
      <ShellLayout kind={route.layout} tabs={tabs} dispatch={dispatch}>
        {/* The guards of the very first page may have to wait for the user's info. */}
        {active === undefined && <Placeholder shape={route.skeleton} />}
        <Pages tabs={tabs} screens={HOST_SCREENS} onShown={onShown} />
      </ShellLayout>
      <Overlays />
    </>
  )
}
