import type { Executor } from '../../db/database.ts'
import { findMember } from '../../kernel/members/index.ts'
import { endCodes } from './codes.repository.ts'
import { endResets } from './resets.repository.ts'
import { subjects } from './send-code.service.ts'

/**
 * Ends all proofs of a member to be the owner, and the codes that would make one: with another password nothing that was
 * sent or proved before it counts.
 */
export async function endProofs(tx: Executor, memberId: number, now: Date): Promise<void> {
  await endResets(tx, memberId, now)
  const member = await findMember(tx, memberId)
  if (member !== undefined) await endCodes(tx, { scope: 'forgot', account: subjects.forgot(member.name) }, now)
}
