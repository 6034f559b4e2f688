export { isBetMethod } from './arguments.ts'
export { type Bets, createBets } from './bets.ts'
