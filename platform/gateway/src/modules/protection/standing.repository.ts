import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { memberTable } from '../../db/schema/members.ts'
import { playExclusionTable, playLimitTable } from '../../db/schema/protection.ts'
import { verificationTable } from '../../db/schema/verification.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { readLimit, type StoredLimit } from './limits.repository.ts'
import { type Bar, ownAndLinked, toBars } from './links.repository.ts'

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

const { id, memberId: barred, kind, untilAt, returnAskedAt } = playExclusionTable

/** Account, age, pauses and limits of a member in one look, since every stake and every deposit asks for all of them. */
export async function findStanding(db: Executor, memberId: number): Promise<Standing> {
  const rows = await db
    .select({
      account: { status: memberTable.status },
      declared: memberTable.birthday,
      documented: verificationTable.birthday,
      exclusion: { id, memberId: barred, kind, untilAt, returnAskedAt },
      limit: getTableColumns(playLimitTable),
    })
    .from(memberTable)
    // A member is verified once.
    .leftJoin(
      verificationTable,
      and(eq(verificationTable.memberId, memberTable.id), eq(verificationTable.status, 'verified')),
    )
    .leftJoin(playExclusionTable, inArray(playExclusionTable.memberId, ownAndLinked(memberId)))
    .leftJoin(playLimitTable, eq(playLimitTable.memberId, memberTable.id))
    .where(eq(memberTable.id, memberId))
    .orderBy(
      ...[desc(playExclusionTable.untilAt), desc(playExclusionTable.id)],
      ...[playLimitTable.type, playLimitTable.period],
    )
    .prepare('standing')
    .execute()
  const [first] = rows
  return {
    account: first?.account,
    birthday: first?.documented ?? first?.declared ?? undefined,
    bars: toBars(rows.flatMap(({ exclusion }) => exclusion ?? [])),
    // Each pause has all limits beside it.
    limits: rows.flatMap(({ exclusion, limit }) =>
      limit === null || exclusion?.id !== first?.exclusion?.id ? [] : [readLimit(limit)],
    ),
  }
}
