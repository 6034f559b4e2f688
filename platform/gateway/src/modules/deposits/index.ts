export { depositParties, depositRecords } from './proof.ts'
export { depositsModule } from './deposits.routes.ts'
export { deleteVouchers } from './vouchers.ts'
