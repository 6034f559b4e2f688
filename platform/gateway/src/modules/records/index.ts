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
  updateBetRecord,
  type StakedBet,
} from './bet-records.repository.ts'
export type { RecordedOrders } from './history.ts'
export { createRecordsModule } from './records.routes.ts'
