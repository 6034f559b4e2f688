/** The number of a match out of what somebody has typed or sent; undefined where no match can have it. */
export function matchNumberOf(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}
