import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import type { Executor } from '../../../../db/database.ts'
import {
  raceBetTable,
  raceEndTable,
  type RaceEntryRow,
  raceEntryTable,
  type RacePlaceRow,
  racePlaceTable,
} from '../../../../db/schema/activity-templates.ts'

export interface RaceBetScore {
  readonly refId: string
  readonly memberId: number
  readonly score: bigint
}

export type RaceMetric = 'valid' | 'multiple'

/** The order of a race: of equal scores who reached it earlier, then who has been a member for longer. No place is shared. */
const inOrder = [desc(raceEntryTable.score), asc(raceEntryTable.reachedAt), asc(raceEntryTable.memberId)] as const
const ofRace = (activityId: string) => and(eq(raceEntryTable.activityId, activityId), gt(raceEntryTable.score, 0n))

/**
 * Writes down what bets count for from now on, and moves their members by it: the sum of all their bets, or the best of
 * them. A bet that counts for the same as before moves nobody. Answers whether somebody was moved.
 */
export async function saveScores(
  tx: Executor,
  of: { readonly activityId: string; readonly metric: RaceMetric; readonly at: Date },
  bets: readonly RaceBetScore[],
): Promise<boolean> {
  const { activityId, metric, at } = of
  const known = await selectScores(
    tx,
    activityId,
    bets.map(({ refId }) => refId),
  )
  // By member, so that two settlements of the same members cannot wait for each other.
  const changed = bets
    .filter(({ refId, score }) => score !== (known.get(refId) ?? 0n))
    .toSorted((a, b) => a.memberId - b.memberId)
  if (changed.length === 0) return false
  await tx
    .insert(raceBetTable)
    .values(changed.map((bet) => ({ activityId, ...bet, at })))
    .onConflictDoUpdate({
      target: [raceBetTable.activityId, raceBetTable.refId],
      set: { score: sql`excluded.score`, at: sql`excluded.at` },
    })
  for (const [memberId, ofMember] of Map.groupBy(changed, (bet) => bet.memberId)) {
    if (metric === 'valid') {
      const gain = ofMember.reduce((sum, { refId, score }) => sum + score - (known.get(refId) ?? 0n), 0n)
      await addScore(tx, { activityId, memberId, gain, at })
    } else await takeBest(tx, activityId, memberId)
  }
  return true
}

async function selectScores(tx: Executor, activityId: string, refIds: readonly string[]) {
  const { refId, score } = raceBetTable
  const rows = await tx
    .select({ refId, score })
    .from(raceBetTable)
    .where(and(eq(raceBetTable.activityId, activityId), inArray(refId, [...refIds])))
  return new Map(rows.map((row) => [row.refId, row.score]))
}

async function addScore(
  tx: Executor,
  { activityId, memberId, gain, at }: { activityId: string; memberId: number; gain: bigint; at: Date },
): Promise<void> {
  if (gain === 0n) return
  const score = sql`${raceEntryTable.score} + ${String(gain)}::bigint`
  if (gain < 0n) {
    await tx
      .update(raceEntryTable)
      .set({ score, reachedAt: at })
      .where(and(eq(raceEntryTable.activityId, activityId), eq(raceEntryTable.memberId, memberId)))
    return
  }
  await tx
    .insert(raceEntryTable)
    .values({ activityId, memberId, score: gain, reachedAt: at })
    .onConflictDoUpdate({
      target: [raceEntryTable.activityId, raceEntryTable.memberId],
      set: { score, reachedAt: at },
    })
}

async function takeBest(tx: Executor, activityId: string, memberId: number): Promise<void> {
  const [best] = await tx
    .select({ score: raceBetTable.score, reachedAt: raceBetTable.at })
    .from(raceBetTable)
    .where(and(eq(raceBetTable.activityId, activityId), eq(raceBetTable.memberId, memberId)))
    .orderBy(desc(raceBetTable.score), asc(raceBetTable.at))
    .limit(1)
  if (best === undefined) return
  await tx
    .insert(raceEntryTable)
    .values({ activityId, memberId, ...best })
    .onConflictDoUpdate({ target: [raceEntryTable.activityId, raceEntryTable.memberId], set: best })
}

