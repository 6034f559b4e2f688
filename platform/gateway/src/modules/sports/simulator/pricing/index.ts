export { modelAt, opinionAt } from './model.ts'
export { planOf, type Scope } from './plan.ts'
export type { Quote } from './quote.ts'
export { Pricer } from './quotes.ts'
export { tickAt } from './ticks.ts'

/**
 * Which function of match, moment and key prices are. Each gateway prices for itself, so gateways of two versions do not
 * run side by side: raise it with every change that makes another price of the same match at the same moment.
 */
export const PRICES_VERSION = 3
