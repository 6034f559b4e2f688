import { type TextKey, type Translate, useLocale, useRemote, useTexts } from '@site/shell'
import { useMemo } from 'react'

import type texts from '../../locales/zh-CN/sports.json'

export type SportsTexts = typeof texts
export type SportsKey = TextKey<SportsTexts>
export type SportsTranslate = Translate<SportsTexts>

/** Words by release and language: a row of the board asks for some forty, and rows come by the dozen while scrolling. */
const known = new Map<string, Map<SportsKey, string>>()

/** The remote's texts by dotted key; the function is another one when the language changes. */
export function useSportsTexts(): SportsTranslate {
  const translate = useTexts<SportsTexts>()
  const { namespace } = useRemote()
  const name = `${namespace} ${useLocale()}`
  return useMemo(() => {
    const words = known.get(name) ?? new Map<SportsKey, string>()
    known.set(name, words)
    return (key, values) => {
      if (values !== undefined) return translate(key, values)
      const remembered = words.get(key)
      if (remembered !== undefined) return remembered
      const word = translate(key)
      // A key that comes back as it is has no text yet: the language file is still on its way.
      if (word !== key) words.set(key, word)
      return word
    }
  }, [translate, name])
}
