import { and, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type DeviceRow, deviceTable, networkTable, reviewTable } from '../../db/schema/identity.ts'
import { memberTable, sessionTable } from '../../db/schema/members.ts'

export function selectDevices(db: Executor, memberId: number): Promise<DeviceRow[]> {
  return db.select().from(deviceTable).where(eq(deviceTable.memberId, memberId)).orderBy(desc(deviceTable.lastLoginAt))
}

export async function hasNetwork(db: Executor, memberId: number, network: string): Promise<boolean> {
  const rows = await db
    .select({ network: networkTable.network })
    .from(networkTable)
    .where(and(eq(networkTable.memberId, memberId), eq(networkTable.network, network)))
  return rows.length > 0
}

/** Remembers that a member was here: device and network are theirs from now on. */
export async function rememberPlace(
  db: Executor,
  place: {
    readonly memberId: number
    readonly deviceId: string
    readonly userAgent: string
    readonly ip: string
    readonly network: string
    readonly at: Date
  },
): Promise<void> {
  const { memberId, deviceId, userAgent, ip, network, at } = place
  await db
    .insert(deviceTable)
    .values({ memberId, deviceId, userAgent, ip, firstLoginAt: at, lastLoginAt: at })
    .onConflictDoUpdate({
      target: [deviceTable.memberId, deviceTable.deviceId],
      set: { userAgent, ip, lastLoginAt: at },
    })
  await db
    .insert(networkTable)
    .values({ memberId, network, lastLoginAt: at })
    .onConflictDoUpdate({ target: [networkTable.memberId, networkTable.network], set: { lastLoginAt: at } })
}

/** Ids of devices that have a live session of this member, with the newest use of each. */
export function selectLiveDevices(db: Executor, memberId: number) {
  return db
    .select({ deviceId: sessionTable.deviceId, count: count() })
    .from(sessionTable)
    .where(
      and(eq(sessionTable.memberId, memberId), isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, sql`now()`)),
    )
    .groupBy(sessionTable.deviceId)
}

/** Forgets devices of this member except one, or one alone; the ids of those that were forgotten. */
export async function deleteDevices(
  db: Executor,
  memberId: number,
  which: { readonly exceptDeviceId: string; readonly id?: number | undefined },
): Promise<readonly string[]> {
  const rows = await db
    .delete(deviceTable)
    .where(
      and(
        eq(deviceTable.memberId, memberId),
        ne(deviceTable.deviceId, which.exceptDeviceId),
        which.id === undefined ? undefined : eq(deviceTable.id, which.id),
      ),
    )
    .returning({ deviceId: deviceTable.deviceId })
  return rows.map((row) => row.deviceId)
}

/** Other members, demo members left out, who have been on this device. */
export async function selectMembersOfDevice(db: Executor, deviceId: string, exceptId: number) {
  const rows = await db
    .selectDistinct({ id: deviceTable.memberId })
    .from(deviceTable)
    .innerJoin(memberTable, eq(memberTable.id, deviceTable.memberId))
    .where(and(eq(deviceTable.deviceId, deviceId), ne(deviceTable.memberId, exceptId), eq(memberTable.isTest, false)))
  return rows.map((row) => row.id)
}

/** Notes for staff that two accounts may be one person's; once for each pair and kind. */
export async function insertReviews(
  db: Executor,
  memberId: number,
  kind: 'phone' | 'device' | 'holder',
  others: readonly number[],
): Promise<void> {
  if (others.length === 0) return
  const rows = others.map((otherMemberId) => ({ memberId, otherMemberId, kind }))
  await db.insert(reviewTable).values(rows).onConflictDoNothing()
}

export function selectReviews(db: Executor, memberId: number) {
  return db.select().from(reviewTable).where(eq(reviewTable.memberId, memberId)).orderBy(reviewTable.id)
}
