export { createVipModule } from './vip.routes.ts'
export { giftTotals } from './proof.ts'
export { giftRecords } from './records.ts'
