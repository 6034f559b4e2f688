import { localeFrom } from './locale-from.ts'
import type { Locale } from './names.ts'

/**
 * How i18next looks up a text wherever texts are shown. None falls back to another language: traditional texts are made of
 * the simplified ones and so never lack a key. None is escaped: React and `textContent` write text as text.
 */
export const TEXT_OPTIONS = { fallbackLng: false, interpolation: { escapeValue: false } } as const

/**
 * What i18next is started with on a page that came in its language and keeps it.
 *
 * @param lang of the document
 * @param texts a chunk for each language
 */
export async function textsOfPage<Texts>(
  lang: string,
  texts: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>>,
) {
  const lng = localeFrom(lang)
  return { ...TEXT_OPTIONS, lng, resources: { [lng]: { translation: (await texts[lng]()).default } } }
}
