import type { VerificationStatus } from '@site/contracts'
import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { sumWithdrawn } from './withdrawals.repository.ts'

/** How far a member has come with proving age and identity. */
export type VerificationOf = (db: Executor, memberId: number) => Promise<VerificationStatus>

interface VerificationFacts {
  readonly status: VerificationStatus
  /** What all withdrawals of the member have come to. */
  readonly total: Fen
}

/** What says whether a withdrawal waits for the verification. */
export async function selectVerification(
  db: Executor,
  verificationOf: VerificationOf,
  memberId: number,
): Promise<VerificationFacts> {
  return { status: await verificationOf(db, memberId), total: await sumWithdrawn(db, memberId) }
}
