import type { Fen } from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import { CENTER, lockAllBalancesOf, type Posting, takenFrom } from '../../../kernel/ledger/index.ts'
import { VENUE_ACCOUNT } from '../terms/money.ts'

/** A member's balances by account code, kept up to date while a batch is corrected. */
export type Purse = Map<string, Fen>

/** What these members have, held until the transaction ends. */
export async function lockPurses(tx: Executor, members: readonly number[]): Promise<ReadonlyMap<number, Purse>> {
  const balances = await lockAllBalancesOf(tx, members)
  return new Map([...balances].map(([member, codes]) => [member, new Map(codes)]))
}

/** Takes up to an amount out of a purse, first of the central wallet, where bets are paid to: see {@link takenFrom}. */
export function takeBack(
  purse: Purse,
  member: number,
  amount: Fen,
): { readonly taken: Fen; readonly lines: Posting[] } {
  const { parts, missing } = takenFrom(purse, { amount, paidTo: CENTER, venue: VENUE_ACCOUNT })
  for (const [code, part] of parts) purse.set(code, (purse.get(code) ?? 0n) - part)
  const lines = [...parts].map(([code, part]) => ({ owner: member, code, amount: -part }))
  return { taken: amount - missing, lines }
}
