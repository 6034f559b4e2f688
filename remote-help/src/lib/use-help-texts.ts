import { type Translate, useTexts } from '@site/shell'

import type texts from '../../locales/zh-CN/help.json'

/** The interface texts of this remote; a key that does not exist is a type error. */
export function useHelpTexts(): Translate<typeof texts> {
  return useTexts<typeof texts>()
}
