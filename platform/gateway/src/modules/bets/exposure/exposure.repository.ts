import type { ExposureScope } from '@site/contracts/desk'
import type { Fen } from '@site/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { exposureLimitTable, exposureSiteTable, exposureTable, legTable, ticketTable } from '../../../db/schema/bets.ts'
import type { Difference } from '../../../kernel/ledger/index.ts'

export type ExposureLimits = Readonly<Record<ExposureScope, Fen>>

/** A selection at whatever lines. */
export interface ExposedSelection {
  readonly matchId: number
  readonly gameId: string
  readonly play: string
  readonly selection: string
}

/** What a member has staked on a selection already, and what a bet on it may win within the limits of exposure. */
export interface Room {
  readonly staked: Fen
  /** May be below zero, when limits were lowered. */
  readonly win: Fen
  /** By how many bets on the selection what may be staked there is shared. */
  readonly bets: number
}

/**
 * Limits of these selections for a member, in their order. Nothing is held: whoever bets is checked when it is written.
 *
 * @param isTogether of bets that are placed all at once: each has an equal share of the limits that they have in common
 */
export async function selectRoom(
  db: Executor,
  memberId: number,
  selections: readonly ExposedSelection[],
  isTogether = false,
): Promise<readonly Room[]> {
  const list = (of: (one: ExposedSelection) => string | number) => sql.param(selections.map(of))
  const { rows } = await db.execute<{ staked: string; win: string; bets: number }>(sql`
    with most as (select scope, amount from bet_exposure_limit),
    own as materialized (
      select id, mode, stake, risk, open_risk, bet_liability(status, open_risk, risk, max_win) as liability
      from bet_ticket where member_id = ${memberId} and status in ('delay', 'open')
    )
    select coalesce((
        select sum(own.stake * own.open_risk / own.risk) from own join bet_leg l on l.ticket_id = own.id
        where own.mode = 'single' and l.game_id = asked.game_id and l.w = asked.w and l.r = asked.r
      ), 0)::text as staked,
      floor(least(
        ((select amount from most where scope = 'selection') - coalesce(of_selection.liability, 0)) / asked.on_selection,
        ((select amount from most where scope = 'match') - coalesce(of_match.liability, 0)) / asked.on_match,
        ((select amount from most where scope = 'member') - (select coalesce(sum(liability), 0) from own)) / asked.in_all,
        ((select amount from most where scope = 'site') - (select sum(liability) from bet_exposure_site)) / asked.in_all
      ))::text as win,
      asked.on_selection::int as bets
    from (
      select match_id, game_id, w, r, n,
        case when ${isTogether} then count(*) over (partition by match_id, game_id, w, r) else 1 end as on_selection,
        case when ${isTogether} then count(*) over (partition by match_id) else 1 end as on_match,
        case when ${isTogether} then count(*) over () else 1 end as in_all
      from unnest(${list(({ matchId }) => matchId)}::bigint[], ${list(({ gameId }) => gameId)}::text[],
      ${list(({ play }) => play)}::text[], ${list(({ selection }) => selection)}::text[])
        with ordinality as one (match_id, game_id, w, r, n)
    ) as asked
    left join bet_exposure of_match
      on of_match.match_id = asked.match_id and of_match.game_id = '' and of_match.w = '' and of_match.r = ''
    left join bet_exposure of_selection
      on of_selection.match_id = asked.match_id and of_selection.game_id = asked.game_id
        and of_selection.w = asked.w and of_selection.r = asked.r
    order by asked.n`)
  return rows.map(({ staked, win, bets }) => ({ staked: BigInt(staked), win: BigInt(win), bets }))
}

/**
 * Which limit a ticket that was changed in this transaction goes beyond. The accounts of its member must be held, so that
 * no other bet of the member is on its way.
 */
export async function findExceeded(
  tx: Executor,
  { id, memberId }: { readonly id: number; readonly memberId: number },
): Promise<ExposureScope | undefined> {
  const { rows } = await tx.execute<{ exceeded: ExposureScope | null }>(
    sql`select bet_exposure_exceeded(${memberId}, array[${id}]::bigint[]) as exceeded`,
  )
  return rows[0]?.exceeded ?? undefined
}

export async function selectLimits(db: Executor): Promise<ExposureLimits> {
  const rows = await db.select().from(exposureLimitTable)
  return Object.fromEntries(rows.map(({ scope, amount }) => [scope, amount])) as unknown as ExposureLimits
}

