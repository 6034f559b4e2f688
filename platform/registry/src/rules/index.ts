export { checkChange } from './check-change.ts'
export type { Violation } from './rule.ts'
