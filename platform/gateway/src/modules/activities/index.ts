export { isActivityOn } from './activities.repository.ts'
export { activitiesModule } from './activities.routes.ts'