/** Sets a limit for the bets to come. @returns what it was */
export async function setLimit(tx: Executor, scope: ExposureScope, amount: Fen): Promise<Fen> {
  const [before] = await tx.select().from(exposureLimitTable).where(eq(exposureLimitTable.scope, scope)).for('update')
  if (before === undefined) throw new Error(`there is no limit of ${scope}`)
  await tx.update(exposureLimitTable).set({ amount }).where(eq(exposureLimitTable.scope, scope))
  // What the members' shares may take is allotted anew.
  if (scope === 'site') await tx.execute(sql`select bet_exposure_allot(0::smallint, 0)`)
  return before.amount
}

/** What all open bets would win together. */
export async function sumExposure(db: Executor): Promise<Fen> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${exposureSiteTable.liability}), 0)::text`.mapWith(BigInt) })
    .from(exposureSiteTable)
  return row?.sum ?? 0n
}

/** Every match with open bets, the one with most to pay first. */
export async function selectExposures(
  db: Executor,
): Promise<readonly { readonly matchId: number; readonly staked: Fen; readonly liability: Fen }[]> {
  return db
    .select({ matchId: exposureTable.matchId, staked: exposureTable.staked, liability: exposureTable.liability })
    .from(exposureTable)
    .where(eq(exposureTable.play, ''))
    .orderBy(desc(exposureTable.liability), exposureTable.matchId)
}

/** Selections of matches with open bets, the one with most to pay first. */
export async function selectSelections(db: Executor, matches: readonly number[]) {
  if (matches.length === 0) return []
  return db
    .select()
    .from(exposureTable)
    .where(and(inArray(exposureTable.matchId, [...matches]), sql`${exposureTable.play} <> ''`))
    .orderBy(desc(exposureTable.liability), exposureTable.gameId, exposureTable.play, exposureTable.selection)
}

/** Open tickets on a match, of each selection those with most to pay, at most so many of each. */
export async function selectExposedTickets(db: Executor, matchId: number, most: number) {
  const liability = sql`bet_liability(${ticketTable.status}, ${ticketTable.openRisk}, ${ticketTable.risk}, ${ticketTable.maxWin})`
  const open = db
    .select({
      id: ticketTable.id,
      memberId: ticketTable.memberId,
      placedAt: ticketTable.placedAt,
      combo: ticketTable.combo,
      oddsShown: ticketTable.oddsShown,
      staked: ticketTable.openRisk,
      gameId: legTable.gameId,
      play: legTable.play,
      selection: legTable.selection,
      line: legTable.line,
      live: legTable.live,
      liability: sql<bigint>`${liability}`.mapWith(BigInt).as('liability'),
      place: sql<number>`row_number() over (
        partition by ${legTable.gameId}, ${legTable.play}, ${legTable.selection}
        order by ${liability} desc, ${ticketTable.id})`
        .mapWith(Number)
        .as('place'),
    })
    .from(legTable)
    .innerJoin(ticketTable, eq(ticketTable.id, legTable.ticketId))
    .where(and(eq(legTable.matchId, matchId), inArray(ticketTable.status, ['delay', 'open'])))
    .as('ranked')
  return db
    .select()
    .from(open)
    .where(sql`${open.place} <= ${most}`)
    .orderBy(open.place, open.id)
}

/** Where what is kept of the exposure is not what the open tickets come to: match and selection, or share of the members. */
export async function selectExposureDifferences(db: Executor): Promise<readonly Difference[]> {
  const { rows } = await db.execute<{ place: string; expected: string; found: string }>(sql`
    with ticket as (
      select id, member_id, open_risk as staked, ceil(max_win::numeric * open_risk / risk) as liability
      from bet_ticket where status in ('delay', 'open')
    ),
    wanted as (
      select 'match ' || match_id as place, sum(staked) as staked, sum(liability) as liability
      from ticket join bet_leg on ticket_id = id group by match_id
      union all
      select concat_ws(' ', 'selection', match_id, game_id, w, r), sum(staked), sum(liability)
      from ticket join bet_leg on ticket_id = id group by match_id, game_id, w, r
      union all
      select 'share ' || member_id % 16, 0, sum(liability) from ticket group by member_id % 16
    ),
    kept as (
      select case when w = '' then 'match ' || match_id else concat_ws(' ', 'selection', match_id, game_id, w, r) end as place,
        staked, liability
      from bet_exposure
      union all
      select 'share ' || stripe, 0, liability from bet_exposure_site where liability <> 0
    )
    select place, coalesce(wanted.staked, 0) || ' to win ' || coalesce(wanted.liability, 0) as expected,
      coalesce(kept.staked, 0) || ' to win ' || coalesce(kept.liability, 0) as found
    from wanted full join kept using (place)
    where (wanted.staked, wanted.liability) is distinct from (kept.staked::numeric, kept.liability::numeric)
    order by place limit 100`)
  return rows.map(({ place, expected, found }) => ({
    what: 'exposure is that of open tickets',
    where: place,
    expected,
    found,
  }))
}
