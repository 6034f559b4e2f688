export { PAYOUT_KINDS } from './account.ts'
export { KindLinks } from './components/kind-links.tsx'
export { PayoutManager } from './components/payout-manager.tsx'
