import { type Fen, minFen } from '@site/domain'

import { CENTER } from './accounts.ts'

/**
 * Takes up to an amount back from where it was paid to, then from where its member may have moved it: the central wallet,
 * the venue that it is of, the other venues. What is held for something else stays.
 *
 * @returns what each account gives, without those that have nothing, and what is nowhere
 */
export function takenFrom(
  balances: ReadonlyMap<string, Fen>,
  { amount, paidTo, venue }: { readonly amount: Fen; readonly paidTo: string; readonly venue: string },
): { readonly parts: ReadonlyMap<string, Fen>; readonly missing: Fen } {
  const venues = [...balances.keys()].filter((code) => code.startsWith('venue:')).toSorted()
  const parts = new Map<string, Fen>()
  let missing = amount
  for (const code of new Set([paidTo, CENTER, venue, ...venues])) {
    const part = minFen(missing, balances.get(code) ?? 0n)
    if (part === 0n) continue
    parts.set(code, part)
    missing -= part
  }
  return { parts, missing }
}
