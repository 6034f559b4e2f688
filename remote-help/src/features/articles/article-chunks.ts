import { type Locale, localeFrom } from '@site/contracts'

import { type HelpSlug, slugOfPath } from '../../lib/catalogue.ts'

interface JsonChunk {
  readonly default: unknown
}

/**
 * The one place that knows how an article's text gets into the browser: a chunk of its own for each article and
 * language, so that a reader loads one text and the release's hashes cover it. zh-TW is made from zh-CN by the build.
 * Rejects when the chunk cannot be had; the next call tries again.
 */
export async function articleChunk(locale: Locale, slug: HelpSlug): Promise<unknown> {
  const loading: Promise<unknown> =
    locale === 'zh-TW'
      ? import(/* webpackChunkName: "zh-TW.[request]" */ `../../../locales/zh-CN/articles/${slug}.json?zh-TW`)
      : import(/* webpackChunkName: "zh-CN.[request]" */ `../../../locales/zh-CN/articles/${slug}.json`)
  return ((await loading) as JsonChunk).default
}

/** The list of excluded regions, loaded with the one text that shows it. */
export async function regionsChunk(locale: Locale): Promise<unknown> {
  const loading: Promise<JsonChunk> =
    locale === 'zh-TW'
      ? import(/* webpackChunkName: "zh-TW.regions" */ '../../../locales/zh-CN/excluded-regions.json?zh-TW')
      : import(/* webpackChunkName: "zh-CN.regions" */ '../../../locales/zh-CN/excluded-regions.json')
  return (await loading).default
}

/**
 * Asks for the article of the current address while the page's own code is still on its way, so that the text needs
 * no round trip of its own. Called before React: language and address are read from the document.
 */
export function warmArticle(): void {
  const slug = slugOfPath(window.location.pathname)
  if (slug === undefined) return
  // A failure shows where the article is really asked for.
  articleChunk(localeFrom(document.documentElement.lang), slug).catch(() => undefined)
}
