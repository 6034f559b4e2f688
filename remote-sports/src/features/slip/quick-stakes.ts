import { deviceAtom } from '@site/shell'
import * as v from 'valibot'

/** The chips that the slip offers, in whole yuan. */
export const DEFAULT_STAKES = [50, 100, 500, 1000, 5000] as const
export const CHIP_COUNT = DEFAULT_STAKES.length
export const MAX_CHIP = 999_999

const ChipsSchema = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CHIP))),
  v.length(CHIP_COUNT),
)

/** The player's own quick stakes, kept on this device. */
export const quickStakesAtom = deviceAtom<readonly number[]>('sports-quick-stakes:v1', ChipsSchema, DEFAULT_STAKES)

/** Typed chips as they are kept: whole amounts from 1 on, smallest first; undefined when one is none. */
export function readChips(typed: readonly string[]): readonly number[] | undefined {
  const chips = typed.map(Number).toSorted((one, other) => one - other)
  return v.is(ChipsSchema, chips) ? chips : undefined
}

/**
 * The label of a chip, short enough for it: 50, 1.5K, 1万. From a thousand on the amount is split into number and unit,
 * unless that would take more than two decimals (S5.049, open point 62). `tenThousand` is the word for 万.
 */
export function chipText(yuan: number, tenThousand: string): string {
  const [size, unit] = yuan >= 10_000 ? [10_000, tenThousand] : [1000, 'K']
  return yuan >= size && yuan % (size / 100) === 0 ? `${yuan / size}${unit}` : String(yuan)
}
