import { ApiError, type VenueCategory, STATUS } from '@site/contracts'
import { and, asc, count, desc, eq, ilike, isNotNull, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { jackpotTable } from '../../db/schema/jackpots.ts'
import { collectionTable } from '../../db/schema/members.ts'
import { betRecordTable } from '../../db/schema/rounds.ts'
import { gameTable, type VenueRow, venueTable } from '../../db/schema/site.ts'

export function selectVenues(db: Executor, category?: VenueCategory) {
  return db
    .select()
    .from(venueTable)
    .where(category === undefined ? undefined : eq(venueTable.category, category))
    .orderBy(asc(venueTable.category), asc(venueTable.sort))
}

export async function findVenue(db: Executor, code: string) {
  const [venue] = await db.select().from(venueTable).where(eq(venueTable.code, code.toUpperCase()))
  return venue
}

/** @throws ApiError 6004 when there is no such venue */
export async function mustBeVenue(db: Executor, code: string): Promise<VenueRow> {
  const venue = await findVenue(db, code)
  if (venue === undefined) throw new ApiError(STATUS.NOT_FOUND, '场馆不存在')
  return venue
}

export interface GameFilter {
  readonly enName?: string | undefined
  readonly category?: VenueCategory | undefined
  readonly keyword?: string | undefined
  readonly tag?: 'hot' | 'new' | 'fav' | 'recent' | undefined
  readonly pageNum: number
  readonly pageSize: number
}

const lastPlayed = (memberId: number | undefined) =>
  sql`(select max(${betRecordTable.betAt}) from ${betRecordTable} where ${betRecordTable.memberId} = ${memberId ?? 0}
    and ${betRecordTable.venue} = ${gameTable.venue} and ${betRecordTable.gameCode} = ${gameTable.code})`

const playedBy = (memberId: number | undefined) => sql`${lastPlayed(memberId)} is not null`

/** One page of games with the member's favourites marked; a visitor has none. */
export async function selectGames(db: Executor, filter: GameFilter, memberId: number | undefined) {
  const isFavourite = and(
    eq(collectionTable.memberId, memberId ?? 0),
    eq(collectionTable.type, 'game'),
    eq(collectionTable.venue, gameTable.venue),
    eq(collectionTable.code, gameTable.code),
  )
  const { keyword = '', tag } = filter
  const where = and(
    filter.enName === undefined ? undefined : eq(gameTable.venue, filter.enName.toUpperCase()),
    filter.category === undefined ? undefined : eq(gameTable.category, filter.category as 'DZ' | 'BY'),
    keyword === '' ? undefined : ilike(gameTable.name, `%${keyword.replace(/[%_\\]/g, String.raw`\$&`)}%`),
    tag === 'hot' ? gameTable.hot : undefined,
    tag === 'new' ? gameTable.isNew : undefined,
    tag === 'fav' ? isNotNull(collectionTable.code) : undefined,
    tag === 'recent' ? playedBy(memberId) : undefined,
  )
  const rows = await db
    .select({ game: gameTable, favourite: collectionTable.code, jackpot: jackpotTable.amount })
    .from(gameTable)
    .leftJoin(collectionTable, isFavourite)
    .leftJoin(jackpotTable, and(eq(jackpotTable.venue, gameTable.venue), eq(jackpotTable.game, gameTable.code)))
    .where(where)
    // Of several categories the foremost of each come first, not all of one category.
    .orderBy(...(tag === 'recent' ? [desc(lastPlayed(memberId))] : []), asc(gameTable.sort), desc(gameTable.category))
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
  const [counted] = await db
    .select({ total: count() })
    .from(gameTable)
    .leftJoin(collectionTable, isFavourite)
    .where(where)
  return { rows, total: counted?.total ?? 0 }
}

export async function findGame(db: Executor, venue: string, code: string) {
  const [game] = await db
    .select()
    .from(gameTable)
    .where(and(eq(gameTable.venue, venue.toUpperCase()), eq(gameTable.code, code)))
  return game
}

export async function hasGame(db: Executor, venue: string, code: string): Promise<boolean> {
  return (await findGame(db, venue, code)) !== undefined
}

export interface CollectionItem {
  readonly memberId: number
  readonly type: 'game' | 'match' | 'league'
  readonly venue: string
  readonly code: string
}

export async function countCollection(db: Executor, { memberId, type }: CollectionItem): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(collectionTable)
    .where(and(eq(collectionTable.memberId, memberId), eq(collectionTable.type, type)))
  return counted?.total ?? 0
}

export async function insertCollection(db: Executor, item: CollectionItem): Promise<void> {
  await db.insert(collectionTable).values(item).onConflictDoNothing()
}

export async function deleteCollection(db: Executor, item: CollectionItem): Promise<void> {
  await db
    .delete(collectionTable)
    .where(
      and(
        eq(collectionTable.memberId, item.memberId),
        eq(collectionTable.type, item.type),
        eq(collectionTable.venue, item.venue),
        eq(collectionTable.code, item.code),
      ),
    )
}
