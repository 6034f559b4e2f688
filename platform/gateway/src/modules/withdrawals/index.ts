export { heldByWithdrawals, payoutParty, withdrawalRecords } from './proof.ts'
export { createWithdrawalsModule } from './withdrawals.routes.ts'
