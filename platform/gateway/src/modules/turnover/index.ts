export { turnoverModule } from './turnover.module.ts'
export { turnoverSums } from './proof.ts'
export { type RequirementDraft, selectOpenAtWithdrawals } from './turnover.repository.ts'
export {
  addRequirement,
  draftRequirement,
  isVenueLocked,
  readTurnover,
  rewardsLeft,
  turnoverOf,
} from './turnover.service.ts'
