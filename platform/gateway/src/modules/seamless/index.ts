export { createLaunchTokens } from './launch-tokens.ts'
export { heldByRounds, roundsParty } from './proof.ts'
export { deleteRounds, deleteVenueSessions } from './seamless.repository.ts'
export { createSeamlessModule } from './seamless.routes.ts'
