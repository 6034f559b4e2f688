import type { CapGroup, Fen } from '@site/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { dailyWinTable } from '../../../db/schema/bets.ts'

/** Whose wins of a day, and in which group of sports. */
export interface WinLine {
  readonly memberId: number
  readonly group: CapGroup
}

/** Opens lines that are not there, with nothing won. */
export async function openWins(tx: Executor, day: number, lines: readonly WinLine[]): Promise<void> {
  await tx.execute(sql`
    insert into bet_daily_win (member_id, day, cap_group, won)
    select member_id, ${day}, cap_group, 0 from unnest(
      ${sql.param(lines.map(({ memberId }) => memberId))}::bigint[],
      ${sql.param(lines.map(({ group }) => group))}::text[]
    ) as line (member_id, cap_group)
    order by member_id, cap_group
    on conflict do nothing`)
}

/** What these members have won on a day, held until the transaction ends. */
export function lockWins(tx: Executor, day: number, members: readonly number[]) {
  return tx
    .select()
    .from(dailyWinTable)
    .where(and(eq(dailyWinTable.day, day), inArray(dailyWinTable.memberId, [...members])))
    .orderBy(dailyWinTable.memberId, dailyWinTable.capGroup)
    .for('update')
}

/** Adds to what was won on a day. */
export async function addWins(
  tx: Executor,
  day: number,
  rows: readonly (WinLine & { readonly amount: Fen })[],
): Promise<void> {
  await tx.execute(sql`
    insert into bet_daily_win (member_id, day, cap_group, won)
    select member_id, ${day}, cap_group, won from unnest(
      ${sql.param(rows.map(({ memberId }) => memberId))}::bigint[],
      ${sql.param(rows.map(({ group }) => group))}::text[],
      ${sql.param(rows.map(({ amount }) => String(amount)))}::bigint[]
    ) as added (member_id, cap_group, won)
    on conflict (member_id, day, cap_group) do update set won = bet_daily_win.won + excluded.won`)
}
