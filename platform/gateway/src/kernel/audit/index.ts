export { appendAction, type AuditedChange, verifyAudit, type WriteDown } from './audit.ts'
export { selectLatestLines } from './audit.repository.ts'
