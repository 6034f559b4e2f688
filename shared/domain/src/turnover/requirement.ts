import { type Fen, minFen } from '../money/index.ts'
import type { DecimalMilli } from '../odds/index.ts'

/** A member with less than this in all accounts together has spent what was asked to be bet, in fen. */
export const CLEARED_BELOW: Fen = 500n

/** What must be bet before money can be withdrawn. Amounts are fen, times are epoch ms of the business clock. */
export interface TurnoverRequirement {
  readonly id: number
  readonly required: Fen
  readonly done: Fen
  /** Codes of the venues whose bets count; every venue's when empty. */
  readonly venues: readonly string[]
  /** Least price of a bet that counts. */
  readonly minOdds?: DecimalMilli | undefined
  readonly addedAt: number
  /** From then on it asks for nothing more. */
  readonly expiresAt?: number | undefined
  /** When it was dropped because the money was spent. */
  readonly clearedAt?: number | undefined
}

/** A settled bet or round as it counts towards requirements. */
export interface CountedBet {
  /** Number of its ticket. */
  readonly refId: string
  readonly venue: string
  /** Its valid amount in fen; 0 takes back what it gave. */
  readonly valid: Fen
  /** Its price, or the lowest one of its legs; undefined where it has none. */
  readonly odds?: DecimalMilli | undefined
  /** When it was settled for the first time, epoch ms. */
  readonly at: number
}

/** What one bet gives to one requirement. */
export interface TurnoverFill {
  readonly requirementId: number
  readonly refId: string
  readonly amount: Fen
}

export type RequirementStatus = 'open' | 'met' | 'cleared' | 'expired'

/** How a requirement stands; only an open one is in the way of a withdrawal. */
export function requirementStatus(
  { required, done, clearedAt, expiresAt }: TurnoverRequirement,
  now: number,
): RequirementStatus {
  if (done >= required) return 'met'
  if (clearedAt !== undefined) return 'cleared'
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'open'
}

/**
 * Whether a bet counts towards a requirement, however much of it is done: both are there at the bet's settlement, and
 * venue and odds are right. A minimum of odds is never reached by a bet without odds.
 */
export function acceptsBet(requirement: TurnoverRequirement, bet: Omit<CountedBet, 'refId' | 'valid'>): boolean {
  const { venues, minOdds, addedAt, expiresAt, clearedAt } = requirement
  return (
    clearedAt === undefined &&
    addedAt <= bet.at &&
    (expiresAt === undefined || bet.at < expiresAt) &&
    (venues.length === 0 || venues.includes(bet.venue)) &&
    (minOdds === undefined || (bet.odds !== undefined && bet.odds >= minOdds))
  )
}

/**
 * What settled bets give to the requirements of their member. Each valid amount fills the oldest one that accepts the bet,
 * what that does not take the next, and what none takes is lost; so no amount counts twice. A bet that comes again, with
 * another amount or the same, first takes back what it gave.
 *
 * @param requirements of one member, with what is done today
 * @param given what these bets have given so far
 * @returns all that they give from now on; it takes the place of `given`
 */
export function fillRequirements(
  requirements: readonly TurnoverRequirement[],
  given: readonly Pick<TurnoverFill, 'requirementId' | 'amount'>[],
  bets: readonly CountedBet[],
): readonly TurnoverFill[] {
  const left = new Map(requirements.map(({ id, required, done }) => [id, required - done]))
  for (const { requirementId, amount } of given) left.set(requirementId, (left.get(requirementId) ?? 0n) + amount)
  const oldestFirst = requirements.toSorted((a, b) => a.addedAt - b.addedAt || a.id - b.id)
  return bets
    .toSorted((a, b) => a.at - b.at)
    .flatMap((bet) => {
      let rest = bet.valid
      const fills: TurnoverFill[] = []
      for (const requirement of oldestFirst) {
        const room = left.get(requirement.id) ?? 0n
        const amount = minFen(rest, room)
        if (amount <= 0n || !acceptsBet(requirement, bet)) continue
        left.set(requirement.id, room - amount)
        rest -= amount
        fills.push({ requirementId: requirement.id, refId: bet.refId, amount })
      }
      return fills
    })
}

/** What open requirements ask for together, in fen. */
export interface TurnoverTotals {
  readonly required: Fen
  readonly done: Fen
  readonly left: Fen
}

/** The sums of those requirements that are open now. */
export function turnoverTotals(requirements: readonly TurnoverRequirement[], now: number): TurnoverTotals {
  const open = requirements.filter((one) => requirementStatus(one, now) === 'open')
  const sum = (of: (one: TurnoverRequirement) => Fen) => open.reduce((total, one) => total + of(one), 0n)
  const required = sum((one) => one.required)
  const done = sum((one) => one.done)
  return { required, done, left: required - done }
}

/** How far a requirement is, in whole per cent: 100 only when nothing is left. */
export function turnoverProgress({ required, done }: Pick<TurnoverRequirement, 'required' | 'done'>): number {
  return Number((done * 100n) / required)
}
