export { appendAction, type AuditedChange, parseHead, printHead, verifyAudit, type WriteDown } from './audit.ts'
export { selectLatestLines } from './audit.repository.ts'
