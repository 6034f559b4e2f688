export { createMoneyFollows } from './money-follows.ts'
export { createWalletModule } from './wallet.routes.ts'
