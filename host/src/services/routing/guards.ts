import { NAMED_ROUTES, type RouteMeta, type SiteSettings } from '@site/contracts'

/** What a guard may look at. `user` is undefined while `member/info` has not answered yet. */
export interface GuardState {
  readonly isLoggedIn: boolean
  readonly user: { readonly bindPhone: 0 | 1; readonly bindRealName: 0 | 1 } | undefined
  readonly settings: Pick<SiteSettings, 'depositHelp'>
}

/** The outcome of the guards of a route, decided before any byte of its remote is requested. */
export type GuardDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'not-found' }
  /** The bottom notice 请先登录账号，才能了解更多, and home (spec 4). */
  | { readonly kind: 'login-required' }
  /** The user's info has to be known first. */
  | { readonly kind: 'wait-for-user' }
  | { readonly kind: 'redirect'; readonly to: string }

/**
 * Guards in their order: site setting (open point 8), login, then bound phone and real name (open point 7).
 */
export function guard(meta: RouteMeta, state: GuardState): GuardDecision {
  if (meta.siteSetting !== undefined && state.settings[meta.siteSetting] === '0') return { kind: 'not-found' }
  if (meta.requiresAuth === true && !state.isLoggedIn) return { kind: 'login-required' }
  if (meta.bindPhone === true) {
    if (state.user === undefined) return { kind: 'wait-for-user' }
    if (state.user.bindPhone !== 1 || state.user.bindRealName !== 1) {
      return { kind: 'redirect', to: NAMED_ROUTES.auth.path }
    }
  }
  return { kind: 'allow' }
}
