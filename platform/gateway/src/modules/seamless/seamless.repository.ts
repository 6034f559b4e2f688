import { and, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import {
  type VenueRoundRow,
  type VenueSessionRow,
  venueRoundTable,
  venueSessionTable,
  venueTransactionTable,
} from '../../db/schema/rounds.ts'

export type NewVenueSession = typeof venueSessionTable.$inferInsert
type NewRound = typeof venueRoundTable.$inferInsert
type NewTransaction = typeof venueTransactionTable.$inferInsert

export async function insertSession(db: Executor, session: NewVenueSession): Promise<void> {
  await db.insert(venueSessionTable).values(session)
}

/** Uses a launch token up and sets the visit's token in its place; undefined when it was used, is unknown or over. */
export async function exchangeLaunchToken(
  db: Executor,
  launchTokenHash: string,
  tokenHash: string,
): Promise<VenueSessionRow | undefined> {
  const [row] = await db
    .update(venueSessionTable)
    .set({ tokenHash })
    .where(
      and(
        eq(venueSessionTable.launchTokenHash, launchTokenHash),
        isNull(venueSessionTable.tokenHash),
        gt(venueSessionTable.launchTokenUntil, sql`now()`),
      ),
    )
    .returning()
  return row
}

export async function findSession(db: Executor, tokenHash: string): Promise<VenueSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(venueSessionTable)
    .where(and(eq(venueSessionTable.tokenHash, tokenHash), gt(venueSessionTable.expiresAt, sql`now()`)))
  return row
}

/** Claims a transaction id; false when it is taken. Waits for another call that is writing the same one. */
export async function claimTransaction(tx: Executor, transaction: NewTransaction): Promise<boolean> {
  const rows = await tx
    .insert(venueTransactionTable)
    .values(transaction)
    .onConflictDoNothing()
    .returning({ txId: venueTransactionTable.txId })
  return rows.length > 0
}

const isTransaction = (venue: string, txId: string) =>
  and(eq(venueTransactionTable.venue, venue), eq(venueTransactionTable.txId, txId))

export async function findTransaction(tx: Executor, venue: string, txId: string) {
  const [row] = await tx.select().from(venueTransactionTable).where(isTransaction(venue, txId))
  return row
}

export async function answerTransaction(tx: Executor, venue: string, txId: string, response: unknown): Promise<void> {
  await tx.update(venueTransactionTable).set({ response }).where(isTransaction(venue, txId))
}

/** Opens a round; false when the venue has one of this name. */
export async function insertRound(tx: Executor, round: NewRound): Promise<boolean> {
  const rows = await tx
    .insert(venueRoundTable)
    .values(round)
    .onConflictDoNothing()
    .returning({ roundId: venueRoundTable.roundId })
  return rows.length > 0
}

const isRound = (venue: string, roundId: string) =>
  and(eq(venueRoundTable.venue, venue), eq(venueRoundTable.roundId, roundId))

/** A round, held until the transaction ends. */
export async function lockRound(tx: Executor, venue: string, roundId: string): Promise<VenueRoundRow | undefined> {
  const [row] = await tx.select().from(venueRoundTable).where(isRound(venue, roundId)).for('update')
  return row
}

export async function updateRound(
  tx: Executor,
  venue: string,
  roundId: string,
  change: Partial<
    Pick<
      VenueRoundRow,
      'status' | 'win' | 'paidTo' | 'jackpotFed' | 'jackpotHit' | 'settledAt' | 'settledBy' | 'reopenedAt'
    >
  >,
): Promise<void> {
  await tx.update(venueRoundTable).set(change).where(isRound(venue, roundId))
}

/** Deletes sessions that were over before then. */
export async function deleteVenueSessions(db: Executor, before: Date): Promise<void> {
  await db.delete(venueSessionTable).where(lt(venueSessionTable.expiresAt, before))
}

/** What each member's open rounds hold. */
export async function selectHeldByRounds(
  db: Executor,
): Promise<readonly { readonly memberId: number; readonly amount: bigint }[]> {
  const rows = await db
    .select({ memberId: venueRoundTable.memberId, amount: sql<string>`sum(${venueRoundTable.stake})::text` })
    .from(venueRoundTable)
    .where(eq(venueRoundTable.status, 'open'))
    .groupBy(venueRoundTable.memberId)
  return rows.map(({ memberId, amount }) => ({ memberId, amount: BigInt(amount) }))
}

/** What rounds of a venue have come to for their member: those that ended within a time, or those of these names. */
export async function selectNets(
  db: Executor,
  venue: string,
  of: { readonly from: Date; readonly before: Date } | { readonly roundIds: readonly string[] },
): Promise<readonly { readonly reference: string; readonly amount: bigint }[]> {
  const { status, settledAt, roundId } = venueRoundTable
  const rows = await db
    .select()
    .from(venueRoundTable)
    .where(
      and(
        eq(venueRoundTable.venue, venue),
        'roundIds' in of
          ? inArray(roundId, [...of.roundIds])
          : and(eq(status, 'settled'), gte(settledAt, of.from), lt(settledAt, of.before)),
      ),
    )
  return rows.map((round) => ({
    reference: `${venue}:${round.roundId}`,
    amount: round.status === 'settled' ? round.win - round.stake : 0n,
  }))
}

/** Deletes up to `most` rounds that were over before a moment, and calls of as many; how many rows there were. */
export async function deleteRounds(db: Executor, before: Date, most: number): Promise<number> {
  const { venue, roundId, status, createdAt, settledAt } = venueRoundTable
  const rounds = db
    .select({ venue, roundId })
    .from(venueRoundTable)
    .where(
      and(
        lt(createdAt, before),
        ne(status, 'open'),
        sql`coalesce(${settledAt}, ${createdAt}) < ${before.toISOString()}`,
      ),
    )
    .limit(most)
  const gone = await db
    .delete(venueRoundTable)
    .where(sql`(${venue}, ${roundId}) in (${rounds})`)
    .returning({ roundId })
  const calls = db
    .select({ venue: venueTransactionTable.venue, txId: venueTransactionTable.txId })
    .from(venueTransactionTable)
    .where(lt(venueTransactionTable.createdAt, before))
    .limit(most)
  const forgotten = await db
    .delete(venueTransactionTable)
    .where(sql`(${venueTransactionTable.venue}, ${venueTransactionTable.txId}) in (${calls})`)
    .returning({ txId: venueTransactionTable.txId })
  return Math.max(gone.length, forgotten.length)
}
