export { type Arrived, createEvents, type Deposited, type Events, type SettledBet } from './domain-events.ts'
