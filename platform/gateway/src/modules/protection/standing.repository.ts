import { eq, getTableColumns, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playExclusionTable, playLimitTable } from '../../db/schema/protection.ts'
import { readExclusion, type StoredExclusion } from './exclusions.repository.ts'
import { readLimit, type StoredLimit } from './limits.repository.ts'

/** What a member who plays or pays in is bound by. */
interface Standing {
  /** As `findExclusion` gives it. */
  readonly exclusion: StoredExclusion | undefined
  /** As `selectLimits` gives them. */
  readonly limits: readonly StoredLimit[]
}

/** Pause and limits of a member in one look, since every stake and every deposit asks for both. */
export async function findStanding(db: Executor, memberId: number): Promise<Standing> {
  const rows = await db
    .select({ exclusion: getTableColumns(playExclusionTable), limit: getTableColumns(playLimitTable) })
    .from(sql`(select) as member_asked`)
    .leftJoin(
      playExclusionTable,
      sql`${playExclusionTable.id} = (select id from play_exclusion where member_id = ${memberId}
        order by until_at desc, id desc limit 1)`,
    )
    .leftJoin(playLimitTable, eq(playLimitTable.memberId, memberId))
    .orderBy(playLimitTable.type, playLimitTable.period)
  const exclusion = rows[0]?.exclusion ?? undefined
  return {
    exclusion: exclusion && readExclusion(exclusion),
    limits: rows.flatMap(({ limit }) => (limit === null ? [] : [readLimit(limit)])),
  }
}
