import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import vectors from '../../vectors/vectors.json' with { type: 'json' }
import { formatFen, parseFen, parseRatio, printTruncated } from '../money/index.ts'
import { readOddsMilli } from '../odds/index.ts'
import {
  acceptsBet,
  type CountedBet,
  fillRequirements,
  requiredTurnover,
  requirementStatus,
  type TurnoverFill,
  turnoverProgress,
  type TurnoverRequirement,
  turnoverTotals,
} from './index.ts'

const fixed2 = (text: string) => printTruncated(parseRatio(text), 2)

/** A row of the vectors; the fields that not every one has. */
interface FillRow {
  readonly name: string
  readonly requirements: readonly (Pick<TurnoverRequirement, 'id' | 'addedAt' | 'expiresAt' | 'clearedAt'> & {
    readonly required: string
    readonly venues?: readonly string[]
    readonly minOdds?: string
  })[]
  readonly bets: readonly {
    readonly ref: string
    readonly venue: string
    readonly valid: string
    readonly odds?: string
    readonly at: number
  }[]
  readonly done: readonly string[]
  readonly status: readonly string[]
  readonly now: number
  readonly left: string
}

/** The requirements and what has filled them, after one settlement after the other. */
function settleAll(requirements: readonly TurnoverRequirement[], bets: readonly CountedBet[]) {
  let fills: readonly TurnoverFill[] = []
  const standing = () =>
    requirements.map((one) => {
      const own = fills.filter(({ requirementId }) => requirementId === one.id)
      return { ...one, done: own.reduce((sum, { amount }) => sum + amount, 0n) }
    })
  for (const bet of bets) {
    const given = fills.filter(({ refId }) => refId === bet.refId)
    fills = [...fills.filter(({ refId }) => refId !== bet.refId), ...fillRequirements(standing(), given, [bet])]
  }
  return { fills, standing: standing() }
}

describe('[D.043] turnover vectors', () => {
  test.each(vectors.turnover)('required: $name', (row) => {
    const rule = {
      depositMultiple: parseRatio(row.depositMultiple),
      bonusMultiple: parseRatio(row.bonusMultiple),
      allMultiple: parseRatio(row.allMultiple),
    }
    expect(formatFen(requiredTurnover(parseFen(row.deposit), parseFen(row.bonus), rule))).toBe(fixed2(row.required))
  })

  test.each(vectors.turnoverFills as readonly FillRow[])('filled: $name', (row) => {
    const requirements = row.requirements.map(({ required, venues = [], minOdds, ...one }) => ({
      ...one,
      required: parseFen(required),
      done: 0n,
      venues,
      minOdds: minOdds === undefined ? undefined : readOddsMilli(minOdds, 'E'),
    }))
    const bets = row.bets.map(({ ref, valid, odds, ...bet }) => ({
      ...bet,
      refId: ref,
      valid: parseFen(valid),
      odds: odds === undefined ? undefined : readOddsMilli(odds, 'E'),
    }))
    const { standing } = settleAll(requirements, bets)
    expect(standing.map(({ done }) => formatFen(done))).toEqual(row.done.map(fixed2))
    expect(standing.map((one) => requirementStatus(one, row.now))).toEqual(row.status)
    const { required, done, left } = turnoverTotals(standing, row.now)
    expect(formatFen(left)).toBe(fixed2(row.left))
    expect(required - done).toBe(left)
  })
})

