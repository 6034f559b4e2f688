export {
  type Actor,
  appendAudit,
  auditHeadFile,
  type AuditHeadFile,
  type AuditLine,
  findLastAudit,
  firstAuditLine,
  lockForWriting,
  nameOf,
  readAudit,
  writeDown,
} from './audit-log.ts'
