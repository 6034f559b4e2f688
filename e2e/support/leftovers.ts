import type { Locale } from '@site/contracts'
import { simplifiedIn } from '@site/domain/traditional'

/** Words in Latin letters that a Chinese reader expects: brands, coins, units, file types, ciphers, forms of the trade. */
const EXPECTED = new Set(
  (
    'aurora jade vip app ios android chrome edge firefox safari windows mac usdt btc eth trc erc omni okx huione ' +
    'alipay wechat sms qr pdf png jpg csv cny gmt utc cookie dns https responsible gaming gamcare gambling therapy crty kxzr demo ' +
    'sha hmac'
  ).split(' '),
)

/** What a program says when a text or a value is missing. */
const PROGRAM_WORDS = /\{\{\s*\w+\s*\}\}|\[object \w+\]|\bundefined\b|\bNaN\b|\bnull\b/g
/** A translation key such as `wallet.transfer.title` or `account:wallet.title`, told apart from a host name by its end. */
const KEYS = /(?<![\w@/.-])[a-z][A-Za-z]*(?::[a-zA-Z]+)?(?:\.[a-zA-Z]+)+(?![\w.]|\.?(?:com|net|org)\b)/g
/** But for what a number begins with, such as that of a round: `LGZR-7f31`. */
const WORDS = /(?<![\w@/.#-])[A-Za-z]{3,}(?![\w@]|-[\w-]*\d|\.(?:com|net|org)\b)/g

/**
 * What no page may show in a language: keys and values that were never filled in, words of another language, and, in
 * zh-TW, characters that only simplified Chinese has. Texts of people (names, chat) are the caller's to leave out.
 *
 * @returns each leftover once, in the order of the text
 */
export function findLeftovers(text: string, locale: Locale): string[] {
  const found = [
    ...(text.match(PROGRAM_WORDS) ?? []),
    ...(text.match(KEYS) ?? []),
    ...(text.match(WORDS) ?? []).filter((word) => !EXPECTED.has(word.toLowerCase())),
    ...(locale === 'zh-TW' ? simplifiedIn(text) : []),
  ]
  return [...new Set(found)]
}
