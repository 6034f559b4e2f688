import { type TextKey, type Translate, useTexts } from '@site/shell'

import type texts from '../../locales/zh-CN/sports.json'

export type SportsTexts = typeof texts
export type SportsKey = TextKey<SportsTexts>
export type SportsTranslate = Translate<SportsTexts>

/** The remote's texts by dotted key. */
export function useSportsTexts(): SportsTranslate {
  return useTexts<SportsTexts>()
}
