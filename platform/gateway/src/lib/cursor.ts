import { ApiError, STATUS } from '@site/contracts'

/** Where a page ended as the text that a client hands back: the last line's time in epoch ms, a hyphen and its key. */
export function cursorOf(at: number, key: string | number): string {
  return `${at}-${key}`
}

/**
 * The position that a cursor stands for.
 *
 * @param keyOf what the text of a key stands for, undefined where it is none
 * @throws ApiError 6007 for a cursor that no page has given
 */
export function positionOf<Key>(
  cursor: string,
  keyOf: (text: string) => Key | undefined,
): { readonly at: Date; readonly key: Key } {
  const [, at, text] = /^(\d{1,14})-(\w{1,64})$/.exec(cursor) ?? []
  const key = text === undefined ? undefined : keyOf(text)
  if (at === undefined || key === undefined) throw new ApiError(STATUS.INVALID_PARAMETER)
  return { at: new Date(Number(at)), key }
}
