export { findSessionMember, type NewSession } from './session.repository.ts'
export { createSessionService, type SessionMember, type SessionService } from './session.service.ts'
