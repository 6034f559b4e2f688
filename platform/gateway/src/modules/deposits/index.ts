export type { Deposited, DepositFollower } from './crediting.ts'
export { createDepositsModule } from './deposits.routes.ts'
