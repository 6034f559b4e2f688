export { turnoverModule } from './turnover.module.ts'
export { addRequirement, isVenueLocked, type NewRequirement, turnoverOf } from './turnover.service.ts'
