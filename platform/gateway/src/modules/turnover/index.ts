export { turnoverModule } from './turnover.module.ts'
export { addRequirement, feed, isVenueLocked, type SettledBet, turnoverOf } from './turnover.service.ts'
