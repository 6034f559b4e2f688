export { turnoverModule } from './turnover.module.ts'
export {
  addRequirement,
  feed,
  isVenueLocked,
  type NewRequirement,
  type SettledBet,
  turnoverOf,
} from './turnover.service.ts'
