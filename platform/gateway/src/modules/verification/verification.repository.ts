import type { DocumentKind } from '@site/contracts'
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { verificationTable } from '../../db/schema/verification.ts'

const table = verificationTable
export type VerificationRow = typeof table.$inferSelect

/** The last one of a member. */
export async function findLast(db: Executor, memberId: number): Promise<VerificationRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.memberId, memberId)).orderBy(desc(table.id)).limit(1)
  return row
}

/** The dates of birth in documents, by member; who is not verified is left out. */
export async function selectDocumentedBirthdays(
  db: Executor,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: table.memberId, birthday: table.birthday })
    .from(table)
    .where(and(inArray(table.memberId, [...memberIds]), eq(table.status, 'verified')))
  return new Map(rows.flatMap(({ id, birthday }) => (birthday === null ? [] : [[id, birthday] as const])))
}

/** Who was born on one of these days, `YYYY-MM-DD`, by their document. */
export async function selectBornOn(db: Executor, days: readonly string[]): Promise<readonly number[]> {
  const rows = await db
    .select({ id: table.memberId })
    .from(table)
    .where(and(inArray(table.birthday, [...days]), eq(table.status, 'verified')))
  return rows.map(({ id }) => id)
}

/** Whether anybody was born after a day, `YYYY-MM-DD`, by their document. */
export async function isAnybodyBornAfter(db: Executor, day: string): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(gt(table.birthday, day), eq(table.status, 'verified')))
    .limit(1)
  return rows.length > 0
}

/** Everybody whose document was approved: the date of birth in it, and since when it is known (epoch milliseconds). */
export async function selectVerifiedAges(
  db: Executor,
): Promise<readonly { readonly memberId: number; readonly birthday: string; readonly from: number }[]> {
  const { memberId, birthday, decidedAt } = table
  const rows = await db.select({ memberId, birthday, decidedAt }).from(table).where(eq(table.status, 'verified'))
  return rows.flatMap((row) =>
    row.birthday === null || row.decidedAt === null
      ? []
      : [{ memberId: row.memberId, birthday: row.birthday, from: row.decidedAt.getTime() }],
  )
}

/** A verification, held until the transaction ends. */
export async function lockVerification(tx: Executor, id: number): Promise<VerificationRow | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  return row
}

export async function insertVerification(
  tx: Executor,
  one: {
    readonly memberId: number
    readonly kind: DocumentKind
    readonly documents: readonly string[]
    readonly submittedAt: Date
  },
): Promise<VerificationRow> {
  const [row] = await tx
    .insert(table)
    .values({ ...one, documents: [...one.documents] })
    .returning()
  if (row === undefined) throw new Error('a verification was not written')
  return row
}

export async function decide(
  tx: Executor,
  id: number,
  decision: Pick<VerificationRow, 'status' | 'decidedAt' | 'ground' | 'birthday'>,
): Promise<void> {
  await tx.update(table).set(decision).where(eq(table.id, id))
}

/** Those that wait, the first that came first; or the latest of all or one member. */
export function selectVerifications(
  db: Executor,
  asked: { readonly onlyOpen: boolean; readonly memberId?: number | undefined },
  most: number,
): Promise<VerificationRow[]> {
  return db
    .select()
    .from(table)
    .where(
      and(
        asked.onlyOpen ? eq(table.status, 'pending') : undefined,
        asked.memberId === undefined ? undefined : eq(table.memberId, asked.memberId),
      ),
    )
    .orderBy(asked.onlyOpen ? asc(table.id) : desc(table.id))
    .limit(most)
}

export function countPending(db: Executor): Promise<number> {
  return db.$count(table, eq(table.status, 'pending'))
}

/** Takes the documents out of some that were decided on before then; the ids of each. */
export async function detachDocuments(
  tx: Executor,
  before: Date,
  most: number,
): Promise<readonly { readonly documents: readonly string[] }[]> {
  const rows = await tx
    .select({ id: table.id, documents: table.documents })
    .from(table)
    .where(and(lt(table.decidedAt, before), sql`${table.documents} <> '{}'`))
    .limit(most)
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(table).set({ documents: [] }).where(inArray(table.id, ids))
  return rows
}
