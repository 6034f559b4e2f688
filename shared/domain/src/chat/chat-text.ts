import { CHAT_LIMITS } from '@site/contracts/chat'

/**
 * Characters that nobody sees or that turn the direction of what follows: zero-width ones but for the joiner of emoji,
 * marks of direction, and control characters.
 */
const INVISIBLE = /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]|[\p{Cc}--[\n\t]]/gv

export type ChatText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: 'empty' | 'long' }

/** A message as it is sent: on one line, trimmed, without what cannot be seen (spec 5). Nothing is left of an empty one. */
export function toChatText(typed: string): ChatText {
  const text = typed.replaceAll(INVISIBLE, '').replaceAll(/\s+/gu, ' ').trim()
  if (text.replaceAll('\u200D', '') === '') return { ok: false, why: 'empty' }
  return [...text].length > CHAT_LIMITS.text ? { ok: false, why: 'long' } : { ok: true, text }
}

/** Whether a text holds one of the words, however it is spaced, dotted or cased. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  const bare = withoutMarks(text)
  return words.some((word) => {
    const wanted = withoutMarks(word)
    return wanted !== '' && bare.includes(wanted)
  })
}

function withoutMarks(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
