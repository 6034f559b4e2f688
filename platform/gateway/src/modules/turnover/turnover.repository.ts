import type { Fen, TurnoverFill, TurnoverRequirement } from '@site/domain'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { queryNamed } from '../../db/query-named.ts'
import { byColumn, rowFromJson } from '../../db/by-column.ts'
import type { Executor } from '../../db/database.ts'
import { type RequirementRow, turnoverFillTable, turnoverRequirementTable } from '../../db/schema/turnover.ts'
import { type Difference, MOST_NAMED } from '../../kernel/ledger/index.ts'
import { databaseDate } from '../../lib/database-date.ts'

const table = turnoverRequirementTable

/** A requirement as it is written down. */
export type StoredRequirement = TurnoverRequirement & Pick<RequirementRow, 'memberId' | 'source' | 'sourceId'>

function readRow(row: RequirementRow): StoredRequirement {
  const { id, memberId, source, sourceId, required, done, venues, minOdds, addedAt, expiresAt, clearedAt } = row
  return {
    ...{ id, memberId, source, sourceId, required, done, venues },
    minOdds: minOdds ?? undefined,
    addedAt: addedAt.getTime(),
    expiresAt: expiresAt?.getTime(),
    clearedAt: clearedAt?.getTime(),
  }
}

/** Neither met nor cleared, and at this moment not over. */
const isOpen = (at: number) =>
  sql`turnover_is_open(${table.done}, ${table.required}, ${table.clearedAt}, ${table.expiresAt},
    ${databaseDate(at).toISOString()}::timestamptz)`

/** A requirement as `turnover_ask` takes it (migration 0133). */
export interface RequirementDraft {
  readonly asked: string
  readonly credited: string
  readonly clearedBelow: string
}

export function draftOf(
  {
    addedAt,
    expiresAt,
    venues,
    ...requirement
  }: Omit<StoredRequirement, 'id' | 'done' | 'clearedAt'> & {
    readonly locksVenues: boolean
  },
  { credited, clearedBelow }: { readonly credited: Fen; readonly clearedBelow: Fen },
): RequirementDraft {
  const asked = byColumn(table, {
    ...requirement,
    venues: [...venues],
    addedAt: databaseDate(addedAt),
    expiresAt: expiresAt === undefined ? null : databaseDate(expiresAt),
  })
  return { asked: JSON.stringify(asked), credited: String(credited), clearedBelow: String(clearedBelow) }
}

const ASK = { name: 'turnover_ask', text: 'select turnover_ask($1::jsonb, $2::bigint, $3::bigint) as asked' }

/**
 * Writes a requirement down; false when its source had one already. Others that are open are cleared where the member had
 * less left. The member's central wallet is held from here on until the transaction ends.
 */
export async function insertRequirement(
  tx: Executor,
  { asked, credited, clearedBelow }: RequirementDraft,
): Promise<boolean> {
  const [row] = await queryNamed<{ asked: boolean }>(tx, ASK, [asked, credited, clearedBelow])
  return row?.asked === true
}

/** What was open for these members at a moment, held until the transaction ends. */
export async function lockOpen(
  tx: Executor,
  members: readonly number[],
  at: number,
): Promise<readonly StoredRequirement[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(inArray(table.memberId, [...members]), isOpen(at)))
    // In one order everywhere, so that two settlements of the same members cannot wait for each other.
    .orderBy(asc(table.memberId), asc(table.id))
    .for('update')
  return rows.map(readRow)
}

/** Requirements by number, however they stand, held until the transaction ends. */
export async function lockRequirements(tx: Executor, ids: readonly number[]): Promise<readonly StoredRequirement[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.memberId), asc(table.id))
    .for('update')
  return rows.map(readRow)
}

/** What these tickets have given so far. */
export function selectFills(tx: Executor, refs: readonly string[]): Promise<TurnoverFill[]> {
  return tx
    .select()
    .from(turnoverFillTable)
    .where(sql`${turnoverFillTable.refId} = any(${sql.param(refs)}::text[])`)
}

/** Requirements whose fills do not come to what is done of them, or to more than they ask for. */
export async function selectSumDifferences(db: Executor): Promise<readonly Difference[]> {
  const { rows } = await db.execute<{ id: string; member: string; done: string; required: string; given: string }>(sql`
    select id, member_id as member, done, required, given from (
      select ${table.id}, ${table.memberId}, ${table.done}, ${table.required},
        (select coalesce(sum(f.amount), 0) from ${turnoverFillTable} f where f.requirement_id = ${table.id}) as given
      from ${table}
    ) r where done <> given or done > required or done < 0 order by id limit ${MOST_NAMED}`)
  return rows.map(({ id, member, done, required, given }) => ({
    what: 'turnover done is what bets have given, and no more than is asked for',
    where: `member ${member} requirement ${id}`,
    expected: `${given} of ${required}`,
    found: `${done} of ${required}`,
  }))
}

/** Puts fills in the place of all that their tickets have given; what is done follows (migration 0070). */
export async function replaceFills(
  tx: Executor,
  given: readonly TurnoverFill[],
  fills: readonly TurnoverFill[],
): Promise<void> {
  const refs = [...new Set(given.map(({ refId }) => refId))]
  if (refs.length > 0) await tx.delete(turnoverFillTable).where(inArray(turnoverFillTable.refId, refs))
  if (fills.length === 0) return
  await tx.execute(sql`
    insert into turnover_fill (requirement_id, ref_id, amount)
    select * from unnest(
      ${sql.param(fills.map(({ requirementId }) => requirementId))}::bigint[],
      ${sql.param(fills.map(({ refId }) => refId))}::text[],
      ${sql.param(fills.map(({ amount }) => String(amount)))}::bigint[]
    )`)
}

