import { askNamed } from '../../db/ask-named.ts'
import { rowFromJson } from '../../db/by-column.ts'
import type { Executor } from '../../db/database.ts'
import { playExclusionTable, playLimitTable } from '../../db/schema/protection.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { readLimit, type StoredLimit } from './limits.repository.ts'
import { type Bar, toBars } from './links.repository.ts'

/** What a member who plays or pays in is bound by. */
interface Standing {
  /** Undefined where there is no such member. */
  readonly account: Pick<MemberRow, 'status'> | undefined
  /** In the document of a member who is verified, or else as they have said it, `YYYY-MM-DD`. */
  readonly birthday: string | undefined
  /** As `selectBars` gives them. */
  readonly bars: readonly Bar[]
  /** As `selectLimits` gives them. */
  readonly limits: readonly StoredLimit[]
}

type Json = Readonly<Record<string, unknown>>

// A member is verified once. The pauses are those of whom `ownAndLinked` names.
const STANDING = {
  name: 'standing',
  text: `select m.status, coalesce(v.birthday, m.birthday)::text as birthday,
      (select jsonb_agg(to_jsonb(e) order by e.until_at desc, e.id desc) from play_exclusion e
        where e.member_id in (select m.id union all select excluded_id from play_link
          where member_id = m.id and (decision is null or decision = 'same'))) as exclusions,
      (select jsonb_agg(to_jsonb(l) order by l.type, l.period) from play_limit l where l.member_id = m.id) as limits
    from member m
    left join identity_verification v on v.member_id = m.id and v.status = 'verified'
    where m.id = $1::bigint`,
}

/** Account, age, pauses and limits of a member in one look, since every stake and every deposit asks for all of them. */
export async function findStanding(db: Executor, memberId: number): Promise<Standing> {
  const [row] = await askNamed<{
    readonly status: MemberRow['status']
    readonly birthday: string | null
    readonly exclusions: readonly Json[] | null
    readonly limits: readonly Json[] | null
  }>(db, STANDING, [memberId])
  return {
    account: row && { status: row.status },
    birthday: row?.birthday ?? undefined,
    bars: toBars((row?.exclusions ?? []).map((json) => rowFromJson(playExclusionTable, json))),
    limits: (row?.limits ?? []).map((json) => readLimit(rowFromJson(playLimitTable, json))),
  }
}
