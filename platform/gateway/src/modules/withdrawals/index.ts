export { heldByWithdrawals, payoutParty } from './proof.ts'
export { withdrawalRecords } from './records.ts'
export { createWithdrawalsModule } from './withdrawals.routes.ts'
