import type { SportsKey, SportsTexts, SportsTranslate } from '../src/lib/texts.ts'

/** The texts without React and without i18next, for tests of pure functions. */
export function translateWith(texts: SportsTexts): SportsTranslate {
  return (key: SportsKey, values = {}) => {
    let node: unknown = texts
    for (const part of key.split('.')) node = (node as Record<string, unknown>)[part]
    if (typeof node !== 'string') throw new Error(`no text ${key}`)
    return node.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
