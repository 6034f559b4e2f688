export { createMemberBets, type MemberBets } from './member-bets.ts'
export { betKind, betWords, sharedBet } from './shared-bets.ts'
