export { AccountBalance } from './account-balance.tsx'
export { BalanceChip } from './balance-chip.tsx'
