import type { VerificationStatus } from '@site/contracts'

import type { Executor } from '../../db/database.ts'

/** How far a member has come with proving age and identity. */
export type VerificationOf = (db: Executor, memberId: number) => Promise<VerificationStatus>
