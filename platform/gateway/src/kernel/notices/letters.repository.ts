import type { LetterType } from '@site/contracts'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { letterTable, letterTotalTable } from '../../db/schema/letters.ts'

/** A letter to one member; its time is that of the site's clock. */
type NewLetter = typeof letterTable.$inferInsert & { readonly createdAt: Date }

/**
 * Puts letters into members' boxes; one with a `source` that the member has already is left out. Members in their order:
 * the letters of each are counted at the end of the transaction, one after another.
 */
export async function insertLetters(db: Executor, letters: readonly NewLetter[]): Promise<void> {
  const ordered = letters.toSorted((one, other) => one.memberId - other.memberId)
  await db.insert(letterTable).values(ordered).onConflictDoNothing()
}

/** Types of letters that invite to play: of activities and of matches. */
const TEMPTING: LetterType[] = ['activity', 'match']
export const isTempting = (type: LetterType): boolean => TEMPTING.includes(type)

/** Of which letters is spoken: those that invite to play are kept from members who may not be tempted to. */
interface Shown {
  readonly withTempting: boolean
}

const inbox = (memberId: number, { withTempting }: Shown) =>
  and(
    eq(letterTable.memberId, memberId),
    isNull(letterTable.deletedAt),
    withTempting ? undefined : notInArray(letterTable.type, TEMPTING),
  )

const { memberId: ofMember, type: ofType, broadcast, letters, unread } = letterTotalTable

const totals = (memberId: number, { withTempting }: Shown) =>
  and(eq(ofMember, memberId), withTempting ? undefined : notInArray(ofType, TEMPTING))

export function countUnreadLetters(db: Executor, memberId: number, shown: Shown) {
  return db
    .select({ type: ofType, broadcast, count: unread })
    .from(letterTotalTable)
    .where(and(totals(memberId, shown), gt(unread, 0)))
}

/** How many letters there are, of one type or of all. */
async function countLetters(
  db: Executor,
  memberId: number,
  { type, ...shown }: Shown & { type?: LetterType | undefined },
) {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${letters}), 0)`.mapWith(Number) })
    .from(letterTotalTable)
    .where(and(totals(memberId, shown), type === undefined ? undefined : eq(ofType, type)))
  return row?.total ?? 0
}

export async function selectLetters(
  db: Executor,
  memberId: number,
  page: Shown & {
    readonly type?: LetterType | undefined
    /** This one alone. */
    readonly id?: number | undefined
    readonly pageNum: number
    readonly pageSize: number
  },
) {
  const where = and(
    inbox(memberId, page),
    page.type === undefined ? undefined : eq(letterTable.type, page.type),
    page.id === undefined ? undefined : eq(letterTable.id, page.id),
  )
  const rows = await db
    .select()
    .from(letterTable)
    .where(where)
    .orderBy(desc(letterTable.id))
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  return { rows, total: page.id === undefined ? await countLetters(db, memberId, page) : rows.length }
}

/** A member's letters of these mailings, by mailing; those that the member has not got, or has deleted, are left out. */
export async function selectLettersOf(
  db: Executor,
  memberId: number,
  { mailingIds, ...shown }: Shown & { readonly mailingIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (mailingIds.length === 0) return new Map()
  const { id, mailingId } = letterTable
  const rows = await db
    .select({ id, mailingId })
    .from(letterTable)
    .where(and(inbox(memberId, shown), inArray(mailingId, [...mailingIds])))
  return new Map(rows.flatMap((row) => (row.mailingId === null ? [] : [[row.mailingId, row.id] as const])))
}

/** Marks letters of this member read; ids of other members change nothing. */
export async function markLettersRead(
  db: Executor,
  memberId: number,
  { ids, ...shown }: Shown & { readonly ids: readonly number[] },
): Promise<void> {
  await db
    .update(letterTable)
    .set({ readAt: sql`now()` })
    .where(and(inbox(memberId, shown), isNull(letterTable.readAt), inArray(letterTable.id, [...ids])))
}

export async function markAllLettersRead(
  db: Executor,
  memberId: number,
  { type, ...shown }: Shown & { readonly type: LetterType | undefined },
): Promise<void> {
  await db
    .update(letterTable)
    .set({ readAt: sql`now()` })
    .where(
      and(
        inbox(memberId, shown),
        isNull(letterTable.readAt),
        type === undefined ? undefined : eq(letterTable.type, type),
      ),
    )
}

export async function markLettersDeleted(
  db: Executor,
  memberId: number,
  { ids, ...shown }: Shown & { readonly ids: readonly number[] },
): Promise<void> {
  await db
    .update(letterTable)
    .set({ deletedAt: sql`now()` })
    .where(and(inbox(memberId, shown), inArray(letterTable.id, [...ids])))
}

/** How many letters of each of these mailings were read; those of which none was are left out. */
export async function selectLettersRead(
  db: Executor,
  mailingIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (mailingIds.length === 0) return new Map()
  const { mailingId, readAt } = letterTable
  const rows = await db
    .select({ mailingId, read: count() })
    .from(letterTable)
    .where(and(inArray(mailingId, [...mailingIds]), isNotNull(readAt)))
    .groupBy(mailingId)
  return new Map(rows.flatMap((row) => (row.mailingId === null ? [] : [[row.mailingId, row.read] as const])))
}

/** Takes some letters of a mailing out of their boxes, in the order of their members. Answers whose they were. */
export async function withdrawLetters(tx: Executor, mailingId: number, most: number): Promise<readonly number[]> {
  const some = tx
    .select({ id: letterTable.id })
    .from(letterTable)
    .where(and(eq(letterTable.mailingId, mailingId), isNull(letterTable.deletedAt)))
    .orderBy(letterTable.memberId)
    .limit(most)
  const rows = await tx
    .update(letterTable)
    .set({ deletedAt: sql`now()` })
    .where(inArray(letterTable.id, some))
    .returning({ memberId: letterTable.memberId })
  return rows.map(({ memberId }) => memberId)
}
