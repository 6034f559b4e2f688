import { and, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { memberTable } from '../../db/schema/members.ts'
import { playExclusionTable, playLimitTable } from '../../db/schema/protection.ts'
import { verificationTable } from '../../db/schema/verification.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { readExclusion, type StoredExclusion } from './exclusions.repository.ts'
import { readLimit, type StoredLimit } from './limits.repository.ts'

/** What a member who plays or pays in is bound by. */
interface Standing {
  /** Undefined where there is no such member. */
  readonly account: Pick<MemberRow, 'status'> | undefined
  /** In the document of a member who is verified, `YYYY-MM-DD`. */
  readonly birthday: string | undefined
  /** As `findExclusion` gives it. */
  readonly exclusion: StoredExclusion | undefined
  /** As `selectLimits` gives them. */
  readonly limits: readonly StoredLimit[]
}

/** Account, age, pause and limits of a member in one look, since every stake and every deposit asks for all of them. */
export async function findStanding(db: Executor, memberId: number): Promise<Standing> {
  const rows = await db
    .select({
      account: { status: memberTable.status },
      birthday: verificationTable.birthday,
      exclusion: getTableColumns(playExclusionTable),
      limit: getTableColumns(playLimitTable),
    })
    .from(memberTable)
    // A member is verified once.
    .leftJoin(
      verificationTable,
      and(eq(verificationTable.memberId, memberTable.id), eq(verificationTable.status, 'verified')),
    )
    .leftJoin(
      playExclusionTable,
      sql`${playExclusionTable.id} = (select id from play_exclusion where member_id = ${memberId}
        order by until_at desc, id desc limit 1)`,
    )
    .leftJoin(playLimitTable, eq(playLimitTable.memberId, memberTable.id))
    .where(eq(memberTable.id, memberId))
    .orderBy(playLimitTable.type, playLimitTable.period)
  const [first] = rows
  return {
    account: first?.account,
    birthday: first?.birthday ?? undefined,
    exclusion: first?.exclusion ? readExclusion(first.exclusion) : undefined,
    limits: rows.flatMap(({ limit }) => (limit === null ? [] : [readLimit(limit)])),
  }
}