/** Drops those of these requirements, which the caller holds, that are open for these members. */
export async function clearOpen(
  tx: Executor,
  members: readonly number[],
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (members.length === 0 || ids.length === 0) return
  await tx
    .update(table)
    .set({ clearedAt: databaseDate(now) })
    .where(and(inArray(table.memberId, [...members]), inArray(table.id, [...ids]), isOpen(now)))
}

/** What is open for a member, the oldest first. */
export async function selectOpen(db: Executor, memberId: number, now: number): Promise<readonly StoredRequirement[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), isOpen(now)))
    .orderBy(asc(table.addedAt), asc(table.id))
  return rows.map(readRow)
}

/** Requirements as a function of the database gives them, in their order. */
export function readRequirements(rows: readonly Readonly<Record<string, unknown>>[]): readonly StoredRequirement[] {
  return rows.map((row) => readRow(rowFromJson(table, row)))
}

/** Whether a journal `j` is of the money that a requirement `r` was written down for. */
const IS_OF_REQUIREMENT = sql`j.member_id = r.member_id
  and j.ref_type = case when r.source <> 'promo' then r.source
    when r.source_id like 'feedback:%' then 'feedback' else 'activity' end
  and j.ref_id = case when r.source = 'promo' then regexp_replace(r.source_id, '^feedback:', '') else r.source_id end`

/** What a member has, without coins. */
const ALL_MONEY = sql`(code in ('center', 'bet_hold', 'withdraw_hold', 'bonus') or code like 'venue:%')`

/**
 * What a member has left of what the rewards gave that these requirements are of: money of their own is lost first, and a
 * reward is never more than what was there at any moment since. Played back from the ledger's lines since the first of these
 * rewards: what came and went without them, beside what is there now.
 */
export async function sumRewardsLeft(db: Executor, memberId: number, ids: readonly number[]): Promise<Fen> {
  const { rows } = await db.execute<{ left: string | null }>(sql`
    with reward as (
      select j.id, sum(e.amount) as given
      from turnover_requirement r
      join ledger_journal j on ${IS_OF_REQUIREMENT} and (j.kind = 'rebate' or j.kind like 'bonus\_%')
      join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner = r.member_id
      where r.member_id = ${memberId} and r.id = any (${sql.param([...ids])}::bigint[])
      group by j.id
    ), line as (
      select e.journal_id, sum(e.amount) - coalesce(max(reward.given), 0) as own
      from ledger_account a
      join ledger_entry e on e.account_id = a.id and e.journal_id >= (select min(id) from reward)
      left join reward on reward.id = e.journal_id
      where a.owner = ${memberId} and ${ALL_MONEY}
      group by e.journal_id
    ), moment as (
      select coalesce(sum(own) over (order by journal_id desc rows between unbounded preceding and 1 preceding), 0) as since
      from line
    )
    select least(
      (select sum(given) from reward),
      (select sum(balance) from ledger_account a where owner = ${memberId} and ${ALL_MONEY}) - (select max(since) from moment)
    )::text as left`)
  const left = BigInt(rows[0]?.left ?? '0')
  return left > 0n ? left : 0n
}

/** A requirement that was open when a withdrawal was made, its time to expire apart, which is for the order to compare. */
export interface OpenAtWithdrawal {
  readonly memberId: number
  readonly requirementId: number
  /** `ref_id` of the withdrawal's journals. */
  readonly reference: string
  /** In fen, what is still open of it. */
  readonly left: Fen
  /** Business clock. */
  readonly expiresAt: Date | undefined
}

/**
 * Requirements that are open and never were anything else, and whose money was in the central wallet before a withdrawal
 * left it: who was first is said by the places of their lines, which are given with the wallet held. Whatever the order
 * says of itself, they were open then.
 */
export async function selectOpenAtWithdrawals(db: Executor): Promise<readonly OpenAtWithdrawal[]> {
  const { rows } = await db.execute<{
    member: string
    requirement: string
    reference: string
    left: string
    expires: string | null
  }>(sql`
    select money.member_id as member, money.id as requirement, gone.ref_id as reference, money.left::text as left,
      to_json(money.expires_at) #>> '{}' as expires
    from (
      select r.id, r.member_id, r.required - r.done as left, r.expires_at, a.id as account_id, max(e.seq) as place
      from turnover_requirement r
      join ledger_journal j on ${IS_OF_REQUIREMENT}
      join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.owner = r.member_id and a.code = 'center'
      where r.done < r.required and r.cleared_at is null and not r.opened_again
      group by r.id, a.id
    ) money
    join ledger_deal d on d.account_id = money.account_id and d.type = 'withdraw' and d.seq > money.place and d.amount < 0
    join ledger_journal gone on gone.id = d.journal_id
    order by money.id, d.seq`)
  return rows.map(({ member, requirement, reference, left, expires }) => ({
    memberId: Number(member),
    requirementId: Number(requirement),
    reference,
    left: BigInt(left),
    expiresAt: expires === null ? undefined : new Date(expires),
  }))
}

/** The latest requirements of a member, however they stand, the oldest of them first. */
export async function selectLatest(
  db: Executor,
  memberId: number,
  limit: number,
): Promise<readonly StoredRequirement[]> {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(sql`${table.addedAt} desc`, sql`${table.id} desc`)
    .limit(limit)
  return rows.map(readRow).toReversed()
}

/** Whether something that is open keeps a member's money in a venue. */
export async function hasLock(db: Executor, memberId: number, venue: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.memberId, memberId), table.locksVenues, isOpen(now), sql`${venue} = any(${table.venues})`))
    .limit(1)
  return rows.length > 0
}
