export { type ActivityAdverts, createActivities, type JoinByDeposit } from './activities.routes.ts'
export { rewardRecords } from './records.service.ts'
