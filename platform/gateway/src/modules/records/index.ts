export {
  addSums,
  deleteBetRecords,
  membersWithBets,
  saveBetRecord,
  selectDayValids,
  selectPlayedGames,
  selectTotals,
  updateBetRecord,
} from './bet-records.repository.ts'
export { findTicket, listTickets } from './bets.ts'
export type { RecordedOrders } from './recorded-orders.ts'
export { createRecordsModule } from './records.routes.ts'
