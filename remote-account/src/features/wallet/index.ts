export { AssetSummary } from './components/asset-summary.tsx'
export { VenueBalances } from './components/venue-balances.tsx'
export { WalletSkeleton } from './components/wallet-skeleton.tsx'
