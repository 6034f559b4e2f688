import { migrate } from '@site/server'
import type { Pool } from 'pg'
import * as v from 'valibot'

const BigintSchema = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const BetLinesSchema = v.array(v.object({ key: v.string(), stake: BigintSchema }))

export const ROUND_STATUSES = ['staking', 'staked', 'settled', 'cancelling', 'cancelled', 'refused'] as const
const RoundSchema = v.object({
  id: v.string(),
  visit_id: v.string(),
  venue: v.string(),
  game: v.string(),
  game_name: v.string(),
  kind: v.string(),
  draw: v.nullable(v.string()),
  settles_at: v.date(),
  server_seed: v.string(),
  client_seed: v.string(),
  bets: BetLinesSchema,
  stake: BigintSchema,
  outcome: v.unknown(),
  win: BigintSchema,
  result: v.string(),
  status: v.picklist(ROUND_STATUSES),
  created_at: v.date(),
})
export type Round = v.InferOutput<typeof RoundSchema>

/** A round as it stands in the book that the operator is shown. */
const BookedRoundSchema = v.pick(RoundSchema, ['id', 'status', 'stake', 'win'])
export type BookedRound = v.InferOutput<typeof BookedRoundSchema>

const VisitSchema = v.object({
  id: v.string(),
  session: v.string(),
  player: v.string(),
  venue: v.string(),
  venue_name: v.string(),
  category: v.picklist(['TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY']),
  game: v.string(),
  game_name: v.string(),
  lang: v.string(),
  next_seed: v.string(),
})
export type Visit = v.InferOutput<typeof VisitSchema>

export interface NewRound extends Omit<Round, 'created_at' | 'status' | 'visit_id'> {
  readonly visit: Visit
  readonly requestKey: string
  /** Seed of the round after this one. */
  readonly nextSeed: string
}

/** What the venues keep, in a schema of their own. Never held open across a call to the operator. */
export type Store = ReturnType<typeof createStore>

const MIGRATIONS = {
  folder: new URL('../../migrations/', import.meta.url),
  lock: 5_100_001,
  // The first two files may run again over what they have made: the table came later than they.
  makeTable: `create schema if not exists venues;
    create table if not exists venues.migration (name text primary key, sha256 text not null)`,
  table: 'venues.migration',
  fileColumn: 'name',
}

