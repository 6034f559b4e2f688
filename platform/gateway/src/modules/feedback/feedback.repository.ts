import { and, asc, count, desc, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { feedbackMessageTable, feedbackRewardTable, feedbackTable } from '../../db/schema/feedback.ts'

const table = feedbackTable
const messages = feedbackMessageTable
export type FeedbackRow = typeof table.$inferSelect
export type MessageRow = typeof messages.$inferSelect
export type RewardRow = typeof feedbackRewardTable.$inferSelect
export type FeedbackState = FeedbackRow['status']

const OPEN = ['waiting', 'handling'] as const
const ownedBy = (memberId: number) => and(eq(table.memberId, memberId), isNull(table.deletedAt))
const isOpen = and(inArray(table.status, OPEN), isNull(table.deletedAt))

export async function insertFeedback(
  tx: Executor,
  feedback: Pick<FeedbackRow, 'memberId' | 'type' | 'title' | 'contact' | 'betId' | 'createdAt' | 'changedAt'>,
): Promise<number> {
  const [row] = await tx.insert(table).values(feedback).returning({ id: table.id })
  if (row === undefined) throw new Error('feedback was not written')
  return row.id
}

export async function insertMessage(tx: Executor, message: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(message)
}

/** One of a member that is in the list. */
export async function findOwn(db: Executor, memberId: number, id: number): Promise<FeedbackRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(ownedBy(memberId), eq(table.id, id)))
  return row
}

/** Whose it is. */
export async function findMemberOf(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.select({ memberId: table.memberId }).from(table).where(eq(table.id, id))
  return row?.memberId
}

/** One that its member has not deleted, held until the transaction ends. */
export async function lockFeedback(tx: Executor, id: number): Promise<FeedbackRow | undefined> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .for('update')
  return row
}

export async function changeFeedback(
  tx: Executor,
  id: number,
  change: Partial<
    Pick<FeedbackRow, 'status' | 'changedAt' | 'repliedAt' | 'unread' | 'rewardId' | 'reward' | 'deletedAt'>
  >,
): Promise<void> {
  await tx.update(table).set(change).where(eq(table.id, id))
}

/** Notes that the member has looked at the answers; false when there was nothing new. */
export async function markSeen(db: Executor, id: number): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ unread: false })
    .where(and(eq(table.id, id), table.unread))
    .returning({ id: table.id })
  return rows.length > 0
}

export async function selectOwn(
  db: Executor,
  memberId: number,
  page: { readonly status?: FeedbackState | undefined; readonly pageNum: number; readonly pageSize: number },
) {
  const where = and(ownedBy(memberId), page.status === undefined ? undefined : eq(table.status, page.status))
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.id))
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return { rows, total: counted?.total ?? 0 }
}

export function countUnread(db: Executor, memberId: number): Promise<number> {
  return db.$count(table, and(ownedBy(memberId), table.unread))
}

/** Those that wait for staff, the oldest first; or the latest of all or one member. */
export function selectAtDesk(
  db: Executor,
  asked: { readonly onlyOpen: boolean; readonly memberId?: number | undefined },
  most: number,
): Promise<FeedbackRow[]> {
  return db
    .select()
    .from(table)
    .where(
      and(
        asked.onlyOpen ? isOpen : isNull(table.deletedAt),
        asked.memberId === undefined ? undefined : eq(table.memberId, asked.memberId),
      ),
    )
    .orderBy(asked.onlyOpen ? asc(table.id) : desc(table.id))
    .limit(most)
}

export function countOpen(db: Executor): Promise<number> {
  return db.$count(table, isOpen)
}

/** What was said, in its order. */
export function selectMessages(db: Executor, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(messages)
    .where(inArray(messages.feedbackId, [...ids]))
    .orderBy(asc(messages.id))
}

export function countMessages(db: Executor, id: number): Promise<number> {
  return db.$count(messages, eq(messages.feedbackId, id))
}

/** Takes the pictures out of what was said; their addresses. */
export async function detachPictures(tx: Executor, ids: readonly number[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ images: messages.images })
    .from(messages)
    .where(and(inArray(messages.feedbackId, [...ids]), sql`${messages.images} <> '{}'`))
    .for('update')
  if (rows.length > 0)
    await tx
      .update(messages)
      .set({ images: [] })
      .where(and(inArray(messages.feedbackId, [...ids]), sql`${messages.images} <> '{}'`))
  return rows.flatMap(({ images }) => images)
}

/** Some with pictures in which nothing was said since then, held until the transaction ends. */
export async function selectQuiet(db: Executor, before: Date, most: number): Promise<readonly number[]> {
  const pictured = db
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.feedbackId, table.id), sql`${messages.images} <> '{}'`))
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(lt(table.changedAt, before), exists(pictured)))
    .limit(most)
    // One that is gone on with in this moment is not quiet.
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export function selectRewards(db: Executor): Promise<RewardRow[]> {
  return db.select().from(feedbackRewardTable).orderBy(asc(feedbackRewardTable.amount), asc(feedbackRewardTable.id))
}

export async function findReward(db: Executor, id: string): Promise<RewardRow | undefined> {
  const [row] = await db.select().from(feedbackRewardTable).where(eq(feedbackRewardTable.id, id))
  return row
}

export async function insertRewards(db: Executor, rewards: readonly RewardRow[]): Promise<void> {
  await db
    .insert(feedbackRewardTable)
    .values([...rewards])
    .onConflictDoNothing()
}
