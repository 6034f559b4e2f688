import { Converter } from 'opencc-js/cn2t'

import overrides from '../../data/zh-TW.overrides.json' with { type: 'json' }

const CACHE_SIZE = 20_000
/** The longest wording first, so that it wins over a shorter one inside it. */
const OVERRIDES = Object.entries(overrides).toSorted(([a], [b]) => b.length - a.length)
const CHINESE = /[\p{Script=Han}“”]+/gu

const known = new Map<string, string>()
let dictionary: ((text: string) => string) | undefined

/** Runs of characters are remembered rather than whole texts: texts differ in their numbers, hardly in their words. */
function convertRun(run: string): string {
  const before = known.get(run)
  if (before !== undefined) return before
  // Read at the first need: it takes longer than anything else here.
  const convert: (text: string) => string = (dictionary ??= Converter({ from: 'cn', to: 'twp' }))
  const converted = convert(run)
  if (known.size >= CACHE_SIZE) known.clear()
  known.set(run, converted)
  return converted
}

/**
 * Simplified Chinese → the Chinese of Taiwan with the words that this site wants
 * (`shared/domain/data/zh-TW.overrides.json`: what the dictionary gives → what is said here). Everything that is not
 * Chinese stays as it is. The one way to zh-TW for builds and servers; no browser carries the dictionary.
 */
export function toTraditional(text: string): string {
  if (text.search(CHINESE) === -1) return text
  return OVERRIDES.reduce((result, [from, to]) => result.replaceAll(from, to), text.replace(CHINESE, convertRun))
}
