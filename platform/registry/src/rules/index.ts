export { checkChange, CONTRACT_RULES, FALLBACK_RULES, violationsOf } from './check-change.ts'
export type { Violation } from './rule.ts'
