import { type TextKey, type Translate, useLocale, useRemote, useTexts } from '@site/shell'
import { useMemo } from 'react'

import type texts from '../../locales/zh-CN/sports.json'

export type SportsTexts = typeof texts
export type SportsKey = TextKey<SportsTexts>
export type SportsTranslate = Translate<SportsTexts>

/** Words by release and language: a row of the board asks for some, and rows come by the dozen while scrolling. */
const known = new Map<string, Map<string, string>>()
/** Names of matches are among what is put into words, and no more than these are kept. */
const MAX_KNOWN = 4_000

/** The remote's texts by dotted key; the function is another one when the language changes. */
export function useSportsTexts(): SportsTranslate {
  const translate = useTexts<SportsTexts>()
  const { namespace } = useRemote()
  const name = `${namespace} ${useLocale()}`
  return useMemo(() => {
    const words = known.get(name) ?? new Map<string, string>()
    known.set(name, words)
    return (key, values) => {
      const cacheKey = values === undefined ? key : `${key} ${JSON.stringify(values)}`
      const remembered = words.get(cacheKey)
      if (remembered !== undefined) return remembered
      const word = translate(key, values)
      if (words.size >= MAX_KNOWN) words.clear()
      // A key that comes back as it is has no text yet: the language file is still on its way.
      if (word !== key) words.set(cacheKey, word)
      return word
    }
  }, [translate, name])
}
