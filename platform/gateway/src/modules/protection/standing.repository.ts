import { queryNamed } from '../../db/query-named.ts'
import { rowFromJson } from '../../db/by-column.ts'
import type { Executor } from '../../db/database.ts'
import { playExclusionTable, playLimitTable } from '../../db/schema/protection.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { type Bar, minorityOf } from './bars.ts'
import { readExclusion } from './exclusions.repository.ts'
import { readLimit, type StoredLimit } from './limits.repository.ts'

/** What a member who plays or pays in is bound by. */
export interface Standing {
  /** Undefined where there is no such member. */
  readonly account: Pick<MemberRow, 'status'> | undefined
  /** In the document of a member who is verified, or else as they have said it, `YYYY-MM-DD`. */
  readonly birthday: string | undefined
  /** Of the member, and of each member whom staff have not told apart from them: the longest pause, and the age. */
  readonly bars: readonly Bar[]
  /** As `selectLimits` gives them. */
  readonly limits: readonly StoredLimit[]
}

type Json = Readonly<Record<string, unknown>>

// A member is verified once.
const STANDING = {
  name: 'standing',
  text: `select m.id, m.status, coalesce(v.birthday, m.birthday)::text as birthday,
      (select jsonb_agg(to_jsonb(e) order by e.until_at desc, e.id desc) from play_exclusion e
        where e.member_id in (select m.id union all select excluded_id from play_link
          where member_id = m.id and (decision is null or decision = 'same'))) as exclusions,
      (select jsonb_agg(jsonb_build_object('memberId', o.member_id, 'birthday', o.birthday))
        from play_link k join identity_verification o on o.member_id = k.excluded_id and o.status = 'verified'
        where k.member_id = m.id and (k.decision is null or k.decision = 'same')) as documents,
      (select jsonb_agg(to_jsonb(l) order by l.type, l.period) from play_limit l where l.member_id = m.id) as limits
    from member m
    left join identity_verification v on v.member_id = m.id and v.status = 'verified'
    where m.id = any ($1::bigint[])`,
}

/** Account, age, pauses and limits of members in one look, since every stake and every deposit asks for all of them; sent at once. */
export async function findStandings(
  db: Executor,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const rows = await queryNamed<StandingRow>(db, STANDING, [[...memberIds]])
  const rowOf = new Map(rows.map((row) => [Number(row.id), row]))
  return new Map(memberIds.map((memberId) => [memberId, readStanding(rowOf.get(memberId))]))
}

/** {@link findStandings} of one member. */
export async function findStanding(db: Executor, memberId: number): Promise<Standing> {
  return (await findStandings(db, [memberId])).get(memberId) ?? readStanding(undefined)
}

interface StandingRow {
  readonly id: string
  readonly status: MemberRow['status']
  readonly birthday: string | null
  readonly exclusions: readonly Json[] | null
  readonly documents: readonly { readonly memberId: number; readonly birthday: string }[] | null
  readonly limits: readonly Json[] | null
}

function readStanding(row: StandingRow | undefined): Standing {
  return {
    account: row && { status: row.status },
    birthday: row?.birthday ?? undefined,
    bars: [
      ...longestOfEach((row?.exclusions ?? []).map((json) => rowFromJson(playExclusionTable, json))),
      ...(row?.documents ?? []).map(({ memberId: id, birthday }) => ({ memberId: id, ...minorityOf(birthday) })),
    ],
    limits: (row?.limits ?? []).map((json) => readLimit(rowFromJson(playLimitTable, json))),
  }
}

/** The longest pause of each member, of pauses that come with the longest first. */
function longestOfEach(rows: readonly (typeof playExclusionTable.$inferSelect)[]): readonly Bar[] {
  const first = new Map<number, Bar>()
  for (const row of rows)
    if (!first.has(row.memberId)) first.set(row.memberId, { memberId: row.memberId, ...readExclusion(row) })
  return [...first.values()]
}
