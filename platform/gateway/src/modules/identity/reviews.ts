import { and, eq, ne } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { memberTable } from '../../db/schema/members.ts'
import { insertReviews, selectMembersOfDevice } from './devices.repository.ts'

/** One account per person (spec 6): a device that others have used is noted for staff, never refused. */
export async function reviewDevice(db: Executor, memberId: number, deviceId: string): Promise<void> {
  await insertReviews(db, memberId, 'device', await selectMembersOfDevice(db, deviceId, memberId))
}

/** A phone that others have bound is noted for staff; refusing it would tell who has an account. */
export async function reviewPhone(db: Executor, memberId: number, areaCode: string, phone: string): Promise<void> {
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(eq(memberTable.phone, phone), eq(memberTable.areaCode, areaCode), ne(memberTable.id, memberId)))
  await insertReviews(
    db,
    memberId,
    'phone',
    rows.map((row) => row.id),
  )
}

/** A real name is the holder of the member's cards: members of the same name are noted for staff. */
export async function reviewHolder(db: Executor, memberId: number, realName: string): Promise<void> {
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(eq(memberTable.realName, realName), ne(memberTable.id, memberId), eq(memberTable.isTest, false)))
  await insertReviews(
    db,
    memberId,
    'holder',
    rows.map((row) => row.id),
  )
}
