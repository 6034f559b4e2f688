export { housekeepingModule } from './housekeeping.module.ts'
