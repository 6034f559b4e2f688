/** Odds types: E European (decimal), H Hong Kong, I Indonesian, M Malay (spec 3). */
export const ODDS_TYPES = ['E', 'H', 'I', 'M'] as const
export type OddsType = (typeof ODDS_TYPES)[number]

/** spec 9. */
export const DEFAULT_ODDS_TYPE: OddsType = 'H'

/** A price as decimal odds in whole thousandths: 1950 is 1.95. The only form in which prices are kept. */
export type DecimalMilli = number
