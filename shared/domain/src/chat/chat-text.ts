import { CHAT_LIMITS } from '@site/contracts/chat'

/**
 * Characters that nobody sees or that turn the direction of what follows: zero-width and filling ones, marks of
 * direction, and control characters. Those that make an emoji are kept with it.
 */
const EMOJI_OR_INVISIBLE =
  // Stryker disable next-line Regex: the opposite of a property of strings is no pattern, and the file would not be read
  /(\p{RGI_Emoji})|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\uFFF9-\uFFFB]|[\p{Cc}--[\n\t]]/gv
/** Marks above and below one letter that no language has: they would be drawn over the lines around. */
const PILED = /(\p{M}{2})\p{M}+/gu
/** What is seen by itself. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

export type ChatText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: 'empty' | 'long' }

/** A message as it is sent: on one line, trimmed, without what cannot be seen (spec 5). Nothing is left of an empty one. */
export function toChatText(typed: string): ChatText {
  const text = typed.replaceAll(EMOJI_OR_INVISIBLE, '$1').replaceAll(PILED, '$1').replaceAll(/\s+/gu, ' ').trim()
  if (!SEEN.test(text)) return { ok: false, why: 'empty' }
  return [...text].length > CHAT_LIMITS.text ? { ok: false, why: 'long' } : { ok: true, text }
}

/**
 * Finds the first of the words that a text holds, however it is spaced, dotted, accented or cased.
 *
 * @param read how both are read before they are compared, e.g. in one script
 */
export function createWordFinder(
  words: readonly string[],
  read: (text: string) => string = (text) => text,
): (text: string) => string | undefined {
  const bareOf = (text: string) => withoutMarks(read(text))
  const findable = words.map((word) => ({ word, bare: bareOf(word) })).filter(({ bare }) => bare !== '')
  return (text) => {
    const bareText = bareOf(text)
    return findable.find(({ bare }) => bareText.includes(bare))?.word
  }
}

/** Whether a word of the list can ever be found: marks and emoji alone are looked past. */
export function isFindable(word: string): boolean {
  return withoutMarks(word) !== ''
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
