export type { ClaimAllowed, DepositAllowed, ExclusionOf, IfPlayAllowed, PlayAllowed } from './guard.ts'
export { createProtection } from './protection.ts'
export { deletePlaySessions } from './sessions.repository.ts'
