export { createVipModule } from './vip.routes.ts'
export { giftRecords } from './records.ts'
