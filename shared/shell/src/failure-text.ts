import { type ErrorCode, type Locale, STATUS } from '@site/contracts'

/** Failures that the browser finds by itself; every other message comes from the server in the page's language. */
const TRADITIONAL_FAILURES: Partial<Record<ErrorCode, string>> = {
  [STATUS.NOT_FOUND]: '資料不存在',
  [STATUS.SERVER_ERROR]: '服務開小差了，請稍後再試',
  [STATUS.BAD_GATEWAY]: '網路連線異常，請稍後再試',
  [STATUS.FREQUENT_SUBMISSION]: '請勿頻繁提交',
}

/** The text of a failure without a message of the server; undefined where the catalogue's own is right. */
export function failureText(code: ErrorCode, locale: Locale): string | undefined {
  return locale === 'zh-TW' ? TRADITIONAL_FAILURES[code] : undefined
}
