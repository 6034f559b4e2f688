/** Devices that ran a release, each once per window, and those of them on which it did not do well. */
export interface Tally {
  readonly samples: number
  readonly unwell: number
}

/** A rate that is certain to 3.5 standard deviations: a rule that is asked every few seconds must not err by chance. */
const CERTAINTY = 3.5

export function rateOf({ samples, unwell }: Tally): number {
  return samples === 0 ? 0 : unwell / samples
}

/** Wilson's interval: between which rates the true one lies, for certain. */
export function boundsOf(tally: Tally): { readonly low: number; readonly high: number } {
  const { samples } = tally
  if (samples === 0) return { low: 0, high: 1 }
  const rate = rateOf(tally)
  const square = CERTAINTY ** 2 / samples
  const middle = rate + square / 2
  const reach = CERTAINTY * Math.sqrt((rate * (1 - rate)) / samples + square / samples / 4)
  return { low: (middle - reach) / (1 + square), high: (middle + reach) / (1 + square) }
}
