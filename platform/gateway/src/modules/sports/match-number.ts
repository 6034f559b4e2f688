import * as v from 'valibot'

/** The number of a match as it is typed or sent. */
export const MatchNumberSchema = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))

/** The number of a match out of what somebody has typed or sent; undefined where no match can have it. */
export function matchNumberOf(text: string): number | undefined {
  const { success, output } = v.safeParse(MatchNumberSchema, text)
  return success ? output : undefined
}
