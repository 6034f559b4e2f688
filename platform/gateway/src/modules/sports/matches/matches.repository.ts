import { and, eq, gt, gte, inArray, isNotNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Db, Executor } from '../../../db/database.ts'
import { matchTable } from '../../../db/schema/sports.ts'
import type { Fixture } from '../simulator/fixtures/index.ts'
import type { Sport } from '../simulator/catalogue/index.ts'
import type { Script } from '../simulator/match.ts'
import { BEFORE, isOver, type MatchState, type SimEvent } from '../simulator/timeline/index.ts'
import { EventsSchema, ScriptSchema, StateSchema } from './matches.schema.ts'

/** A match as it is written down. */
export interface MatchRecord {
  readonly fixture: Fixture
  readonly state: MatchState
  readonly events: readonly SimEvent[]
  readonly script: Script
}

export interface StoredResult {
  readonly id: number
  readonly day: number
  readonly leagueId: string
  readonly homeId: string
  readonly awayId: string
  readonly startAt: number
  readonly state: MatchState
}

/** What a result should have been; with `voided` the match counts as cancelled for that reason. */
export type ResultCorrection = Pick<Partial<MatchState>, 'score' | 'half'> & { readonly voided: MatchState['voided'] }
/** Told in the transaction of a correction. */
export type Corrected = (
  tx: Executor,
  states: { readonly before: MatchState; readonly after: MatchState },
) => Promise<void>

/**
 * How a match stands as it is written down; undefined when nothing is. Held until the transaction ends where a strength is
 * given: by `key share` against corrections, while the feed goes on writing what happens; by `update` for a correction.
 */
export async function findMatchState(
  db: Executor,
  id: number,
  strength?: 'key share' | 'update',
): Promise<MatchState | undefined> {
  const query = db.select({ state: matchTable.state }).from(matchTable).where(eq(matchTable.id, id))
  const [row] = await (strength === undefined ? query : query.for(strength))
  return row && v.parse(StateSchema, row.state)
}

