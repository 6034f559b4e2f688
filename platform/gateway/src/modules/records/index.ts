export {
  addSums,
  deleteBetRecords,
  membersWithBets,
  saveBetRecord,
  selectDayProfits,
  selectDayValids,
  selectPlayedGames,
  selectStakedBets,
  selectTotals,
  sumValid,
  updateBetRecord,
  type StakedBet,
} from './bet-records.repository.ts'
export { disputedBets, findTicket, listTickets } from './bets.ts'
export type { RecordedOrders } from './recorded-orders.ts'
export { createRecordsModule } from './records.routes.ts'
