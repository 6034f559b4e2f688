export { createBetsModule } from './bets.routes.ts'
export { findWagers } from './tickets/find-wagers.ts'
export { heldByTickets, sportsParty } from './tickets/proof.ts'
export { deleteTickets, sumWaiting } from './tickets/tickets.repository.ts'
