export { isBetMethod } from './terms/arguments.ts'
export { type Bets, createBets } from './bets.service.ts'
export { resultText } from './tickets/present.ts'
