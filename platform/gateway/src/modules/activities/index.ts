export { type ActivityAdverts, createActivities, type JoinByDeposit } from './activities.routes.ts'