const VENUES = ['CRTY', 'PGDZ', 'KXZR']
/** Mostly nothing, so that most requirements accept most bets. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const price = fc.integer({ min: 1_001, max: 3_000 })
const arbitraryRequirements = fc
  .array(
    fc.record({
      required: fc.bigInt({ min: 1n, max: 60n }),
      venues: fc.oneof(fc.constant([]), fc.subarray(VENUES)),
      minOdds: sometimes(price),
      addedAt: fc.integer({ min: 0, max: 5 }),
      expiresAt: sometimes(fc.integer({ min: 3, max: 9 })),
      clearedAt: sometimes(fc.constant(5)),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.map((one, index): TurnoverRequirement => ({ ...one, id: index + 1, done: 0n })))
const arbitraryBets = fc.array(
  fc.record({
    // Few numbers, so that the same bet comes again with another amount.
    refId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    venue: fc.constantFrom(...VENUES),
    valid: fc.bigInt({ min: 0n, max: 90n }),
    odds: sometimes(price),
    at: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 12 },
)

describe('a requirement', () => {
  const asked: TurnoverRequirement = { id: 1, required: 100n, done: 99n, venues: [], addedAt: 10 }

  test('is open until it is met, dropped or over', () => {
    const at = (now: number, more: Partial<TurnoverRequirement> = {}) => requirementStatus({ ...asked, ...more }, now)
    expect([at(20), at(20, { done: 100n }), at(20, { clearedAt: 15 })]).toEqual(['open', 'met', 'cleared'])
    expect([19, 20, 21].map((now) => at(now, { expiresAt: 20 }))).toEqual(['open', 'expired', 'expired'])
    expect(at(20, { done: 100n, clearedAt: 15, expiresAt: 1 }), 'what is met stays met').toBe('met')
  })

  test('accepts a bet that is settled while it is there, of its venues, at its odds or better', () => {
    const takes = (bet: Partial<CountedBet>, more: Partial<TurnoverRequirement> = {}) =>
      acceptsBet({ ...asked, ...more }, { venue: 'CRTY', at: 15, ...bet })
    expect([9, 10, 19, 20].map((at) => takes({ at }, { expiresAt: 20 }))).toEqual([false, true, true, false])
    expect([takes({}), takes({}, { venues: ['CRTY'] }), takes({}, { venues: ['PGDZ'] })]).toEqual([true, true, false])
    expect([1_499, 1_500, 1_501, undefined].map((odds) => takes({ odds }, { minOdds: 1_500 }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(takes({}, { clearedAt: 12 })).toBe(false)
  })
})

describe('whatever is settled and corrected', () => {
  test('no bet gives more than its valid amount, and no requirement takes more than it asks for', () => {
    fc.assert(
      fc.property(arbitraryRequirements, arbitraryBets, (requirements, bets) => {
        const { fills, standing } = settleAll(requirements, bets)
        const last = new Map(bets.map((bet) => [bet.refId, bet]))
        for (const [refId, bet] of last) {
          const given = fills.filter((fill) => fill.refId === refId)
          expect(given.reduce((sum, { amount }) => sum + amount, 0n) <= bet.valid).toBe(true)
          for (const { requirementId, amount } of given) {
            const requirement = requirements.find(({ id }) => id === requirementId)
            expect(amount > 0n && requirement !== undefined && acceptsBet(requirement, bet)).toBe(true)
          }
        }
        for (const { done, required } of standing) expect(done >= 0n && done <= required).toBe(true)
        expect(new Set(fills.map(({ refId, requirementId }) => `${refId} ${requirementId}`)).size).toBe(fills.length)
      }),
    )
  })

  test('a bet gives fen by fen to the oldest that accepts it and has room', () => {
    fc.assert(
      fc.property(arbitraryRequirements, arbitraryBets, (requirements, all) => {
        const bets = [...new Map(all.map((bet) => [bet.refId, bet])).values()]
        const { standing } = settleAll(requirements, bets)
        const slow = requirements.map((one) => ({ ...one }))
        const byAge = slow.toSorted((a, b) => a.addedAt - b.addedAt || a.id - b.id)
        for (const bet of bets) {
          for (let fen = 0n; fen < bet.valid; fen += 1n) {
            const taker = byAge.find((one) => one.done < one.required && acceptsBet(one, bet))
            if (taker !== undefined) taker.done += 1n
          }
        }
        expect(standing.map(({ done }) => done)).toEqual(slow.map(({ done }) => done))
      }),
    )
  })

  test('a bet that comes again changes nothing, and one that is voided leaves nothing of itself', () => {
    fc.assert(
      fc.property(arbitraryRequirements, arbitraryBets, (requirements, bets) => {
        const last = bets.at(-1)
        const before = settleAll(requirements, bets)
        if (last === undefined) return
        expect(settleAll(requirements, [...bets, last]).standing).toEqual(before.standing)
        const others = before.fills.filter(({ refId }) => refId !== last.refId)
        expect(settleAll(requirements, [...bets, { ...last, valid: 0n }]).fills).toEqual(others)
      }),
    )
  })

  test('bets of one batch count as they would one by one in the order of their settlement', () => {
    fc.assert(
      fc.property(arbitraryRequirements, arbitraryBets, (requirements, all) => {
        const bets = [...new Map(all.map((bet) => [bet.refId, bet])).values()]
        const inOrder = bets.toSorted((a, b) => a.at - b.at)
        expect(fillRequirements(requirements, [], bets)).toEqual(settleAll(requirements, inOrder).fills)
      }),
    )
  })
})

test('progress is cut: all but a fen is not all', () => {
  expect(turnoverProgress({ required: 100_000n, done: 99_999n })).toBe(99)
  expect(turnoverProgress({ required: 100_000n, done: 100_000n })).toBe(100)
  expect(turnoverProgress({ required: 3n, done: 0n })).toBe(0)
})
