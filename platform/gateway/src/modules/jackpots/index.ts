export { jackpotsModule } from './jackpots.module.ts'
export { createJackpots } from './jackpots.service.ts'
