export { createDepositsModule } from './deposits.routes.ts'
