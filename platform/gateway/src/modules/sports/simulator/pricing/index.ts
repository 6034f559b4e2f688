export { modelAt, opinionAt } from './model.ts'
export { planOf, type Scope } from './plan.ts'
export { Pricer, type Quote } from './quotes.ts'
export { tickAt } from './ticks.ts'
