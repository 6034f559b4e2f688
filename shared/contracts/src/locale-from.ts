import type { Locale } from './names.ts'

// A file of its own, without schemas: the first file of a remote may ask it.

/**
 * The language that a stored value, an address or a document names: zh-TW only when it says so, whatever else is there
 * (spec 1), and `fallback` where nothing is.
 */
export function localeFrom(stored: unknown, fallback: Locale = 'zh-CN'): Locale {
  if (stored === 'zh-TW') return 'zh-TW'
  return stored === undefined || stored === null ? fallback : 'zh-CN'
}
