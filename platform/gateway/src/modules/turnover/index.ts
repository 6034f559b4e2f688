export { turnoverModule } from './turnover.module.ts'
export { addRequirement, isVenueLocked, turnoverOf } from './turnover.service.ts'
