export type {
  ClaimAllowed,
  DepositAllowed,
  ExclusionOf,
  IfPlayAllowed,
  KeptFromBets,
  MayPromote,
  PlayAllowed,
  PlayFrom,
} from './guard.ts'
export { deletePlayHarm } from './harm.repository.ts'
export { createProtection } from './protection.ts'
export type { KeptTime } from './protected-history.ts'
export { reportProtection } from './report.ts'
export { deletePlaySessions } from './sessions.repository.ts'
export { isHoldUndecided } from './undecided.ts'
