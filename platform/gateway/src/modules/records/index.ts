export { saveBetRecord, updateBetRecord } from './bet-records.ts'
export { recordsModule } from './records.routes.ts'
