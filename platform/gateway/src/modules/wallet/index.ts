export { createMoneyFollows } from './money-follows.ts'
export { walletModule } from './wallet.routes.ts'
