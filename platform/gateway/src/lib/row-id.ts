import * as v from 'valibot'

/** One spelling for each, by which it may be a key as it was sent; more digits no id has, and a number could not tell apart. */
const ROW_ID = /^(0|[1-9]\d{0,14})$/

/** The id of a row as it is sent, in an address or a body. */
export const RowIdSchema = v.pipe(v.string(), v.regex(ROW_ID), v.transform(Number))

/** The same where it may be anything: undefined for what no row can have as its id. */
export function rowIdOf(text: string): number | undefined {
  return ROW_ID.test(text) ? Number(text) : undefined
}
