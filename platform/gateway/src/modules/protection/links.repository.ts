import type { PersonSign } from '@site/contracts/desk'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playLinkTable, type PlayLinkRow } from '../../db/schema/protection.ts'
import { databaseDate } from '../../lib/database-date.ts'

export type { PlayLinkRow }

const IDENTIFYING = sql`hashtextextended('members who become known', 0)`

/**
 * Says, until the transaction ends, that it writes down more of who a member is. Before it looks who has excluded themselves:
 * from here on somebody who does waits for it, or is seen by it.
 */
export async function signIdentifying(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${IDENTIFYING})`)
}

/** Waits until every transaction is over that has said so before. */
export async function awaitIdentifying(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IDENTIFYING})`)
}

export function selectLinks(db: Executor, memberId: number): Promise<PlayLinkRow[]> {
  return db.select().from(playLinkTable).where(eq(playLinkTable.memberId, memberId)).orderBy(playLinkTable.id)
}

/** The latest of all members, those that wait first. */
export function selectLatestLinks(db: Executor, most: number): Promise<PlayLinkRow[]> {
  const { decision, id } = playLinkTable
  return db
    .select()
    .from(playLinkTable)
    .orderBy(sql`${decision} is not null`, desc(id))
    .limit(most)
}

/** The id of the new link; undefined when one of this pair waits already. */
export async function insertLink(
  db: Executor,
  link: { readonly memberId: number; readonly excludedId: number; readonly signs: readonly PersonSign[] },
  now: number,
): Promise<number | undefined> {
  const [row] = await db
    .insert(playLinkTable)
    .values({ ...link, signs: [...link.signs], noticedAt: databaseDate(now) })
    .onConflictDoNothing()
    .returning({ id: playLinkTable.id })
  return row?.id
}

export async function setSigns(db: Executor, id: number, signs: readonly PersonSign[]): Promise<void> {
  await db
    .update(playLinkTable)
    .set({ signs: [...signs] })
    .where(eq(playLinkTable.id, id))
}

/** Writes down what staff decided; undefined when there is no such link that waits. */
export async function decideLink(
  db: Executor,
  id: number,
  { decision, reason, now }: { readonly decision: 'same' | 'other'; readonly reason: string; readonly now: number },
): Promise<PlayLinkRow | undefined> {
  const [row] = await db
    .update(playLinkTable)
    .set({ decision, reason, decidedAt: databaseDate(now) })
    .where(and(eq(playLinkTable.id, id), isNull(playLinkTable.decision)))
    .returning()
  return row
}
