export { createBetsModule } from './bets.routes.ts'
