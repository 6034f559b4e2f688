import type { Locale } from '@site/contracts'

import simplified from '../../../locales/zh-CN/developer.json' with { type: 'json' }
import traditional from '../../../locales/zh-CN/developer.json?zh-TW' with { type: 'json' }

/** Words of banner and panel, in both forms: few, and fetched with these two alone. */
export function developerTexts(locale: Locale): typeof simplified {
  // The build makes the traditional words out of the simplified ones, key by key.
  return locale === 'zh-TW' ? (traditional as typeof simplified) : simplified
}
