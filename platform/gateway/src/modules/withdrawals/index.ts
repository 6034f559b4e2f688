export { heldByWithdrawals, payoutParty, withdrawalRecords } from './proof.ts'
export { type TurnoverOf, createWithdrawalsModule } from './withdrawals.routes.ts'
