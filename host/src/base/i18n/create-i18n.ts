import { type Locale, TEXT_OPTIONS, localeFrom } from '@site/contracts'
import { type i18n, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Texts of the host, one chunk a language; the default one is preloaded with the page, see `HostDocumentPlugin`. */
const HOST_TEXTS = {
  'zh-CN': () => import(/* webpackChunkName: "first.zh-CN" */ '../../../locales/zh-CN/host.json'),
  'zh-TW': () => import(/* webpackChunkName: "locale.zh-TW" */ '../../../locales/zh-CN/host.json?zh-TW'),
} as const

/** Texts of the log-in dialog and its captchas: they come with their code. */
const AUTH_TEXTS = {
  'zh-CN': () => import(/* webpackChunkName: "auth.zh-CN" */ '../../../locales/zh-CN/auth.json'),
  'zh-TW': () => import(/* webpackChunkName: "auth.zh-TW" */ '../../../locales/zh-CN/auth.json?zh-TW'),
} as const

/** The instance of the page, for parts that bring their texts along. */
let started: i18n | undefined

export const HOST_NAMESPACE = 'host'
export const AUTH_NAMESPACE = 'auth'

/** The one translation instance. A remote's texts are added under `name@version` when it is mounted. */
export async function createI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    ...TEXT_OPTIONS,
    lng: locale,
    ns: [HOST_NAMESPACE],
    defaultNS: HOST_NAMESPACE,
    react: { useSuspense: false },
    resources: { [locale]: { [HOST_NAMESPACE]: await hostTexts(locale) } },
  })
  started = instance
  return instance
}

/** Loads the host's texts of a language and switches to it; the remotes' texts must be there already. */
export async function switchLanguage(instance: i18n, locale: Locale): Promise<void> {
  instance.addResourceBundle(locale, HOST_NAMESPACE, await hostTexts(locale), true, true)
  if (instance.hasResourceBundle(instance.language, AUTH_NAMESPACE)) await loadAuthTexts(locale)
  // The kit's own words follow the document's language, read while they are rendered.
  document.documentElement.lang = locale
  await instance.changeLanguage(locale)
}

/** Fetches the texts of the log-in dialog; once they are there they follow every switch of the language. */
export async function loadAuthTexts(to?: Locale): Promise<void> {
  const instance = started
  if (instance === undefined) return
  const locale = to ?? localeFrom(instance.language)
  if (instance.hasResourceBundle(locale, AUTH_NAMESPACE)) return
  instance.addResourceBundle(locale, AUTH_NAMESPACE, (await AUTH_TEXTS[locale]()).default)
}

async function hostTexts(locale: Locale): Promise<Record<string, unknown>> {
  return (await HOST_TEXTS[locale]()).default
}
