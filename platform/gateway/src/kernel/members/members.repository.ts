import { eq, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type MemberRow, memberTable } from '../../db/schema/members.ts'

const hasName = (name: string) => eq(sql`lower(${memberTable.name})`, name.toLowerCase())

export async function findMemberByName(db: Executor, name: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(memberTable).where(hasName(name))
  return row
}

export async function findMember(db: Executor, id: number): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(memberTable).where(eq(memberTable.id, id))
  return row
}

/** The new member's id, or undefined when the name is taken, in whatever case. */
export async function insertMember(db: Executor, member: typeof memberTable.$inferInsert): Promise<number | undefined> {
  const [row] = await db.insert(memberTable).values(member).onConflictDoNothing().returning({ id: memberTable.id })
  return row?.id
}

export async function setPassword(db: Executor, id: number, passwordHash: string): Promise<void> {
  await db.update(memberTable).set({ passwordHash }).where(eq(memberTable.id, id))
}

export async function setRiskChecked(db: Executor, id: number, riskChecked: boolean): Promise<void> {
  await db.update(memberTable).set({ riskChecked }).where(eq(memberTable.id, id))
}

export async function setAutoTransfer(db: Executor, id: number, isOn: boolean): Promise<void> {
  await db.update(memberTable).set({ autoTransfer: isOn }).where(eq(memberTable.id, id))
}
