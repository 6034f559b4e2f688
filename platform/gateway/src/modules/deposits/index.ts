export { depositParties, depositRecords } from './proof.ts'
export { createDepositsModule } from './deposits.routes.ts'
export { selectDepositDays, selectDepositors, selectOrderHistory, sumDeposited } from './deposits.repository.ts'
export { deleteVouchers } from './vouchers.ts'
