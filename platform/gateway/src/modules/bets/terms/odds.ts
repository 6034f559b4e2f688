import { type DecimalMilli, parlayOdds, printTruncated } from '@site/domain'

/** Odds of a series as they are shown: the product of the prices, three decimals. */
export function seriesOdds(prices: readonly DecimalMilli[]): string {
  return printTruncated(parlayOdds(prices), 3)
}
