export {
  appendAudit,
  auditHeadFile,
  type AuditHeadFile,
  type AuditLine,
  findLastAudit,
  firstAuditLine,
  lockForWriting,
  readAudit,
  writeDown,
} from './audit-log.ts'
