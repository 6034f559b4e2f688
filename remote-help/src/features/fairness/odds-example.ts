import {
  type DecimalMilli,
  expectedReturn,
  footballModel,
  MARGIN_FAMILIES,
  type MarginFamily,
  OTHER_MARGIN,
  priceMarket,
  usualMargin,
} from '@site/domain'

/** A match to show on how prices are made: expected goals of home and away. */
export const EXAMPLE_MEANS = { h: 1.6, c: 1.1 } as const

export interface PricedRow {
  /** Code of the selection. */
  readonly code: string
  readonly chance: number
  /** Decimal odds. */
  readonly fair: number
  readonly price: DecimalMilli
  /** What a stake of 1 gets back on average. */
  readonly returned: number
}

export interface PricedExample {
  readonly family: 'M' | 'OU'
  /** Code of the kind of market. */
  readonly play: string
  readonly rows: readonly PricedRow[]
  /** Inverse prices added up, and what they are above 1. */
  readonly book: number
  readonly margin: number
}

/** A market of that match before it begins, priced as the book prices it. `line` in quarters. */
function priced(family: 'M' | 'OU', line?: number): PricedExample {
  const model = footballModel({ means: EXAMPLE_MEANS, played: 0, score: { h: 0, c: 0 } })
  const margin = usualMargin(family)
  const { play, selections } = priceMarket(model, { family, line }, margin)
  const rows = selections.flatMap(({ code, chances, fair, price }) =>
    price === undefined ? [] : [{ code, chance: chances.W, fair, price, returned: expectedReturn(chances, price) }],
  )
  return { family, play, rows, margin, book: rows.reduce((sum, { price }) => sum + 1000 / price, 0) }
}

/** 独赢, and 大小 2.5. */
export const oddsExamples = (): readonly PricedExample[] => [priced('M'), priced('OU', 10)]

/** The margin of every kind of market that has one of its own, and that of all others. */
export function margins(): readonly { readonly family: MarginFamily | 'other'; readonly margin: number }[] {
  return [
    ...MARGIN_FAMILIES.map((family) => ({ family, margin: usualMargin(family) })),
    { family: 'other', margin: OTHER_MARGIN },
  ]
}
