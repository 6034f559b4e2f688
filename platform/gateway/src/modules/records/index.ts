export {
  deleteBetRecords,
  membersWithBets,
  saveBetRecord,
  selectDayValids,
  selectPlayedGames,
  updateBetRecord,
} from './bet-records.repository.ts'
export type { RecordedOrders } from './history.ts'
export { createRecordsModule } from './records.routes.ts'
