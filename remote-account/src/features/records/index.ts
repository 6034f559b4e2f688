export { BetRecords } from './components/bet-records.tsx'
export { DealRecords } from './components/deal-records.tsx'
