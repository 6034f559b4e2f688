export { KnownCallers } from './known-callers.ts'
export {
  deleteSessions,
  findPlace,
  findSessionMember,
  isOpenSession,
  type NewSession,
  selectLiveDevices,
} from './session.repository.ts'
export { createSessionService, type SessionMember, type SessionService } from './session.service.ts'
