import type { Locale } from '@site/contracts'

/** What the host says outside of its components, in either form; a component's words come from the locale files. */
export const WORDS = {
  relogin: { 'zh-CN': '请重新登录', 'zh-TW': '請重新登入' },
  unended: { 'zh-CN': '退出登录尚未完成，联网后会自动重试', 'zh-TW': '退出登入尚未完成，聯網後會自動重試' },
  opening: { 'zh-CN': '启动中...', 'zh-TW': '啟動中...' },
  complete: { 'zh-CN': '去完善', 'zh-TW': '去完善' },
} as const satisfies Record<string, Record<Locale, string>>

export function ownWord(word: keyof typeof WORDS, locale: Locale): string {
  return WORDS[word][locale]
}
