export { type Market, readMarket } from './market.ts'
export { lineAndPrice, lineOf, priceOf } from './price.ts'
export { readMatchEnd, readPeriods, readServer } from './score.ts'
export { type BetEnd, type BetResult, readTicket, type TicketLeg } from './ticket.ts'
