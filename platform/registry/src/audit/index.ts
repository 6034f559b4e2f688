export {
  appendAudit,
  auditHeadFile,
  type AuditHeadFile,
  type AuditLine,
  findLastAudit,
  firstAuditLine,
  lockForWriting,
  readAudit,
} from './audit-log.ts'
