export { depositParties } from './proof.ts'
export { disputedDeposits } from './disputed.ts'
export { depositRecords } from './records.ts'
export { createDepositsModule } from './deposits.routes.ts'
export { providerBooks } from './provider-book.ts'
export { findOrder, sumDeposited } from './deposits.repository.ts'
export {
  selectCreditedOf,
  selectDepositDays,
  selectDepositors,
  selectOrderHistory,
  sumCredited,
} from './history.repository.ts'
export { deleteVouchers } from './vouchers.ts'
