import * as v from 'valibot'

/**
 * What has no place in a line that people read: control characters, with which a terminal is told things, halves of a
 * character, which a database keeps as something else, and marks that turn the order of what stands beside them.
 */
const NOT_PLAIN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const EACH_NOT_PLAIN = new RegExp(`(?!\\n)${NOT_PLAIN.source}`, 'gu')

/** One line that somebody typed: what only sets words apart becomes a space. */
export const PlainLineSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  v.check((text) => !NOT_PLAIN.test(text), 'has characters that nobody can see'),
)

/** A text for a terminal or a log, whoever wrote it: lines stay, what is not plain is shown by its number. */
export function printable(text: string): string {
  return text.replaceAll(EACH_NOT_PLAIN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
