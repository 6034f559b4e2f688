import { TEXT_OPTIONS, localeFrom } from '@site/contracts'
import type { Translate } from '@site/shell'
import { createInstance } from 'i18next'

import type texts from '../../locales/zh-CN/desk.json'

const TEXTS = {
  'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../../locales/zh-CN/desk.json'),
  'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../../locales/zh-CN/desk.json?zh-TW'),
} as const

// The document came in its language, and a visit keeps it.
const locale = localeFrom(document.documentElement.lang)
const i18n = createInstance()
await i18n.init({
  ...TEXT_OPTIONS,
  lng: locale,
  resources: { [locale]: { translation: (await TEXTS[locale]()).default } },
})

/** A text of the page's language; `{{name}}` in it takes a value. */
export const t: Translate<typeof texts> = (key, values = {}) => i18n.t(key, values)
