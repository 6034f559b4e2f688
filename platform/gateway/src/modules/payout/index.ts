export { BANKS } from './banks.ts'
export { type PayoutKind, selectAccounts, selectKinds } from './payout.repository.ts'
export { payoutModule } from './payout.routes.ts'
