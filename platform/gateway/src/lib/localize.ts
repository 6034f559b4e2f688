import type { Locale } from '@site/contracts'

/** Converts the texts of an answer into the caller's language (header `lang`). */
export interface Localizer {
  localize(value: unknown, lang: Locale): Promise<unknown>
}

/** Texts that belong to a person, not to the operator, and team names, which have their own in each language. */
const KEPT = new Set([
  ...['nickName', 'realNameMask', 'holderMask', 'payerName', 'nickname', 'msg', 'contact'],
  ...['team_h', 'team_c'],
])
/** What the converter gives → the word that this site uses; the same list as in the front-ends' build. */
const OVERRIDES: readonly (readonly [string, string])[] = [
  ['程式碼', '代碼'],
  ['充值', '儲值'],
  ['短信', '簡訊'],
  ['繫結', '綁定'],
  ['稽核', '審核'],
  ['專案', '項目'],
  ['型別', '類型'],
  ['一箇', '一個'],
  ['補籤', '補簽'],
  ['瞭解', '了解'],
  ['伙伴', '夥伴'],
  ['賬', '帳'],
  ['“', '「'],
  ['”', '」'],
]
const CACHE_SIZE = 20_000
const HAN = /\p{Script=Han}/u

/** zh-CN is what the data hold; zh-TW is made from it, each text once. The dictionary loads at the first need. */
export function createLocalizer(): Localizer {
  const cache = new Map<string, string>()
  let converter: Promise<(text: string) => string> | undefined

  function convertText(text: string, convert: (text: string) => string): string {
    if (!HAN.test(text)) return text
    const known = cache.get(text)
    if (known !== undefined) return known
    const converted = OVERRIDES.reduce((result, [from, to]) => result.replaceAll(from, to), convert(text))
    if (cache.size >= CACHE_SIZE) cache.clear()
    cache.set(text, converted)
    return converted
  }

  function walk(value: unknown, convert: (text: string) => string): unknown {
    if (typeof value === 'string') return convertText(value, convert)
    if (Array.isArray(value)) return value.map((item) => walk(item, convert))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, KEPT.has(key) ? item : walk(item, convert)]),
    )
  }

  return {
    async localize(value: unknown, lang: Locale): Promise<unknown> {
      if (lang !== 'zh-TW') return value
      converter ??= import('opencc-js/cn2t').then((opencc) => opencc.Converter({ from: 'cn', to: 'twp' }))
      return walk(value, await converter)
    },
  }
}
