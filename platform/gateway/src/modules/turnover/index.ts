export { turnoverModule } from './turnover.module.ts'
export { addRequirement, isVenueLocked, turnoverHeld, turnoverOf } from './turnover.service.ts'
