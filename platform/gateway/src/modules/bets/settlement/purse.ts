import type { Fen } from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import { CENTER, lockAllBalancesOf, type Posting } from '../../../kernel/ledger/index.ts'
import { VENUE_ACCOUNT } from '../terms/money.ts'

/** A member's balances by account code, kept up to date while a batch is corrected. */
export type Purse = Map<string, Fen>

/** What these members have, held until the transaction ends. */
export async function lockPurses(tx: Executor, members: readonly number[]): Promise<ReadonlyMap<number, Purse>> {
  const balances = await lockAllBalancesOf(tx, members)
  return new Map([...balances].map(([member, codes]) => [member, new Map(codes)]))
}

/**
 * Takes up to an amount out of a purse: of the central wallet, where bets are paid to, then of the venue's own money, then
 * of what was moved on into other venues. What is held for something else stays.
 */
export function takeBack(
  purse: Purse,
  member: number,
  amount: Fen,
): { readonly taken: Fen; readonly lines: Posting[] } {
  const venues = [...purse.keys()].filter((code) => code.startsWith('venue:')).toSorted()
  const lines: Posting[] = []
  let taken = 0n
  for (const code of new Set([CENTER, VENUE_ACCOUNT, ...venues])) {
    const there = purse.get(code) ?? 0n
    const part = there < amount - taken ? there : amount - taken
    if (part === 0n) continue
    purse.set(code, there - part)
    lines.push({ owner: member, code, amount: -part })
    taken += part
  }
  return { taken, lines }
}