/** How far matches have come, as it is written down: `over`, or `half` with a result of the first half alone. */
export async function selectProgress(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, 'over' | 'half'>> {
  const rows = await db
    .select({
      id: matchTable.id,
      isOver: sql<boolean>`${matchTable.stage} in ('ended', 'void')`,
      hasHalf: sql<boolean>`jsonb_exists(${matchTable.state}, 'half')`,
    })
    .from(matchTable)
    .where(inArray(matchTable.id, [...ids]))
  const progress = new Map<number, 'over' | 'half'>()
  for (const row of rows) if (row.isOver || row.hasHalf) progress.set(row.id, row.isOver ? 'over' : 'half')
  return progress
}

/** Rows in one statement. */
const BATCH = 100

export class SportsRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Writes matches as they stand; a row that is there takes the newer state. The script is written by `saveScript`. */
  save(records: readonly MatchRecord[]): Promise<void> {
    return this.#write(records)
  }

  /** The same for results that nobody has played: a match that is over stays as it is, perhaps corrected. */
  saveResults(records: readonly MatchRecord[]): Promise<void> {
    return this.#write(records, notInArray(matchTable.stage, ['ended', 'void']))
  }

  async #write(records: readonly MatchRecord[], setWhere?: SQL): Promise<void> {
    for (let from = 0; from < records.length; from += BATCH) {
      const rows = records.slice(from, from + BATCH).map(rowOf)
      await this.#db
        .insert(matchTable)
        .values(rows)
        .onConflictDoUpdate({
          target: matchTable.id,
          ...(setWhere && { setWhere }),
          set: {
            homeId: sql`excluded.home_id`,
            awayId: sql`excluded.away_id`,
            leagueId: sql`excluded.league_id`,
            gameType: sql`excluded.game_type`,
            startAt: sql`excluded.start_at`,
            stage: sql`excluded.stage`,
            state: sql`excluded.state`,
            events: sql`excluded.events`,
            endedAt: sql`excluded.ended_at`,
            updatedAt: sql`now()`,
          },
        })
    }
  }

  async saveScript(record: MatchRecord, saved: (tx: Executor) => Promise<void>): Promise<void> {
    const row = { ...rowOf(record), script: record.script }
    await this.#db.transaction(async (tx) => {
      await tx
        .insert(matchTable)
        .values(row)
        .onConflictDoUpdate({ target: matchTable.id, set: { script: row.script, updatedAt: sql`now()` } })
      await saved(tx)
    })
  }

  /** Scripts of matches from a day on. */
  async scripts(fromDay: number): Promise<ReadonlyMap<number, Script>> {
    const rows = await this.#db
      .select({ id: matchTable.id, script: matchTable.script })
      .from(matchTable)
      .where(and(gte(matchTable.day, fromDay), isNotNull(matchTable.script)))
    return new Map(rows.map(({ id, script }) => [id, v.parse(ScriptSchema, script)]))
  }

  async script(id: number): Promise<Script | undefined> {
    const rows = await this.#db.select({ script: matchTable.script }).from(matchTable).where(eq(matchTable.id, id))
    const script = rows[0]?.script
    return script === undefined || script === null ? undefined : v.parse(ScriptSchema, script)
  }

  /** Matches that were being played when they were written down last, and how much had happened in each. */
  async underWay(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db
      .select({ id: matchTable.id, events: sql<number>`jsonb_array_length(${matchTable.events})` })
      .from(matchTable)
      .where(sql`${matchTable.stage} in ('live', 'break')`)
    return new Map(rows.map(({ id, events }) => [id, events]))
  }

  /** Ids of matches of these days that are over. */
  async finished(fromDay: number, toDay: number): Promise<ReadonlySet<number>> {
    const rows = await this.#db
      .select({ id: matchTable.id })
      .from(matchTable)
      .where(
        and(gte(matchTable.day, fromDay), lte(matchTable.day, toDay), inArray(matchTable.stage, ['ended', 'void'])),
      )
    return new Set(rows.map(({ id }) => id))
  }

  /** Takes back what is written down of a time that is still to come: the clock was set back. Scripts stay. */
  async takeBackAfter(now: number): Promise<void> {
    const moment = new Date(now)
    const isAhead = and(inArray(matchTable.stage, ['live', 'break']), gt(matchTable.startAt, moment))
    await this.#db
      .update(matchTable)
      .set({ stage: BEFORE.stage, state: BEFORE, events: [], endedAt: null, updatedAt: sql`now()` })
      .where(or(gt(matchTable.endedAt, moment), isAhead))
  }

  /**
   * Corrects the result of a match that is over; false when it is not. Waits for the batches that settle by the result, so
   * that whoever corrects bets afterwards sees all that were settled by it.
   */
  correctResult(id: number, change: ResultCorrection, corrected: Corrected): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const before = await findMatchState(tx, id, 'update')
      if (before === undefined || !isOver(before)) return false
      const stage = change.voided === undefined ? 'ended' : 'void'
      const state: MatchState = { ...before, ...change, stage }
      await tx
        .update(matchTable)
        .set({ state, stage, updatedAt: sql`now()` })
        .where(eq(matchTable.id, id))
      await corrected(tx, { before, after: state })
      return true
    })
  }

  async events(id: number): Promise<readonly SimEvent[]> {
    const rows = await this.#db.select({ events: matchTable.events }).from(matchTable).where(eq(matchTable.id, id))
    return rows[0] === undefined ? [] : v.parse(EventsSchema, rows[0].events)
  }

  /** Matches of a day that are over, by kick-off. */
  async results(day: number, sport: Sport | undefined, endedBefore: number): Promise<readonly StoredResult[]> {
    const rows = await this.#db
      .select()
      .from(matchTable)
      .where(
        and(
          eq(matchTable.day, day),
          sport === undefined ? undefined : eq(matchTable.gameType, sport),
          inArray(matchTable.stage, ['ended', 'void']),
          lte(matchTable.endedAt, new Date(endedBefore)),
        ),
      )
      .orderBy(matchTable.startAt, matchTable.id)
    return rows.map((row) => ({
      id: row.id,
      day: row.day,
      leagueId: row.leagueId,
      homeId: row.homeId,
      awayId: row.awayId,
      startAt: row.startAt.getTime(),
      state: v.parse(StateSchema, row.state),
    }))
  }
}

function rowOf({ fixture, state, events }: MatchRecord): typeof matchTable.$inferInsert {
  return {
    id: fixture.id,
    day: fixture.day,
    gameType: fixture.league.sport,
    leagueId: fixture.league.id,
    homeId: fixture.home.id,
    awayId: fixture.away.id,
    startAt: new Date(fixture.startAt),
    stage: state.stage,
    state,
    events,
    endedAt: isOver(state) && state.endedAt !== undefined ? new Date(state.endedAt) : null,
  }
}
