import type { Turnover } from '@site/contracts'

import type { Executor } from '../../db/database.ts'

/** What a member still has to bet before money may go out, at a moment of the business clock (epoch ms). */
export type TurnoverOf = (db: Executor, memberId: number, now: number) => Promise<Turnover>

/** The same, of open requirements as `withdraw_begin_all` gives them (migration 0157). */
export type ReadTurnover = (
  db: Executor,
  memberId: number,
  rows: readonly Readonly<Record<string, unknown>>[],
  now: number,
) => Promise<Turnover>
