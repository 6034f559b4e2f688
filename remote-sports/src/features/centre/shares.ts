import { type Poll, MATCH_END } from '@site/contracts/sports'

const PICKS = [MATCH_END.home, MATCH_END.draw, MATCH_END.away] as const

/** Whole per cents that come to 100 (largest remainders), or 0 each while nobody has voted. */
export function sharesOf(votes: Poll['votes']): Poll['votes'] {
  const total = PICKS.reduce((sum, pick) => sum + votes[pick], 0)
  const shares = { H: 0, N: 0, C: 0 }
  if (total === 0) return shares
  for (const pick of PICKS) shares[pick] = Math.floor((votes[pick] * 100) / total)
  const rest = (pick: (typeof PICKS)[number]) => (votes[pick] * 100) % total
  const left = 100 - PICKS.reduce((sum, pick) => sum + shares[pick], 0)
  for (const pick of PICKS.toSorted((one, other) => rest(other) - rest(one)).slice(0, left)) shares[pick] += 1
  return shares
}
