export { isActivityOn } from './activities.repository.ts'
export { createActivitiesModule } from './activities.routes.ts'
