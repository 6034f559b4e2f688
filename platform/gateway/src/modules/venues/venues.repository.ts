import { ApiError, type VenueCategory, STATUS } from '@site/contracts'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, lte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { collectionTable, gameTable, type VenueRow, venueTable } from '../../db/schema/venues.ts'
import type { GamePlace } from './game-facts.ts'

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

/** Names of the venues by code. */
export async function selectVenueNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ code: venueTable.code, name: venueTable.name }).from(venueTable)
  return new Map(rows.map(({ code, name }) => [code, name]))
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

/** A place in a list of games that SQL can look up. */
const keyOf = ({ venue, game }: GamePlace) => `${venue}/${game}`

/**
 * One page of games with the member's favourites marked; a visitor has none. `recent` are those of `played`, in their
 * order.
 */
export async function selectGames(
  db: Executor,
  filter: GameFilter,
  memberId: number | undefined,
  played: readonly GamePlace[],
) {
  const isFavourite = and(
    eq(collectionTable.memberId, memberId ?? 0),
    eq(collectionTable.type, 'game'),
    eq(collectionTable.venue, gameTable.venue),
    eq(collectionTable.code, gameTable.code),
  )
  const { keyword = '', tag } = filter
  const place = sql`array_position(${sql.param(played.map(keyOf))}::text[], ${gameTable.venue} || '/' || ${gameTable.code})`
  const where = and(
    filter.enName === undefined ? undefined : eq(gameTable.venue, filter.enName.toUpperCase()),
    filter.category === undefined ? undefined : eq(gameTable.category, filter.category as 'DZ' | 'BY'),
    keyword === '' ? undefined : ilike(gameTable.name, `%${keyword.replace(/[%_\\]/g, String.raw`\$&`)}%`),
    tag === 'hot' ? gameTable.hot : undefined,
    tag === 'new' ? gameTable.isNew : undefined,
    tag === 'fav' ? isNotNull(collectionTable.code) : undefined,
    tag === 'recent' ? isNotNull(place) : undefined,
  )
  const rows = await db
    .select({ game: gameTable, favourite: collectionTable.code })
    .from(gameTable)
    .leftJoin(collectionTable, isFavourite)
    .where(where)
    // Of several categories the foremost of each come first, not all of one category.
    .orderBy(...(tag === 'recent' ? [place] : []), asc(gameTable.sort), desc(gameTable.category))
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

/** Names of the games of a venue, or of all, by code: codes are unique across the venues. */
export async function selectGameNames(db: Executor, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ code: gameTable.code, name: gameTable.name })
    .from(gameTable)
    .where(inArray(gameTable.code, [...codes]))
  return new Map(rows.map(({ code, name }) => [code, name]))
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

/** Opens a venue, or closes it: for a maintenance with its window. */
export async function setVenueState(
  db: Executor,
  code: string,
  state: VenueRow['state'],
  window?: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await db
    .update(venueTable)
    .set({ state, maintainFrom: window?.from ?? null, maintainTo: window?.to ?? null })
    .where(eq(venueTable.code, code))
}

/** Venues that are there stay as they are; maintenances that are over by `now` are moved to the window. */
export async function insertVenues(
  db: Executor,
  venues: readonly (typeof venueTable.$inferInsert)[],
  window: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<void> {
  await db
    .insert(venueTable)
    .values([...venues])
    .onConflictDoNothing()
  await db
    .update(venueTable)
    .set({ maintainFrom: window.from, maintainTo: window.to })
    .where(and(eq(venueTable.state, 2), lte(venueTable.maintainTo, now)))
}

/** Rows of one statement; each has thirteen values. */
const BATCH = 500

/** Games that are there keep all but their return, which is computed from the reels. */
export async function insertGames(db: Executor, games: readonly (typeof gameTable.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < games.length; from += BATCH) {
    await db
      .insert(gameTable)
      .values(games.slice(from, from + BATCH))
      .onConflictDoUpdate({ target: [gameTable.venue, gameTable.code], set: { rtp: sql`excluded.rtp` } })
  }
}
