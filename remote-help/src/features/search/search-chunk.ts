import type { Locale } from '@site/contracts'

interface JsonChunk {
  readonly default: unknown
}

/** The index as a chunk of its own, asked for when somebody begins to search. Rejects when it cannot be had. */
export async function searchChunk(locale: Locale): Promise<unknown> {
  const loading: Promise<JsonChunk> =
    locale === 'zh-TW'
      ? import(/* webpackChunkName: "zh-TW.search" */ '../../../locales/zh-CN/search-index.json?zh-TW')
      : import(/* webpackChunkName: "zh-CN.search" */ '../../../locales/zh-CN/search-index.json')
  return (await loading).default
}
