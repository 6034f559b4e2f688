import { type ComposedRelease, type Composition, type ManifestRoute, isRouteOffered } from '@site/contracts'

export interface Preload {
  readonly href: string
  readonly integrity: string
}

export interface RoutePreloads {
  readonly files: readonly Preload[]
  /** True: only somebody who is logged in gets this page, so the head script looks for the token first. */
  readonly guarded: boolean
}

const NONE: RoutePreloads = { files: [], guarded: false }

/**
 * The files that the first remote of a page needs, from the composition that the page carries. A route with the
 * bound-phone guard is left out: it waits for the user's info.
 */
export function preloadsFor(composition: Composition, path: string): RoutePreloads {
  const found = bestMatch(composition, path)
  if (found === undefined) return NONE
  const { release, route } = found
  if (route.meta.bindPhone === true) return NONE
  const names = release.preload[`page.${route.page}`] ?? []
  const files = names.flatMap((file) => {
    const integrity = release.integrity[file]
    return integrity === undefined ? [] : [{ href: release.base + file, integrity }]
  })
  return { files, guarded: route.meta.requiresAuth === true }
}

function bestMatch(composition: Composition, path: string) {
  let best: { release: ComposedRelease; route: ManifestRoute; rank: number } | undefined
  for (const { active } of Object.values(composition.remotes)) {
    for (const route of active.manifest.routes) {
      if (!isRouteOffered(route.name, composition.flags)) continue
      const rank = rankOf(route.path, path)
      if (rank >= 0 && (best === undefined || rank > best.rank)) best = { release: active, route, rank }
    }
  }
  return best
}

/** Fixed segments outrank parameters, as in the host's router; -1 is no match. */
function rankOf(pattern: string, path: string): number {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return -1
  let rank = 0
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith(':')) continue
    if (segment !== given[index]) return -1
    rank += 1
  }
  return rank
}
