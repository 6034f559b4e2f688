export { createBetsModule } from './bets.routes.ts'
export { heldByTickets, sportsParty } from './tickets/proof.ts'
export { deleteTickets } from './tickets/tickets.repository.ts'
