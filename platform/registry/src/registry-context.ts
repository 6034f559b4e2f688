import type { HostManifest } from '@site/contracts'

import type { AuditHeadFile } from './audit/audit-log.ts'
import type { ReleaseLimits } from './releases/check-release.ts'
import type { ReleaseReader } from './releases/release-store.ts'
import type { Database } from './storage/database.ts'

/** What the parts of one running registry share. Made once, in `createRegistry`. */
export interface RegistryContext {
  readonly db: Database
  readonly releasesDir: string
  readonly limits: ReleaseLimits
  readonly releases: ReleaseReader
  readonly auditHead: AuditHeadFile
  readonly readHostManifest: () => Promise<HostManifest>
  /** Epoch milliseconds. */
  readonly now: () => number
}
