export { checkChange, CONTRACT_RULES, FALLBACK_RULES, RULES, violationsOf } from './check-change.ts'
export { type DeclaredCalls, declaredCalls, GatewayDocumentSchema } from './declared-calls.ts'
export type { Ground, Violation } from './rule.ts'
