import type { Executor } from '../../db/database.ts'
import { selectOthersNamed, selectOthersWithPhone, selectRealMembers } from '../../kernel/members/index.ts'
import { insertReviews, selectMembersOfDevice } from './devices.repository.ts'

/** One account per person (spec 6): a device that others have used is noted for staff, never refused. */
export async function reviewDevice(db: Executor, memberId: number, deviceId: string): Promise<void> {
  const others = await selectMembersOfDevice(db, deviceId, memberId)
  await insertReviews(db, memberId, 'device', await selectRealMembers(db, others))
}

/** A phone that others have bound is noted for staff; refusing it would tell who has an account. */
export async function reviewPhone(db: Executor, memberId: number, areaCode: string, phone: string): Promise<void> {
  await insertReviews(db, memberId, 'phone', await selectOthersWithPhone(db, memberId, { areaCode, phone }))
}

/** A real name is the holder of the member's cards: members of the same name are noted for staff. */
export async function reviewHolder(db: Executor, memberId: number, realName: string): Promise<void> {
  await insertReviews(db, memberId, 'holder', await selectOthersNamed(db, memberId, realName))
}
