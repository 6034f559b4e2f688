import type { Poll, PollPick } from '@site/contracts/sports'
import { and, count, eq, lt } from 'drizzle-orm'

import type { Db } from '../../../db/database.ts'
import { sportsVoteTable } from '../../../db/schema/sports.ts'

interface Vote {
  readonly matchId: number
  readonly memberId: number
  readonly pick: PollPick
  readonly votedAt: Date
}

/** How many have voted for each result. */
export async function countVotes(db: Db, matchId: number): Promise<Poll['votes']> {
  const rows = await db
    .select({ pick: sportsVoteTable.pick, votes: count() })
    .from(sportsVoteTable)
    .where(eq(sportsVoteTable.matchId, matchId))
    .groupBy(sportsVoteTable.pick)
  const of = (pick: PollPick) => rows.find((row) => row.pick === pick)?.votes ?? 0
  return { H: of('H'), N: of('N'), C: of('C') }
}

export async function findVote(db: Db, matchId: number, memberId: number): Promise<PollPick | undefined> {
  const [row] = await db
    .select({ pick: sportsVoteTable.pick })
    .from(sportsVoteTable)
    .where(and(eq(sportsVoteTable.matchId, matchId), eq(sportsVoteTable.memberId, memberId)))
  return row?.pick
}

/** Writes a member's vote down; false when there is one already, which stays. */
export async function insertVote(db: Db, vote: Vote): Promise<boolean> {
  const rows = await db
    .insert(sportsVoteTable)
    .values(vote)
    .onConflictDoNothing()
    .returning({ id: sportsVoteTable.matchId })
  return rows.length > 0
}

/** Deletes votes that were given before a moment. */
export async function deleteVotes(db: Db, before: Date): Promise<void> {
  await db.delete(sportsVoteTable).where(lt(sportsVoteTable.votedAt, before))
}
