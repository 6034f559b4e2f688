import { useTexts } from '@site/shell'

import type texts from '../../locales/zh-CN/account.json'

/** The remote's texts by dotted key. */
export function useAccountTexts() {
  return useTexts<typeof texts>()
}
