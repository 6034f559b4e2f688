import {
  type Composition,
  HOST_PATHS,
  type LayoutKind,
  NAMED_ROUTES,
  isRouteOffered,
  type RouteMeta,
  type SkeletonShape,
} from '@site/contracts'
import { matchRoutes } from './router.ts'

/** Pages that the host renders itself. */
export type HostPage = 'home' | 'loading' | 'notFound'

export type RouteTarget =
  | { readonly kind: 'host'; readonly page: HostPage }
  | { readonly kind: 'remote'; readonly remote: string; readonly page: string }
  /** Replaces itself with another address. */
  | { readonly kind: 'redirect'; readonly to: (rest: string) => string; readonly openLogin?: boolean }

export interface SiteRoute {
  readonly name: string
  readonly path: string
  readonly title: { readonly 'zh-CN': string; readonly 'zh-TW'?: string | undefined }
  readonly meta: RouteMeta
  readonly layout: LayoutKind
  readonly skeleton: SkeletonShape
  readonly target: RouteTarget
}

export interface RouteMatch {
  readonly route: SiteRoute
  readonly params: Readonly<Record<string, string | undefined>>
}

const plain = { meta: {}, layout: 'main', skeleton: 'cards' } as const

/** Only a path inside the site: one leading slash, so that `//other.example` is no address of another host. */
function inside(rest: string): string {
  return `/${rest.replace(/^[/\\]+/, '')}`
}

const HOST_ROUTES: readonly SiteRoute[] = [
  {
    ...plain,
    name: 'home',
    path: NAMED_ROUTES.home.path,
    title: { 'zh-CN': '首页', 'zh-TW': '首頁' },
    target: { kind: 'host', page: 'home' },
  },
  {
    ...plain,
    name: 'host.homeAlias',
    path: HOST_PATHS.homeAlias,
    title: { 'zh-CN': '首页', 'zh-TW': '首頁' },
    target: { kind: 'redirect', to: () => '/' },
  },
  {
    ...plain,
    name: 'login',
    path: NAMED_ROUTES.login.path,
    title: { 'zh-CN': '登录', 'zh-TW': '登入' },
    target: { kind: 'redirect', to: () => '/', openLogin: true },
  },
  {
    ...plain,
    layout: 'bare',
    name: 'host.loading',
    path: HOST_PATHS.loading,
    title: { 'zh-CN': '加载中', 'zh-TW': '載入中' },
    target: { kind: 'host', page: 'loading' },
  },
  {
    ...plain,
    name: 'host.redirect',
    path: HOST_PATHS.redirect,
    title: { 'zh-CN': '首页', 'zh-TW': '首頁' },
    meta: { requiresAuth: true, ignoreCache: true, hiddenFromMenu: true },
    target: { kind: 'redirect', to: () => '/' },
  },
  {
    ...plain,
    name: 'host.redirectTo',
    path: HOST_PATHS.redirectTo,
    title: { 'zh-CN': '首页', 'zh-TW': '首頁' },
    meta: { requiresAuth: true, ignoreCache: true, hiddenFromMenu: true },
    target: { kind: 'redirect', to: inside },
  },
]

const NOT_FOUND: SiteRoute = {
  ...plain,
  name: 'notFound',
  path: NAMED_ROUTES.notFound.path,
  title: { 'zh-CN': '页面不存在', 'zh-TW': '頁面不存在' },
  meta: { ignoreCache: true },
  target: { kind: 'host', page: 'notFound' },
}

/** A visitor is asked to log in before anything is said about what the user centre has (spec 2.3). */
const MINE_NOT_FOUND: SiteRoute = {
  ...NOT_FOUND,
  name: 'host.mineNotFound',
  path: HOST_PATHS.mine,
  meta: { ignoreCache: true, requiresAuth: true },
}

export interface RouteTable {
  readonly routes: readonly SiteRoute[]
  /** The best match of a pathname; anything unknown, or left out by a flag, is the not-found page. */
  match(pathname: string): RouteMatch
  /** The route of this name, where some release offers it and neither flag nor site setting closes it. */
  byName(name: string): SiteRoute | undefined
  readonly notFound: SiteRoute
}

/** More addresses than a page has links; whoever opens more has them looked up anew. */
const MOST_KNOWN = 500

/** Every route of the site: the host's own and what the composition's releases declare, before any remote is loaded. */
export function createRouteTable(
  composition: Pick<Composition, 'remotes'> & Partial<Pick<Composition, 'settings' | 'flags'>>,
): RouteTable {
  const remoteRoutes = Object.entries(composition.remotes).flatMap(([remote, { active }]) =>
    active.manifest.routes.map((route): SiteRoute => ({
      name: route.name,
      path: route.path,
      title: route.title,
      meta: route.meta as RouteMeta,
      layout: route.layout,
      skeleton: route.skeleton,
      target: { kind: 'remote', remote, page: route.page },
    })),
  )
  const isClosed = ({ meta: { siteSetting } }: SiteRoute): boolean =>
    siteSetting !== undefined && composition.settings?.[siteSetting] === '0'
  const { flags } = composition
  const offered = remoteRoutes.filter(({ name }) => flags === undefined || isRouteOffered(name, flags))
  const routes = [...HOST_ROUTES, ...offered]
  const objects = [...routes, MINE_NOT_FOUND, NOT_FOUND].map((route) => ({ path: route.path, handle: route }))
  // Each link of a page asks at every render, and a look through all routes ranks and compiles them anew.
  const known = new Map<string, RouteMatch>()
  const lookUp = (pathname: string): RouteMatch => {
    const found = matchRoutes(objects, pathname)?.at(-1)
    return found === undefined ? { route: NOT_FOUND, params: {} } : { route: found.route.handle, params: found.params }
  }
  return {
    routes,
    match(pathname) {
      const seen = known.get(pathname)
      if (seen !== undefined) return seen
      const match = lookUp(pathname)
      if (known.size === MOST_KNOWN) known.clear()
      known.set(pathname, match)
      return match
    },
    byName: (name) => routes.find((route) => route.name === name && !isClosed(route)),
    notFound: NOT_FOUND,
  }
}
