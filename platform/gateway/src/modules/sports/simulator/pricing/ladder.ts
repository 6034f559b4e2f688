import type { DecimalMilli } from '@site/domain'

import { isLined } from './plan.ts'

/** Steps of decimal prices in thousandths: a long shot does not move by a cent. Upper end and step. */
const STEPS = [
  [3_000, 10],
  [5_000, 50],
  [10_000, 100],
  [20_000, 500],
  [50_000, 1_000],
  [200_000, 5_000],
] as const

const HIGHEST_PRICE: DecimalMilli = 200_000
/** A line whose one side is as good as certain is not offered: Hong Kong prices from 0.05 to 8. */
const LINED_RANGE = [1_050, 9_000] as const

/** The price that is offered: on the ladder of its market, never above the model's; undefined when it is closed. */
export function offeredOn(family: string, price: DecimalMilli | undefined): DecimalMilli | undefined {
  if (price === undefined) return undefined
  if (isLined(family)) return price < LINED_RANGE[0] || price > LINED_RANGE[1] ? undefined : price
  const step = STEPS.find(([upTo]) => price <= upTo)?.[1]
  return step === undefined ? HIGHEST_PRICE : Math.floor(price / step) * step
}