export function createStore(pool: Pool) {
  const rows = async <S extends v.GenericSchema>(schema: S, text: string, values: readonly unknown[]) =>
    v.parse(v.array(schema), (await pool.query(text, [...values])).rows)

  return {
    migrate: () => migrate(pool, MIGRATIONS),

    async insertVisit(visit: Omit<Visit, 'id'> & { readonly tokenHash: string }): Promise<void> {
      await pool.query(
        `insert into venues.visit
          (token_hash, session, player, venue, venue_name, category, game, game_name, lang, next_seed)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          visit.tokenHash,
          visit.session,
          visit.player,
          visit.venue,
          visit.venue_name,
          visit.category,
          visit.game,
          visit.game_name,
          visit.lang,
          visit.next_seed,
        ],
      )
    },

    async findVisit(tokenHash: string): Promise<Visit | undefined> {
      const [visit] = await rows(
        VisitSchema,
        `select *, id::text from venues.visit where token_hash = $1 and created_at > now() - interval '12 hours'`,
        [tokenHash],
      )
      return visit
    },

    /**
     * Keeps a round before its stake is taken, and makes the visit's next seed; undefined when the visit has used this
     * key, or its seed, already.
     */
    async insertRound(round: NewRound): Promise<Round | undefined> {
      const [made] = await rows(
        RoundSchema,
        `with next as (
            update venues.visit set next_seed = $16
              where id = $2 and ($8::text is not null or next_seed = $10)
                and not exists (select from venues.round where visit_id = $2 and request_key = $7)
              returning id)
          insert into venues.round
            (id, visit_id, player, venue, game, game_name, request_key, draw, settles_at, server_seed, client_seed, bets,
             stake, outcome, win, result, kind, status)
          select $1, next.id, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10, $11, $12::jsonb, $13::bigint, $14::jsonb,
            $15::bigint, $17, $18, 'staking' from next
          on conflict do nothing
          returning *, visit_id::text, stake::text, win::text`,
        [
          round.id,
          round.visit.id,
          round.visit.player,
          round.venue,
          round.game,
          round.game_name,
          round.requestKey,
          round.draw,
          round.settles_at,
          round.server_seed,
          round.client_seed,
          JSON.stringify(round.bets.map(({ key, stake }) => ({ key, stake: String(stake) }))),
          String(round.stake),
          round.outcome === undefined ? null : JSON.stringify(round.outcome),
          String(round.win),
          round.nextSeed,
          round.result,
          round.kind,
        ],
      )
      return made
    },

    /** What a player has in a draw, with what is still being asked for. */
    async stakedInDraw(player: string, draw: string): Promise<bigint> {
      const [sum] = await rows(
        v.object({ stake: BigintSchema }),
        `select coalesce(sum(stake), 0)::text as stake from venues.round
          where player = $1 and draw = $2 and status not in ('refused', 'cancelled')
            and created_at >= (select created_at from venues.draw where id = $2)`,
        [player, draw],
      )
      return sum?.stake ?? 0n
    },

    async findByKey(visitId: string, requestKey: string): Promise<Round | undefined> {
      const [round] = await rows(
        RoundSchema,
        'select *, visit_id::text, stake::text, win::text from venues.round where visit_id = $1 and request_key = $2',
        [visitId, requestKey],
      )
      return round
    },

    /** Moves a round on; false when it is not in the status that it is moved from. */
    async move(
      id: string,
      from: Round['status'],
      to: Round['status'],
      outcome?: { readonly outcome: unknown; readonly win: bigint; readonly text: string },
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update venues.round set status = $3, outcome = coalesce($4, outcome), win = coalesce($5, win),
          result = coalesce($6, result), ended_at = case when $3 in ('settled', 'cancelled') then now() end
          where id = $1 and status = $2`,
        [
          id,
          from,
          to,
          outcome === undefined ? null : JSON.stringify(outcome.outcome),
          outcome === undefined ? null : String(outcome.win),
          outcome?.text ?? null,
        ],
      )
      return rowCount === 1
    },

    /** Rounds of a player at a venue, the latest first; refused ones never were. */
    playerRounds(player: string, limit: number): Promise<Round[]> {
      return rows(
        RoundSchema,
        `select *, visit_id::text, stake::text, win::text from venues.round
          where player = $1 and status <> 'refused' order by created_at desc, id desc limit $2`,
        [player, limit],
      )
    },

    /** Rounds of a venue that were paid within a time, in the order of their ids, after one of them. */
    settledRounds(venue: string, from: Date, before: Date, after: string, limit: number): Promise<BookedRound[]> {
      return rows(
        BookedRoundSchema,
        `select id, status, stake::text, win::text from venues.round
          where venue = $1 and status = 'settled' and ended_at >= $2 and ended_at < $3 and id > $4
          order by id limit $5`,
        [venue, from, before, after, limit],
      )
    },

    /** Those of these rounds that the venue has; refused ones never were. */
    roundsOf(venue: string, ids: readonly string[]): Promise<BookedRound[]> {
      return rows(
        BookedRoundSchema,
        `select id, status, stake::text, win::text from venues.round
          where venue = $1 and id = any($2) and status <> 'refused'`,
        [venue, ids],
      )
    },

    /** Rounds that something is still to be done about at this time; those of `last` after all others. */
    pending(now: Date, stuckBefore: Date, last: readonly string[], limit: number): Promise<Round[]> {
      return rows(
        RoundSchema,
        `select *, visit_id::text, stake::text, win::text from venues.round
          where (status = 'staked' and settles_at <= $1) or status = 'cancelling'
            or (status = 'staking' and created_at < $2)
          order by id = any($3), settles_at limit $4`,
        [now, stuckBefore, last, limit],
      )
    },

    /** Seeds of those of these draws that were announced, by id. */
    async drawSeeds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = await rows(
        v.object({ id: v.string(), seed: v.string() }),
        'select id, seed from venues.draw where id = any($1)',
        [ids],
      )
      return new Map(found.map(({ id, seed }) => [id, seed]))
    },

    /** Venues that somebody has visited today, with their category. */
    visitedVenues(): Promise<Pick<Visit, 'venue' | 'category'>[]> {
      return rows(
        v.pick(VisitSchema, ['venue', 'category']),
        `select distinct venue, category from venues.visit where created_at > now() - interval '12 hours'`,
        [],
      )
    },

    /** The seed of a draw, made at its first mention and never changed. */
    async drawSeed(id: string, fresh: string): Promise<string> {
      await pool.query('insert into venues.draw (id, seed) values ($1, $2) on conflict do nothing', [id, fresh])
      const [row] = await rows(v.object({ seed: v.string() }), 'select seed from venues.draw where id = $1', [id])
      if (row === undefined) throw new Error(`draw ${id} was not kept`)
      return row.seed
    },
  }
}
