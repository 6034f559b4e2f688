import type { Fen } from '@site/domain'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type JackpotRow, jackpotTable, jackpotWinTable } from '../../db/schema/jackpots.ts'

/** Names of winners that are shown beside a pool. */
const SHOWN_WINS = 3

export interface Place {
  readonly venue: string
  readonly game: string
}

const isAt = ({ venue, game }: Place) => and(eq(jackpotTable.venue, venue), eq(jackpotTable.game, game))

/** Changes what lies in a pool and locks it; undefined where the game has none. */
export async function addToJackpot(tx: Executor, place: Place, amount: Fen): Promise<JackpotRow | undefined> {
  const [row] = await tx
    .update(jackpotTable)
    .set({ amount: sql`${jackpotTable.amount} + ${amount}` })
    .where(isAt(place))
    .returning()
  return row
}

/** A pool, held until the transaction ends; undefined where the game has none. */
export async function lockJackpot(tx: Executor, place: Place): Promise<JackpotRow | undefined> {
  const [row] = await tx.select().from(jackpotTable).where(isAt(place)).for('update')
  return row
}

/** Opens pools with their seeds; answers those that were not open yet. */
export function insertJackpots(
  tx: Executor,
  pools: readonly (Place & { readonly seed: Fen })[],
): Promise<readonly JackpotRow[]> {
  return tx
    .insert(jackpotTable)
    .values(pools.map((pool) => ({ ...pool, amount: pool.seed })))
    .onConflictDoNothing()
    .returning()
}

export async function insertWin(
  tx: Executor,
  win: Omit<typeof jackpotWinTable.$inferInsert, 'id' | 'returnedAt'>,
): Promise<void> {
  await tx.insert(jackpotWinTable).values(win)
}

/** Takes a round's win back; its amount, 0 when it had won nothing. */
export async function returnWin(tx: Executor, venue: string, roundId: string, at: Date): Promise<Fen> {
  const [row] = await tx
    .update(jackpotWinTable)
    .set({ returnedAt: at })
    .where(
      and(eq(jackpotWinTable.venue, venue), eq(jackpotWinTable.roundId, roundId), isNull(jackpotWinTable.returnedAt)),
    )
    .returning({ amount: jackpotWinTable.amount })
  return row?.amount ?? 0n
}

/** The pools of a venue, or of all, the fullest first. */
export function selectAmounts(db: Executor, venue?: string) {
  return db
    .select({ venue: jackpotTable.venue, game: jackpotTable.game, amount: jackpotTable.amount })
    .from(jackpotTable)
    .where(venue === undefined ? undefined : eq(jackpotTable.venue, venue))
    .orderBy(desc(jackpotTable.amount))
}

/** The last who have won each pool, the latest first. */
export async function selectWins(db: Executor, venue: string | undefined) {
  const place = sql<number>`row_number() over (partition by ${jackpotWinTable.venue}, ${jackpotWinTable.game}
    order by ${jackpotWinTable.wonAt} desc, ${jackpotWinTable.id} desc)`
  const latest = db
    .select({
      game: jackpotWinTable.game,
      memberId: jackpotWinTable.memberId,
      amount: jackpotWinTable.amount,
      wonAt: jackpotWinTable.wonAt,
      place: place.as('place'),
    })
    .from(jackpotWinTable)
    .where(and(isNull(jackpotWinTable.returnedAt), venue === undefined ? undefined : eq(jackpotWinTable.venue, venue)))
    .as('latest')
  return db
    .select({ game: latest.game, memberId: latest.memberId, amount: latest.amount, wonAt: latest.wonAt })
    .from(latest)
    .where(sql`${latest.place} <= ${SHOWN_WINS}`)
    .orderBy(latest.place)
}
