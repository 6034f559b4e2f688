export { referralFrom } from './referral.ts'
export { createSessionService } from './session-service.ts'
export { createUnendedSessions } from './unended-sessions.ts'
