export { type ActivityAdverts, createActivities, type JoinByDeposit } from './activities.routes.ts'
export { rewardTotals } from './proof.ts'
export type { Rain, RedPackets } from './red-packets/index.ts'
export { rewardRecords } from './records.service.ts'
