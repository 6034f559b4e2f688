import { type LetterType, UNREAD_FIELDS, type UnreadCounts } from '@site/contracts'

/** Unread letters of a type: those to everybody, whose field begins with `br`, and those to the member alone. */
export function unreadOf(counts: UnreadCounts, type: LetterType): number {
  return UNREAD_FIELDS.filter((field) => field.replace(/^br/, '') === `${type}_count`).reduce(
    (sum, field) => sum + counts[field],
    0,
  )
}
