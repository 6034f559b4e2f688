import type { Composition } from '@site/contracts'
import { frameAddress, sessionAtom } from '@site/shell'
import { settingsAtom } from '@site/shell/host'
import { type Dispatch, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { resolveVisit } from './resolve-visit.ts'
import { type RouteTable, type SiteRoute, createRouteTable } from './route-table.ts'
import { type Location, useLocation, useNavigate } from './router.ts'
import { NO_TABS, type TabAction, type TabState, tabReducer } from './tabs.ts'

/** Where the routes come from: the composition that is in force, renewed at each navigation. */
export interface Compositions {
  /** A verified newer composition takes effect now, at a navigation, and at no other time. */
  adopt(): Composition
}

export interface Navigation {
  readonly tabs: TabState
  readonly dispatch: Dispatch<TabAction>
}

/** Follows the address: guards first, then the tab of the page; every navigation scrolls to the top (spec 2.5). */
export function useNavigation(compositions: Compositions): Navigation {
  const services = useServices()
  const t = useHostTexts()
  const location = useLocation()
  const navigate = useNavigate()
  const [tabs, dispatch] = useReducer(tabReducer, NO_TABS)
  const latest = useRef<Location>(location)
  const notice = useRef(t)

  useLayoutEffect(() => {
    notice.current = t
  }, [t])

  useLayoutEffect(
    () => services.navigator.connect((to, options) => void navigate(to, { replace: options?.replace === true })),
    [services, navigate],
  )

  // Every navigation begins at the top (spec 2.5), back and forward as well: the browser is not to scroll on from there.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    latest.current = location
    const composition = compositions.adopt()
    const table = tableOf(composition)
    const visit = resolveVisit(location.pathname, {
      table,
      isLoggedIn: () => services.store.get(sessionAtom).isLoggedIn,
      user: () => services.session.user(),
      settings: () => services.store.get(settingsAtom),
      canFrame: (info) => frameAddress(info, services.config.venueOrigins) !== undefined,
      loadUser: () => services.session.refreshUser(),
    })
    if (visit instanceof Promise) {
      void visit.then((later) => latest.current === location && act(later))
      return
    }
    // On every navigation a logged-in user's info is fetched (spec 4); nothing waits for it here.
    void services.session.refreshUser()
    act(visit)

    function act(outcome: Awaited<typeof visit>): void {
      if (outcome.kind === 'show') {
        window.scrollTo(0, 0)
        dispatch({ type: 'visit', location, route: outcome.route, release: releaseOf(outcome.route, composition) })
        return
      }
      if (outcome.loginNotice === true) services.overlay.toast.info(notice.current('session.pleaseLogin'))
      // The router begins to listen in an effect that runs after this one: on the first page an address that is
      // replaced at once would change unnoticed.
      queueMicrotask(() => latest.current === location && void navigate(outcome.to, { replace: true }))
      if (outcome.openLogin === true) services.bus.emit('login')
    }
  }, [location, compositions, services, navigate])

  useEffect(() => {
    const drop = (): void => dispatch({ type: 'drop-guarded' })
    const stops = [services.bus.on('logged_out', drop), services.bus.on('login_expired', drop)]
    return () => stops.forEach((stop) => stop())
  }, [services])

  return { tabs, dispatch }
}

const tables = new WeakMap<Composition, RouteTable>()

/** One table per composition; it is asked for at every navigation. */
export function tableOf(composition: Composition): RouteTable {
  let table = tables.get(composition)
  if (table === undefined) {
    table = createRouteTable(composition)
    tables.set(composition, table)
  }
  return table
}

function releaseOf(route: SiteRoute, composition: Composition): string {
  if (route.target.kind !== 'remote') return 'host'
  const { remote } = route.target
  return `${remote}@${composition.remotes[remote]?.active.version ?? ''}`
}
