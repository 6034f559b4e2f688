import type { Locale } from '@site/contracts'
import { useLocale } from '@site/shell'
import { useEffect } from 'react'

import { showTitle } from './title-scroll.ts'
import { useSiteTitle } from './use-site-title.ts'

/** What has a title of its own: a route of the site. */
export interface Titled {
  readonly name: string
  readonly title: { readonly 'zh-CN': string; readonly 'zh-TW'?: string | undefined }
}

/** The title of a route in the player's language. */
export function routeTitle({ title }: Pick<Titled, 'title'>, locale: Locale): string {
  return title[locale] ?? title['zh-CN']
}

/** `<page> - <site>`, scrolling where it is long; home carries the site's name alone. */
export function usePageTitle(route: Titled): void {
  const locale = useLocale()
  const site = useSiteTitle()
  const page = routeTitle(route, locale)
  const title = route.name === 'home' ? site : `${page} - ${site}`
  useEffect(() => showTitle(title), [title])
}
