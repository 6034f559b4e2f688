export { createVipModule } from './vip.routes.ts'
export { giftTotals, gradeProgress } from './proof.ts'
export { giftRecords } from './records.ts'
