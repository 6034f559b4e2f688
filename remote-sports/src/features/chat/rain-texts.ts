import { useLocale } from '@site/shell'

import simplified from '../../../locales/zh-CN/red-packets.json' with { type: 'json' }
import traditional from '../../../locales/zh-CN/red-packets.json?zh-TW' with { type: 'json' }

/** Words of red packets, in both forms: few, and fetched with the chat alone, so that the page before it weighs nothing more. */
export function useRainTexts(): typeof simplified {
  // The build makes the traditional words out of the simplified ones, key by key.
  return useLocale() === 'zh-TW' ? (traditional as typeof simplified) : simplified
}
