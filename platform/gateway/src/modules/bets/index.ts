export { isBetMethod } from './arguments.ts'
export { type Bets, createBets } from './bets.ts'
export { resultText } from './present.ts'
