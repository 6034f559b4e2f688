import { NAMED_ROUTES, type RouteMeta, type SiteSettings } from '@site/contracts'
import { hasRoute, useSiteSettings } from '@site/shell'
import { createContext, useCallback, useContext } from 'react'

import { helpPath, isHelpSlug, visibleGroups } from './catalogue.ts'
import type { InlineTarget } from './inline.ts'

export interface ResolvedLink {
  readonly to: string
  /** Opens in a tab of its own, e.g. from a dialog whose form must not be lost. */
  readonly newTab?: boolean
  /** Called instead of going anywhere. */
  readonly onSelect?: () => void
}

/** What an inline link of an article leads to here; undefined leaves its words as plain text. */
export type LinkResolver = (target: InlineTarget) => ResolvedLink | undefined

const LinkResolverContext = createContext<LinkResolver>(() => undefined)
export const LinkResolverProvider = LinkResolverContext.Provider

export function useLinkResolver(): LinkResolver {
  return useContext(LinkResolverContext)
}

function routePath(name: string, settings: SiteSettings): string | undefined {
  const routes: Readonly<Record<string, { readonly path: string; readonly meta?: RouteMeta }>> = NAMED_ROUTES
  const route = routes[name]
  if (route === undefined || route.path.includes(':') || !hasRoute(name)) return undefined
  const setting = route.meta?.siteSetting
  return setting !== undefined && settings[setting] === '0' ? undefined : route.path
}

/**
 * Links of a page of the site. Words that would lead to a page which the site settings hide, or which no release
 * offers, are no links.
 */
export function useSiteLinks(): LinkResolver {
  const settings = useSiteSettings()
  return useCallback(
    (target) => {
      if (target.kind === 'route') {
        const to = routePath(target.name, settings)
        return to === undefined ? undefined : { to }
      }
      const { slug, anchor } = target
      const shown = isHelpSlug(slug) && visibleGroups(settings).some(({ slugs }) => slugs.includes(slug))
      return shown ? { to: helpPath(slug, anchor) } : undefined
    },
    [settings],
  )
}
