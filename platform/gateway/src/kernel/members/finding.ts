import { ApiError, STATUS } from '@site/contracts'

import type { Executor } from '../../db/database.ts'
import { findMemberByName, type MemberRow } from './members.repository.ts'

/** @throws ApiError 6004 there is no such member */
export function mustExist(member: MemberRow | undefined): MemberRow {
  if (member === undefined) throw new ApiError(STATUS.NOT_FOUND, '会员不存在')
  return member
}

/**
 * Whom staff, or a driver of the sandbox, names.
 *
 * @throws ApiError 6004 there is no such member
 */
export async function mustFindByName(db: Executor, name: string): Promise<MemberRow> {
  return mustExist(await findMemberByName(db, name))
}

/** The member whose lines of a list are asked for by name; none where those of everybody are. As {@link mustFindByName}. */
export async function namedMemberId(db: Executor, name: string | undefined): Promise<number | undefined> {
  return name === undefined ? undefined : (await mustFindByName(db, name)).id
}
