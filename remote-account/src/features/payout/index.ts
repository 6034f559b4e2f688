export { PAYOUT_KINDS, type PayoutAccount, alipaysOf, cardsOf } from './account.ts'
export { KindLinks } from './components/kind-links.tsx'
export { PayoutManager } from './components/payout-manager.tsx'
