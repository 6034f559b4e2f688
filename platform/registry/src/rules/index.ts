export { ADVICE, checkChange, CONTRACT_RULES, FALLBACK_RULES, RULES, violationsOf } from './check-change.ts'
export { type DeclaredCalls, declaredCalls, GatewayDocumentSchema } from './declared-calls.ts'
export { leftBehind } from './left-behind.ts'
export type { Ground, Violation } from './rule.ts'
