export { createActivitiesModule } from './activities.routes.ts'
