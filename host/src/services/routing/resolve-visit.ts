import type { SiteSettings, UserInfo } from '@site/contracts'

import { guard } from './guards.ts'
import type { RouteTable, SiteRoute } from './route-table.ts'

/** What a navigation comes to: a page to show, or another address instead. */
export type Visit =
  | { readonly kind: 'show'; readonly route: SiteRoute }
  | {
      readonly kind: 'replace'
      readonly to: string
      /** Say 请先登录账号，才能了解更多 at the bottom (spec 4). */
      readonly loginNotice?: boolean
      /** Open the login dialog (named route `login`). */
      readonly openLogin?: boolean
    }

export interface VisitDeps {
  readonly table: RouteTable
  readonly isLoggedIn: () => boolean
  readonly user: () => UserInfo | undefined
  readonly settings: () => SiteSettings
  /** Whether the address in `/game/{info}` may stand in the frame (open point 5). */
  readonly canFrame: (info: string) => boolean
  /** Fetches the user's info; undefined when that failed and the session has ended. */
  readonly loadUser: () => Promise<UserInfo | undefined>
}

/**
 * Runs the guards of an address, before any byte of a remote is requested. Answers at once wherever it can; only a
 * page with the bound-phone guard may have to wait for the user's info.
 */
export function resolveVisit(pathname: string, deps: VisitDeps): Visit | Promise<Visit> {
  const { route, params } = deps.table.match(pathname)
  const decide = (): Visit | 'wait' => {
    const decision = guard(route.meta, { isLoggedIn: deps.isLoggedIn(), user: deps.user(), settings: deps.settings() })
    switch (decision.kind) {
      case 'allow':
        if (route.name === 'game' && !deps.canFrame(params['info'] ?? ''))
          return { kind: 'show', route: deps.table.notFound }
        return allowed(route, params['*'] ?? '')
      case 'not-found':
        return { kind: 'show', route: deps.table.notFound }
      case 'login-required':
        return { kind: 'replace', to: '/', loginNotice: true }
      case 'redirect':
        return { kind: 'replace', to: decision.to }
      case 'wait-for-user':
        return 'wait'
    }
  }
  const first = decide()
  if (first !== 'wait') return first
  return deps.loadUser().then((user) => {
    // Without a user the session service has already sent everybody home.
    const second = user === undefined ? 'wait' : decide()
    return second === 'wait' ? { kind: 'replace', to: '/' } : second
  })
}

function allowed(route: SiteRoute, rest: string): Visit {
  if (route.target.kind !== 'redirect') return { kind: 'show', route }
  const to = route.target.to(rest)
  return route.target.openLogin === true ? { kind: 'replace', to, openLogin: true } : { kind: 'replace', to }
}
