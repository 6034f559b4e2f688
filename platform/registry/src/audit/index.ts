export { type AuditLine, verifyChain } from './audit-chain.ts'
export {
  appendAudit,
  auditHeadFile,
  type AuditHeadFile,
  firstAuditLine,
  lockForWriting,
  readAudit,
} from './audit-log.ts'
