import { type Fen, minFen } from '../money/index.ts'
import { type WithdrawFacts, unverifiedMost } from './conditions.ts'

/** What one withdrawal may take out of the wallet. */
export interface Withdrawable {
  readonly now: Fen
  /** The same if age and identity were verified now; `now` where they are, or where the sums do not ask for it. */
  readonly onceVerified: Fen
}

/**
 * What may leave the wallet, whatever way it goes: nothing while something is still to be bet, the day has no withdrawal
 * left or the account is not in good standing; else the wallet, as far as the grade has left of the day, and as far as
 * the verification lets it.
 */
export function withdrawableNow(
  facts: Pick<WithdrawFacts, 'leftTimes' | 'isInGoodStanding'> &
    Required<Pick<WithdrawFacts, 'turnoverLeft' | 'verification'>> & {
      /** In the wallet. */
      readonly available: Fen
      /** What the grade has left for today. */
      readonly leftToday: Fen
    },
): Withdrawable {
  const { available, turnoverLeft, leftTimes, leftToday, isInGoodStanding } = facts
  if (turnoverLeft > 0n || leftTimes <= 0 || !isInGoodStanding) return { now: 0n, onceVerified: 0n }
  const onceVerified = minFen(available, leftToday)
  const most = unverifiedMost(facts.verification)
  return { now: most === undefined ? onceVerified : minFen(onceVerified, most), onceVerified }
}
