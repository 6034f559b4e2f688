/** What the converter gives → the word that the site around uses. */
const OVERRIDES: readonly (readonly [string, string])[] = [
  ['瞭解', '了解'],
  ['賬', '帳'],
  ['“', '「'],
  ['”', '」'],
]
const CACHE_SIZE = 5_000
const CHINESE = /[\p{Script=Han}“”]+/gu

/**
 * Turns the Chinese in an answer into that of Taiwan and leaves everything else as it is; pages get theirs from the
 * build. Remembers runs of characters rather than whole texts: answers differ in their numbers, hardly in their words.
 */
export function createTraditional(): (text: string) => Promise<string> {
  const cache = new Map<string, string>()
  let converter: Promise<(text: string) => string> | undefined

  function convertRun(run: string, convert: (text: string) => string): string {
    const known = cache.get(run)
    if (known !== undefined) return known
    const converted = OVERRIDES.reduce((result, [from, to]) => result.replaceAll(from, to), convert(run))
    if (cache.size >= CACHE_SIZE) cache.clear()
    cache.set(run, converted)
    return converted
  }

  return async (text) => {
    if (text.search(CHINESE) === -1) return text
    converter ??= import('opencc-js/cn2t').then((opencc) => opencc.Converter({ from: 'cn', to: 'twp' }))
    const convert = await converter
    return text.replace(CHINESE, (run) => convertRun(run, convert))
  }
}
