import { HOST_PATHS, type Composition } from '@site/contracts'

/** One address of the site that a person can open. */
export type SiteRoute = {
  /** A word for file names and reports, for example `wallet` or `localSport`. */
  readonly name: string
  /** Parameters filled in, for example `/game/sport/crty`. */
  readonly path: string
  readonly requiresAuth: boolean
  /** Routes of one view are drawn by the same code, for example all articles of the help centre. */
  readonly view: string
}

/** What stands for a parameter where any value will do. */
const SAMPLES: Readonly<Record<string, string>> = { enName: 'crty', id: '1', info: 'crty', subject: 'baccarat' }

const HOST_ROUTES: readonly SiteRoute[] = [
  { name: 'home', view: 'host.home', path: '/', requiresAuth: false },
  { name: 'login', view: 'host.login', path: '/login', requiresAuth: false },
  { name: 'loading', view: 'host.loading', path: HOST_PATHS.loading, requiresAuth: false },
  { name: 'not-found', view: 'host.not-found', path: '/no-such-page', requiresAuth: false },
]

/**
 * Every route of a composed site: the host's own pages and whatever the manifests of its active releases name, so that
 * a new page is covered as soon as it is published.
 */
export function siteRoutes(composition: Composition): SiteRoute[] {
  const named = Object.entries(composition.remotes).flatMap(([remote, { active }]) =>
    active.manifest.routes.map(({ name, path, page, meta }) => ({
      name,
      view: `${remote}.${page}`,
      path: fillIn(path),
      requiresAuth: meta.requiresAuth === true || meta.bindPhone === true,
    })),
  )
  const own = HOST_ROUTES.filter(({ path }) => !named.some((route) => route.path === path))
  return [...own, ...named]
}

/** The first route of every view. */
export function oneRoutePerView(routes: readonly SiteRoute[]): SiteRoute[] {
  return routes.filter(({ view }, index) => routes.findIndex((route) => route.view === view) === index)
}

function fillIn(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? '1').replace(/\/\*$/, '')
}
