export { BetRecords } from './components/bet-records.tsx'
export { MoneyRecords } from './components/money-records.tsx'
