export { referralFrom } from './referral.ts'
export { createSessionService } from './session-service.ts'
