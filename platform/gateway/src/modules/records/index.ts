export {
  membersWithBets,
  saveBetRecord,
  selectDayValids,
  selectPlayedGames,
  updateBetRecord,
} from './bet-records.repository.ts'
export { recordsModule } from './records.routes.ts'
