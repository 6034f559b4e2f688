import { FAMILIES } from '../src/plays/families.ts'
import type { ScoreModel } from '../src/pricing/model.ts'
import { usualMargin } from '../src/pricing/margins.ts'
import { mainLine } from '../src/pricing/main-line.ts'
import type { MarketRequest, PricedMarket } from '../src/pricing/price.ts'
import { priceMarket } from '../src/pricing/price.ts'

const LINE_FAMILIES = ['R', 'OU', 'OUH', 'OUC']
const HALF_FAMILIES = ['M', 'EO', 'PD', 'T', 'TS']

export interface BookOptions {
  readonly live: boolean
  /** Lines on each side of the main line of handicaps and totals. */
  readonly neighbours?: number
  /** Families wanted; all that the model can price when left out. */
  readonly families?: readonly string[]
  /** Distance of lines in quarters: 1 for football, 2 or 4 for points games. */
  readonly step?: number
  /** Replaces the usual margins. */
  readonly marginOf?: (family: string) => number
}

/** The main line first, then its neighbours outwards: 2 lines to each side make 5 markets. */
export function lineMarkets(
  model: ScoreModel,
  request: Omit<MarketRequest, 'line'>,
  { margin, neighbours, step = 1 }: { readonly margin: number; readonly neighbours: number; readonly step?: number },
): readonly PricedMarket[] {
  const main = mainLine(model, request, step)
  const around = Array.from({ length: neighbours }, (_, index) => [(index + 1) * -step, (index + 1) * step]).flat()
  return [0, ...around].map((offset) => priceMarket(model, { ...request, line: main + offset }, margin))
}

/** A three-way handicap next to the main line: a whole number, never level, since that is the plain 1X2. */
function threeWayLine(model: ScoreModel, live: boolean): number {
  const whole = Math.round(mainLine(model, { family: 'R', live }) / 4) * 4
  const standing = live ? 4 * (model.score.c - model.score.h) : 0
  return whole + standing === 0 ? -4 : whole + standing
}

/**
 * All markets of one match from one model, in the order of the families. Main lines come before their neighbours.
 * Markets that cannot be bet on are left out, so first-half markets end with the first half.
 */
export function priceBook(model: ScoreModel, options: BookOptions): readonly PricedMarket[] {
  const { live, neighbours = 1, families = Object.keys(FAMILIES), step = 1, marginOf = usualMargin } = options
  const halves = model.halfTime.length > 0 ? [false, true] : [false]
  const markets = families.flatMap((family) => {
    const margin = marginOf(family)
    if (LINE_FAMILIES.includes(family)) {
      const around = family === 'R' || family === 'OU' ? neighbours : 0
      return halves.flatMap((half) => lineMarkets(model, { family, half, live }, { margin, neighbours: around, step }))
    }
    if (family === 'W3') return [priceMarket(model, { family, live, line: threeWayLine(model, live) }, margin)]
    const periods = HALF_FAMILIES.includes(family) ? halves : [false]
    return periods.map((half) => priceMarket(model, { family, half, live }, margin))
  })
  return markets.filter(({ open }) => open)
}
