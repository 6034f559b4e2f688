export { jackpotsModule } from './jackpots.module.ts'
export { selectAmounts } from './jackpots.repository.ts'
export { createJackpots } from './jackpots.service.ts'
