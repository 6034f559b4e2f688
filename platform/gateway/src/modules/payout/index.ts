export { maskAccount, payoutPlace } from './account-words.ts'
export { type PayoutKind, selectAccounts, selectKinds } from './payout.repository.ts'
export { payoutModule } from './payout.routes.ts'
export { createPayoutService } from './payout.service.ts'
