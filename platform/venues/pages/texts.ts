import { textsOfPage } from '@site/contracts'
import { createInstance } from 'i18next'

import type texts from '../locales/zh-CN/venues.json'

/** Dotted keys of a tree of texts. */
type KeysOf<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string]

export type TextKey = KeysOf<typeof texts>
/** Names that belong to the rules' own keys: of a bet, a rank, a symbol, a fish. */
type NameGroup = 'baccarat.bets' | 'fishing.fish' | 'niuniu.bets' | 'niuniu.ranks' | 'slot.symbols'
type Values = Readonly<Record<string, string | number>>

const i18n = createInstance()
await i18n.init(
  await textsOfPage(document.documentElement.lang, {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../locales/zh-CN/venues.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../locales/zh-CN/venues.json?zh-TW'),
  }),
)

/** A text of the page's language; `{{name}}` in it takes a value. */
export function t(key: TextKey, values: Values = {}): string {
  return i18n.t(key, values)
}

/** The name of what the rules know by this key. */
export function nameIn(group: NameGroup, key: string | number): string {
  return i18n.t(`${group}.${key}`)
}
