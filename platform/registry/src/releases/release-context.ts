import type { AuditHeadFile } from '../audit/index.ts'
import type { Database } from '../storage/index.ts'
import type { ReleaseLimits } from './check-release.ts'

/** What taking a release in needs of a running registry. */
export interface ReleaseContext {
  readonly db: Database
  readonly releasesDir: string
  readonly limits: ReleaseLimits
  readonly auditHead: AuditHeadFile
  /** Epoch milliseconds. */
  readonly now: () => number
}
