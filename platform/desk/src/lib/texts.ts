import { textsOfPage } from '@site/contracts'
import type { Translate } from '@site/shell'
import { createInstance } from 'i18next'

import type texts from '../../locales/zh-CN/desk.json'

const i18n = createInstance()
await i18n.init(
  await textsOfPage(document.documentElement.lang, {
    'zh-CN': () => import(/* webpackChunkName: "locale.zh-CN" */ '../../locales/zh-CN/desk.json'),
    'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../../locales/zh-CN/desk.json?zh-TW'),
  }),
)

/** A text of the page's language; `{{name}}` in it takes a value. */
export const t: Translate<typeof texts> = (key, values = {}) => i18n.t(key, values)
