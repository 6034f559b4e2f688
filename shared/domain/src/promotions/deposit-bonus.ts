import { type Fen, ratio, timesTruncated } from '../money/index.ts'

/** A tier of a deposit activity; amounts in fen. */
export interface DepositTier {
  /** Least deposit. */
  readonly min: Fen
  /** Whole per cent of the deposit. */
  readonly rate: number
  /** The most that it gives. */
  readonly max: Fen
  /** Times that the bonus has to be bet. */
  readonly multiple: number
}

/** The highest tier that a deposit reaches, and its bonus, cut to whole fen; undefined below all of them. */
export function depositBonus<Tier extends DepositTier>(
  tiers: readonly Tier[],
  deposit: Fen,
): { readonly tier: Tier; readonly bonus: Fen } | undefined {
  const tier = tiers.filter(({ min }) => deposit >= min).toSorted((a, b) => Number(b.min - a.min))[0]
  if (tier === undefined) return undefined
  const share = timesTruncated(deposit, ratio(BigInt(tier.rate), 100n))
  return { tier, bonus: share < tier.max ? share : tier.max }
}
