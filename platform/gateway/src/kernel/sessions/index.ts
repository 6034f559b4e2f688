export {
  deleteSessions,
  findSessionDevice,
  findSessionMember,
  type NewSession,
  selectLiveDevices,
  wasElsewhereBefore,
} from './session.repository.ts'
export { createSessionService, type SessionMember, type SessionService } from './session.service.ts'
