import type { ErrorCode, Locale } from '@site/contracts'

/** What the host says outside of its components, in either form; a component's words come from the locale files. */
export const WORDS = {
  relogin: { 'zh-CN': '请重新登录', 'zh-TW': '請重新登入' },
  opening: { 'zh-CN': '启动中...', 'zh-TW': '啟動中...' },
  complete: { 'zh-CN': '去完善', 'zh-TW': '去完善' },
} as const satisfies Record<string, Record<Locale, string>>

/** Failures that the browser finds by itself; every other message comes from the server in the page's language. */
const TRADITIONAL_FAILURES: Partial<Record<ErrorCode, string>> = {
  6004: '資料不存在',
  6005: '服務開小差了，請稍後再試',
  6006: '網路連線異常，請稍後再試',
  6011: '請勿頻繁提交',
}

export function ownWord(word: keyof typeof WORDS, locale: Locale): string {
  return WORDS[word][locale]
}

/** The text of a failure without a message of the server; undefined where the catalogue's own is right. */
export function failureText(code: ErrorCode, locale: Locale): string | undefined {
  return locale === 'zh-TW' ? TRADITIONAL_FAILURES[code] : undefined
}
