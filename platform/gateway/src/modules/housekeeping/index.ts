export { selectBackupAge } from './backups.repository.ts'
export { housekeepingModule } from './housekeeping.module.ts'
