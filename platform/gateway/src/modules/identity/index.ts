export { createAreaRule } from './areas.ts'
export { deleteCodes } from './codes.repository.ts'
export { createCodesService } from './codes.service.ts'
export {
  deleteDevices,
  deletePastDevices,
  deletePlaces,
  insertReviews,
  selectDevices,
  selectMembersOnSameDevices,
  selectPlaces,
  selectReviewKinds,
} from './devices.repository.ts'
export { endProofs } from './end-proofs.ts'
export { createGate, type Peer } from './gate.ts'
export { identityModule } from './identity.routes.ts'
export { createLoginLock } from './login-lock.ts'
export { createLoginTrust } from './login-trust.ts'
export { deleteResets } from './resets.repository.ts'
export { reviewDevice, reviewHolder, reviewPhone } from './reviews.ts'
export { contactOf, subjects, targetOf } from './send-code.service.ts'
