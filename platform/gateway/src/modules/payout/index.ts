export { maskAccount, payoutPlace } from './account-words.ts'
export { BANKS } from './banks.ts'
export {
  deletePastAccounts,
  type PayoutKind,
  selectAccounts,
  selectKinds,
  selectOwnersOfSame,
} from './payout.repository.ts'
export { payoutModule } from './payout.routes.ts'
export { createPayoutService } from './payout.service.ts'
