import { and, count, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { memberTable } from '../../db/schema/members.ts'
import { sessionTable } from '../../db/schema/sessions.ts'

/** A session that is about to be opened, with its log-in: see `rememberPlace`. */
export interface NewSession {
  readonly id: string
  readonly memberId: number
  readonly deviceId: string
  readonly ip: string
  readonly expiresAt: Date
}

/** The member of a live session, and the device that it was opened on. */
export async function findSessionMember(
  db: Executor,
  id: string,
): Promise<{ readonly id: number; readonly name: string; readonly deviceId: string } | undefined> {
  const [row] = await db
    .select({ id: memberTable.id, name: memberTable.name, deviceId: sessionTable.deviceId })
    .from(sessionTable)
    .innerJoin(memberTable, eq(memberTable.id, sessionTable.memberId))
    .where(and(eq(sessionTable.id, id), isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, sql`now()`)))
  return row
}

/** Whether it is open, and of this member still; no use of it, which would put off its end. */
export async function isOpenSession(
  db: Executor,
  { memberId, sessionId }: { readonly memberId: number; readonly sessionId: string },
): Promise<boolean> {
  return (await findSessionMember(db, sessionId))?.id === memberId
}

export async function touchSession(db: Executor, id: string, expiresAt: Date): Promise<void> {
  await db
    .update(sessionTable)
    .set({ lastSeenAt: sql`now()`, expiresAt })
    .where(eq(sessionTable.id, id))
}

/** Where a session was last used from, as the gateway itself knows it; empty where there is none. */
export async function findPlace(db: Executor, id: string): Promise<{ readonly ip: string; readonly deviceId: string }> {
  const [row] = await db
    .select({ ip: sessionTable.ip, deviceId: sessionTable.deviceId })
    .from(sessionTable)
    .where(eq(sessionTable.id, id))
  return row ?? { ip: '', deviceId: '' }
}

/** The session is used from this address now. */
export async function moveSession(db: Executor, id: string, ip: string): Promise<void> {
  await db
    .update(sessionTable)
    .set({ ip })
    .where(and(eq(sessionTable.id, id), ne(sessionTable.ip, ip)))
}

/** Ends one session; false when it was over already. */
export async function revokeSession(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(sessionTable)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessionTable.id, id), isNull(sessionTable.revokedAt)))
    .returning({ id: sessionTable.id })
  return rows.length > 0
}

/** All sessions of a member, but one, or of these devices alone. */
export interface Ending {
  readonly exceptId?: string | undefined
  readonly deviceIds?: readonly string[]
}

/** Ends sessions of a member; returns their ids. */
export async function revokeSessionsOf(
  db: Executor,
  memberId: number,
  { exceptId, deviceIds }: Ending,
): Promise<readonly string[]> {
  const rows = await db
    .update(sessionTable)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessionTable.memberId, memberId),
        isNull(sessionTable.revokedAt),
        exceptId === undefined ? undefined : ne(sessionTable.id, exceptId),
        deviceIds === undefined ? undefined : inArray(sessionTable.deviceId, [...deviceIds]),
      ),
    )
    .returning({ id: sessionTable.id })
  return rows.map((row) => row.id)
}

/** Ids of devices that have a live session of this member, with the number of each. */
export function selectLiveDevices(db: Executor, memberId: number) {
  return db
    .select({ deviceId: sessionTable.deviceId, count: count() })
    .from(sessionTable)
    .where(
      and(eq(sessionTable.memberId, memberId), isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, sql`now()`)),
    )
    .groupBy(sessionTable.deviceId)
}

/** Deletes sessions that were over before then. */
export async function deleteSessions(db: Executor, before: Date): Promise<void> {
  await db.delete(sessionTable).where(lt(sessionTable.expiresAt, before))
}
