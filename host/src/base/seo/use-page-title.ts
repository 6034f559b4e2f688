import { useLocale } from '@site/shell'
import { useEffect } from 'react'

import type { SiteRoute } from '../../services/routing/route-table.ts'
import { showTitle } from './title-scroll.ts'
import { useSiteTitle } from './use-site-title.ts'

/** The title of a route in the player's language. */
export function routeTitle({ title }: Pick<SiteRoute, 'title'>, locale: 'zh-CN' | 'zh-TW'): string {
  return title[locale] ?? title['zh-CN']
}

/** `<page> - <site>`, scrolling where it is long; home carries the site's name alone. */
export function usePageTitle(route: SiteRoute): void {
  const locale = useLocale()
  const site = useSiteTitle()
  const page = routeTitle(route, locale)
  const title = route.name === 'home' ? site : `${page} - ${site}`
  useEffect(() => showTitle(title), [title])
}
