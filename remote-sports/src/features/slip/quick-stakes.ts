import { deviceAtom } from '@site/shell'
import * as v from 'valibot'

/** The chips that the slip offers, in whole yuan. */
export const DEFAULT_STAKES = [50, 100, 500, 1000, 5000] as const
/** Chips have places, not names: two may be worth the same. */
export const CHIP_PLACES = DEFAULT_STAKES.map((_, place) => `chip-${place + 1}`)
export const MAX_CHIP = 999_999

const ChipSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CHIP))
const ChipsSchema = v.pipe(v.array(ChipSchema), v.length(DEFAULT_STAKES.length))

/** The player's own quick stakes, kept on this device. */
export const quickStakesAtom = deviceAtom<readonly number[]>('sports-quick-stakes:v1', ChipsSchema, DEFAULT_STAKES)

/** Whether what was typed can be a chip: a whole amount from 1 on. */
export function isChip(typed: string): boolean {
  return v.is(ChipSchema, Number(typed))
}

/**
 * The label of a chip, short enough for it: 50, 1.5K, 1万. From a thousand on the amount is split into number and unit,
 * unless that would take more than two decimals (S5.049, open point 62). `tenThousand` is the word for 万.
 */
export function chipText(yuan: number, tenThousand: string): string {
  const [size, unit] = yuan >= 10_000 ? [10_000, tenThousand] : [1000, 'K']
  return yuan >= size && yuan % (size / 100) === 0 ? `${yuan / size}${unit}` : String(yuan)
}
