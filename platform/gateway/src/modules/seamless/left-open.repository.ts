import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type VenueRoundRow, venueRoundTable } from '../../db/schema/rounds.ts'

const { venue, roundId, memberId, stake, game, status, createdAt, reopenedAt } = venueRoundTable
/** Since when an open round waits for its venue: a settlement that was taken back lets it wait anew. */
const openSince = sql<Date>`coalesce(${reopenedAt}, ${createdAt})`.mapWith(createdAt)

/** Which rounds are meant: those that were open before a moment already, of one member or of all. */
export interface LeftOpen {
  readonly before: Date
  readonly memberId?: number | undefined
}

const isLeftOpen = ({ before, memberId: ofMember }: LeftOpen): SQL | undefined =>
  and(
    eq(status, 'open'),
    sql`${openSince} < ${before.toISOString()}`,
    ofMember === undefined ? undefined : eq(memberId, ofMember),
  )

/** Such rounds, the oldest first; those after one, whatever has become of it. */
export async function selectLeftOpen(
  db: Executor,
  asked: LeftOpen,
  { after, limit }: { readonly after?: Pick<VenueRoundRow, 'venue' | 'roundId'> | undefined; readonly limit: number },
) {
  const last =
    after &&
    sql`(
    select coalesce(last.reopened_at, last.created_at), last.venue, last.round_id from ${venueRoundTable} last
    where last.venue = ${after.venue} and last.round_id = ${after.roundId})`
  return db
    .select({ venue, roundId, memberId, stake, game, since: openSince })
    .from(venueRoundTable)
    .where(and(isLeftOpen(asked), last && sql`(${openSince}, ${venue}, ${roundId}) > ${last}`))
    .orderBy(asc(openSince), asc(venue), asc(roundId))
    .limit(limit)
}

/** How many there are, by venue; none of a venue that has none. */
export async function countLeftOpen(
  db: Executor,
  asked: LeftOpen,
): Promise<readonly { readonly venue: string; readonly count: number }[]> {
  return db.select({ venue, count: count() }).from(venueRoundTable).where(isLeftOpen(asked)).groupBy(venue)
}
