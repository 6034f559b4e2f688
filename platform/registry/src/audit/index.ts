export {
  appendAudit,
  auditHeadFile,
  type AuditHeadFile,
  type AuditLine,
  firstAuditLine,
  lockForWriting,
  readAudit,
} from './audit-log.ts'