/** A page of a race, the first places first, with the number of all who have one. */
export async function selectRanks(
  db: Executor,
  activityId: string,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly RaceEntryRow[]; readonly total: number }> {
  const rows = await db
    .select()
    .from(raceEntryTable)
    .where(ofRace(activityId))
    .orderBy(...inOrder)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(raceEntryTable).where(ofRace(activityId))
  return { rows, total: counted?.total ?? 0 }
}

/** A member's place with the score of the place before; undefined without a score. */
export async function findRank(db: Executor, activityId: string, memberId: number) {
  const ranked = db
    .select({
      memberId: raceEntryTable.memberId,
      score: raceEntryTable.score,
      rank: sql`row_number() over (order by ${sql.join([...inOrder], sql`, `)})`.mapWith(Number).as('rank'),
      before: sql`lag(${raceEntryTable.score}) over (order by ${sql.join([...inOrder], sql`, `)})`
        .mapWith(BigInt)
        .as('before'),
    })
    .from(raceEntryTable)
    .where(ofRace(activityId))
    .as('ranked')
  const [row] = await db.select().from(ranked).where(eq(ranked.memberId, memberId))
  return row && { rank: row.rank, score: row.score, before: row.rank === 1 ? undefined : row.before }
}

const lockOf = (activityId: string) => sql`hashtextextended(${`race:${activityId}`}, 0)`

/**
 * Says, until the transaction ends, that it counts bets of a race: its end waits for it. Where the end came first it is
 * waited for here, and has come when this is through.
 */
export async function signCounting(tx: Executor, activityId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(activityId)})`)
}

/** Waits until every transaction is over that has said so before; whoever says so later waits for this one. */
export async function awaitCounting(tx: Executor, activityId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(activityId)})`)
}

export async function isEnded(db: Executor, activityId: string): Promise<boolean> {
  const rows = await db
    .select({ id: raceEndTable.activityId })
    .from(raceEndTable)
    .where(eq(raceEndTable.activityId, activityId))
  return rows.length > 0
}

/** Ends a race; false when it was ended before. */
export async function insertEnd(tx: Executor, activityId: string, endedAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(raceEndTable)
    .values({ activityId, endedAt })
    .onConflictDoNothing()
    .returning({ id: raceEndTable.activityId })
  return rows.length > 0
}

export async function insertPlaces(
  tx: Executor,
  places: readonly Pick<RacePlaceRow, 'activityId' | 'rank' | 'memberId' | 'reward'>[],
): Promise<void> {
  if (places.length > 0) await tx.insert(racePlaceTable).values([...places])
}

const place = ({ activityId, rank }: Pick<RacePlaceRow, 'activityId' | 'rank'>) =>
  and(eq(racePlaceTable.activityId, activityId), eq(racePlaceTable.rank, rank))

export async function findPlace(
  db: Executor,
  which: Pick<RacePlaceRow, 'activityId' | 'rank'>,
): Promise<RacePlaceRow | undefined> {
  const [row] = await db.select().from(racePlaceTable).where(place(which))
  return row
}

export async function findPlaceOf(
  db: Executor,
  activityId: string,
  memberId: number,
): Promise<RacePlaceRow | undefined> {
  const [row] = await db
    .select()
    .from(racePlaceTable)
    .where(and(eq(racePlaceTable.activityId, activityId), eq(racePlaceTable.memberId, memberId)))
  return row
}

/** Places of a member that are still owed, in whatever race. */
export function selectOwed(db: Executor, memberId: number): Promise<Pick<RacePlaceRow, 'activityId' | 'rank'>[]> {
  const { activityId, rank, paidAt, refusal } = racePlaceTable
  return db
    .select({ activityId, rank })
    .from(racePlaceTable)
    .where(and(eq(racePlaceTable.memberId, memberId), isNull(paidAt), isNull(refusal)))
}

/** Says what became of a place that was owed. */
export async function decidePlace(
  tx: Executor,
  which: Pick<RacePlaceRow, 'activityId' | 'rank'>,
  decision: Pick<RacePlaceRow, 'paidAt'> | Pick<RacePlaceRow, 'refusal'>,
): Promise<void> {
  await tx
    .update(racePlaceTable)
    .set(decision)
    .where(and(place(which), isNull(racePlaceTable.paidAt), isNull(racePlaceTable.refusal)))
}

/** Forgets what single bets counted for: of a race that is over none counts any more. */
export async function deleteBets(tx: Executor, activityId: string): Promise<void> {
  await tx.delete(raceBetTable).where(eq(raceBetTable.activityId, activityId))
}
