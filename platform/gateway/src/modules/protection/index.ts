export type { DepositAllowed, ExclusionOf, IfPlayAllowed, PlayAllowed } from './guard.ts'
export { createProtection } from './protection.ts'
export { deletePlaySessions } from './sessions.repository.ts'
