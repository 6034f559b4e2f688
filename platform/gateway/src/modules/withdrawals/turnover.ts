import type { Turnover } from '@site/contracts'
import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'

/** What keeps money from going out. */
export interface Owed {
  /** What has to be bet before any does. */
  readonly turnover: Turnover
  /** What stays in the wallet, of whoever owes no bets: what rewards gave that were not bet (ADR 0037). */
  readonly withheld: Fen
}

/** What a member still owes before money may go out, at a moment of the business clock (epoch ms). */
export type TurnoverOf = (db: Executor, memberId: number, now: number) => Promise<Owed>

/** The same, of open requirements as `withdraw_begin_all` gives them (migration 0157). */
export type ReadTurnover = (
  db: Executor,
  memberId: number,
  rows: readonly Readonly<Record<string, unknown>>[],
  now: number,
) => Promise<Owed>

/** What may go out of a wallet of which something stays. */
export const leftOver = (available: Fen, withheld: Fen): Fen => (available > withheld ? available - withheld : 0n)
