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
export type { RecordedOrders } from './history.ts'
export { createRecordsModule } from './records.routes.ts'
