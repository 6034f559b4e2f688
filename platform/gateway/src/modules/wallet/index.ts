export { walletModule } from './wallet.routes.ts'
