export { activitiesModule } from './activities.routes.ts'
