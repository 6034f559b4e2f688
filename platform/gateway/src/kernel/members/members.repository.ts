import { and, asc, between, count, eq, gt, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type MemberRow, memberTable } from '../../db/schema/members.ts'

export type { MemberRow }

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

export async function setStatus(db: Executor, id: number, status: MemberRow['status']): Promise<void> {
  await db.update(memberTable).set({ status }).where(eq(memberTable.id, id))
}

/** The VIP grade, an attribute that everybody reads; what it follows from belongs to who sets it. */
export async function setVipGrade(db: Executor, id: number, vipGrade: number): Promise<void> {
  await db.update(memberTable).set({ vipGrade }).where(eq(memberTable.id, id))
}

export async function setAutoTransfer(db: Executor, id: number, isOn: boolean): Promise<void> {
  await db.update(memberTable).set({ autoTransfer: isOn }).where(eq(memberTable.id, id))
}

/** Makes other changes of what belongs to a member wait until the transaction ends. */
export async function lockMember(tx: Executor, id: number): Promise<void> {
  await tx.select({ id: memberTable.id }).from(memberTable).where(eq(memberTable.id, id)).for('no key update')
}

/** Members by id; unknown ids are left out. */
export async function selectMembers(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(memberTable)
    .where(inArray(memberTable.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names by id; unknown ids are left out. */
export async function selectNames(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: memberTable.id, name: memberTable.name })
    .from(memberTable)
    .where(inArray(memberTable.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Name and standing by id; unknown ids are left out. */
export async function selectStandings(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<MemberRow, 'name' | 'status'>>> {
  if (ids.length === 0) return new Map()
  const { id, name, status } = memberTable
  const rows = await db
    .select({ id, name, status })
    .from(memberTable)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these members are no demo members. */
export async function selectRealMembers(db: Executor, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(inArray(memberTable.id, [...ids]), eq(memberTable.isTest, false)))
  return rows.map(({ id }) => id)
}

/** Members who are spoken to: everybody, or those of some grades, who had registered by a moment. */
export interface Audience {
  readonly grades?: { readonly min: number; readonly max: number } | undefined
  readonly until: Date
}

const isAmong = ({ grades, until }: Audience) =>
  and(
    lte(memberTable.registerAt, until),
    grades === undefined ? undefined : between(memberTable.vipGrade, grades.min, grades.max),
  )

export async function countAudience(db: Executor, audience: Audience): Promise<number> {
  const [row] = await db.select({ members: count() }).from(memberTable).where(isAmong(audience))
  return row?.members ?? 0
}

/** The next members of an audience after one, by id. */
export async function selectAudience(
  db: Executor,
  audience: Audience,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly number[]> {
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(isAmong(audience), gt(memberTable.id, after)))
    .orderBy(asc(memberTable.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Everybody else who has bound this phone. */
export async function selectOthersWithPhone(
  db: Executor,
  id: number,
  bound: { readonly areaCode: string; readonly phone: string },
): Promise<readonly number[]> {
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(eq(memberTable.phone, bound.phone), eq(memberTable.areaCode, bound.areaCode), ne(memberTable.id, id)))
  return rows.map((row) => row.id)
}

/** Everybody else who has bound this e-mail address, in capitals or small letters. */
export async function selectOthersWithEmail(db: Executor, id: number, email: string): Promise<readonly number[]> {
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(sql`lower(${memberTable.email}) = ${email.toLowerCase()}`, ne(memberTable.id, id)))
  return rows.map((row) => row.id)
}

/** The days of birth that members have bound, `YYYY-MM-DD` by id; who has bound none is left out. */
export async function selectBirthdays(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: memberTable.id, birthday: memberTable.birthday })
    .from(memberTable)
    .where(inArray(memberTable.id, [...ids]))
  return new Map(rows.flatMap(({ id, birthday }) => (birthday === null ? [] : [[id, birthday] as const])))
}

/**
 * Real names by id of those who have bound one of these days of birth, `YYYY-MM-DD`, or are one of these members; who has
 * bound no name is left out, and so are demo members.
 */
export async function selectRealNames(
  db: Executor,
  { bornOn, or: members }: { readonly bornOn: readonly string[]; readonly or: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const { id, birthday, realName, isTest } = memberTable
  const isNamed = and(isNotNull(realName), eq(isTest, false))
  const isAlike = or(inArray(birthday, [...bornOn]), inArray(id, [...members]))
  const rows = await db.select({ id, realName }).from(memberTable).where(and(isNamed, isAlike))
  return new Map(rows.flatMap((row) => (row.realName === null ? [] : [[row.id, row.realName] as const])))
}

/** Everybody else with this real name, demo members left out. */
export async function selectOthersNamed(db: Executor, id: number, realName: string): Promise<readonly number[]> {
  const rows = await db
    .select({ id: memberTable.id })
    .from(memberTable)
    .where(and(eq(memberTable.realName, realName), ne(memberTable.id, id), eq(memberTable.isTest, false)))
  return rows.map((row) => row.id)
}
