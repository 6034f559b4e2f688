import { useTexts } from '@site/shell'

import type texts from '../../locales/zh-CN/casino.json'

/** The remote's texts by dotted key. */
export function useCasinoTexts() {
  return useTexts<typeof texts>()
}
