import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatDay, parseDay } from '../calendar/index.ts'
import { diceFrom, diceOf } from '../games/index.ts'
import { printPercent } from '../money/index.ts'
import {
  type DrawPrize,
  type InviteParty,
  NO_PRIZE,
  type SignInRule,
  chancesOf,
  differentFriends,
  drawPrize,
  drawSeeds,
  inviteCode,
  inviteRefusal,
  isInviteQualified,
  joinParties,
  racePrize,
  readInviteCode,
  signInStanding,
  standingWeights,
  weightSum,
  winMultiple,
} from './index.ts'

describe('prize draws', () => {
  const prizes = (aLeft?: number): DrawPrize[] => [
    { id: 'A', weight: 1, left: aLeft },
    { id: 'B', weight: 9 },
    { id: 'C', weight: 90 },
  ]

  test('the weight of a prize out of stock goes to none, and the others keep theirs', () => {
    expect(standingWeights(prizes(1)).map(({ id, weight }) => `${id} ${weight}`)).toEqual([
      'A 1',
      'B 9',
      'C 90',
      'none 0',
    ])
    expect(standingWeights(prizes(0)).map(({ id, weight }) => `${id} ${weight}`)).toEqual([
      'A 0',
      'B 9',
      'C 90',
      'none 1',
    ])
    const withBlank = standingWeights([{ id: NO_PRIZE, weight: 50 }, ...prizes(0)])
    expect(withBlank.map(({ id, weight }) => `${id} ${weight}`)).toEqual(['A 0', 'B 9', 'C 90', 'none 51'])
    expect(chancesOf(standingWeights(prizes(0))).map(({ chance }) => printPercent(chance))).toEqual([
      ...['0.00%', '9.00%', '90.00%', '1.00%'],
    ])
  })

  test('every number below the sum is one prize, along the weights', () => {
    const weights = standingWeights(prizes(0))
    const draws = Array.from({ length: weightSum(weights) }, (_, roll) => drawPrize(diceFrom([roll]), weights))
    expect(draws.map(({ roll }) => roll)).toEqual(Array.from({ length: 100 }, (_, roll) => roll))
    const count = (id: string) => draws.filter(({ prizeId }) => prizeId === id).length
    expect([count('A'), count('B'), count('C'), count(NO_PRIZE)]).toEqual([0, 9, 90, 1])
    expect(() => drawPrize(diceFrom([1]), [])).toThrow(RangeError)
  })

  test('the published chances hold over 100,000 draws of one seed', async () => {
    const weights = standingWeights(prizes(0))
    const drawn = new Map<string, number>()
    const N = 100_000
    // Each place of the round has more numbers than its draw needs: to spare hashing, all of them are drawn with.
    const NUMBERS = 160
    for (let nonce = 1; nonce <= N / NUMBERS; nonce += 1) {
      const seeds = drawSeeds({ serverSeed: '5e'.repeat(32), clientSeed: 'mine', activityId: 'draw', round: 1, nonce })
      const dice = await diceOf(seeds)
      for (let index = 0; index < NUMBERS; index += 1) {
        const { prizeId } = drawPrize(dice, weights)
        drawn.set(prizeId, (drawn.get(prizeId) ?? 0) + 1)
      }
    }
    for (const { id, chance } of chancesOf(weights)) {
      const share = Number(chance.num) / Number(chance.den)
      // Five standard deviations; the seed is fixed, so this is the same every time.
      const tolerance = 5 * Math.sqrt(N * share * (1 - share))
      expect(Math.abs((drawn.get(id) ?? 0) - N * share), id).toBeLessThanOrEqual(tolerance)
    }
    expect(drawn.get('A'), 'out of stock').toBeUndefined()
  }, 30_000)

  test('a draw can be worked out again from its seeds, and each place of the round is another draw', async () => {
    const of = { serverSeed: 'ab'.repeat(32), clientSeed: 'mine', activityId: 'draw', round: 7, nonce: 1 }
    const weights = [{ id: 'x', weight: 1_000_000 }]
    const roll = async (more: Partial<typeof of>) =>
      drawPrize(await diceOf(drawSeeds({ ...of, ...more })), weights).roll
    expect(await roll({})).toBe(await roll({}))
    const others = [{ nonce: 2 }, { round: 8 }, { clientSeed: 'yours' }, { activityId: 'other' }]
    for (const other of others) expect(await roll(other)).not.toBe(await roll({}))
  })
})

describe('signing in', () => {
  const rule: SignInRule = { rewards: [1n, 2n, 3n, 5n, 8n, 12n, 28n], cards: 1 }
  const FIRST = parseDay('2026-06-01')
  /** Days by their number in the activity, 1 for its first. */
  const standing = (today: number, signed: readonly number[], madeUp: readonly number[] = [], of = rule) => {
    const days = (numbers: readonly number[]) => new Set(numbers.map((one) => FIRST + one - 1))
    return signInStanding(of, { today: FIRST + today - 1, signed: days(signed), madeUp: days(madeUp) })
  }
  const words = ({ days }: ReturnType<typeof signInStanding>) => days.map(({ state, reward }) => `${state} ${reward}`)

  test('seven days in a row pay the cycle, and the eighth begins anew', () => {
    const paid = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (today) =>
        standing(
          today,
          Array.from({ length: today - 1 }, (_, index) => index + 1),
        ).nextReward,
    )
    expect(paid).toEqual([1n, 2n, 3n, 5n, 8n, 12n, 28n, 1n])
    expect(standing(7, [1, 2, 3, 4, 5, 6, 7])).toMatchObject({ streak: 7, isSignedToday: true, nextReward: 1n })
    expect(words(standing(7, [1, 2, 3, 4, 5, 6, 7])).at(-1)).toBe('signed 28')
  })

  test('who misses day 4 is paid day 1 by the next sign-in', () => {
    const noCard = standing(5, [1, 2, 3], [], { ...rule, cards: 0 })
    expect(noCard).toMatchObject({ streak: 0, nextReward: 1n, cardsLeft: 0 })
    expect(noCard.makeUpDay).toBeUndefined()
    expect(words(noCard)[0]).toBe('today 1')
    // The card is there and was not used.
    expect(standing(5, [1, 2, 3]).nextReward).toBe(1n)
    expect(standing(6, [1, 2, 3, 5])).toMatchObject({ streak: 1, nextReward: 2n })
    expect(standing(6, [1, 2, 3, 5]).makeUpDay, 'the chain has begun anew').toBeUndefined()
  })

  test('with a make-up card the chain holds', () => {
    const open = standing(5, [1, 2, 3])
    expect(open).toMatchObject({ makeUpDay: FIRST + 3, cardsLeft: 1 })
    expect(words(open)).toEqual(['signed 1', 'signed 2', 'signed 3', 'missed 5', 'today 1', 'coming 12', 'coming 28'])
    const held = standing(5, [1, 2, 3], [4])
    expect(held).toMatchObject({ streak: 4, nextReward: 8n, cardsLeft: 0 })
    expect(held.makeUpDay).toBeUndefined()
    expect(words(held)[3]).toBe('madeUp 0')
    expect(words(held)[4]).toBe('today 8')
  })

  test('cards close a gap that is no longer than they are, the oldest day first, and are of one cycle', () => {
    expect(standing(6, [1, 2, 3]).makeUpDay, 'two days, one card').toBeUndefined()
    const two = { ...rule, cards: 2 }
    expect(standing(6, [1, 2, 3], [], two).makeUpDay).toBe(FIRST + 3)
    expect(standing(6, [1, 2, 3], [4], two)).toMatchObject({ makeUpDay: FIRST + 4, cardsLeft: 1 })
    expect(standing(6, [1, 2, 3], [4, 5], two)).toMatchObject({ nextReward: 12n, cardsLeft: 0 })
    // A full cycle needs no card, and the next has cards of its own.
    expect(standing(9, [1, 2, 3, 5, 6, 7], [4]).makeUpDay).toBeUndefined()
    expect(standing(9, [1, 2, 3, 5, 6, 7], [4])).toMatchObject({ nextReward: 1n, cardsLeft: 1 })
    const next = standing(11, [1, 2, 3, 5, 6, 7, 8, 9], [4])
    expect(next).toMatchObject({ makeUpDay: FIRST + 9, cardsLeft: 1 })
    // The last day of a cycle cannot be made up: nothing of it would be left to sign in for.
    expect(standing(8, [1, 2, 3, 4, 5, 6])).toMatchObject({ nextReward: 1n, cardsLeft: 1 })
    expect(standing(8, [1, 2, 3, 4, 5, 6]).makeUpDay).toBeUndefined()
    expect(standing(1, [])).toMatchObject({ streak: 0, nextReward: 1n, cardsLeft: 1 })
  })

  test.each(['2026-01-31', '2028-02-28', '2028-02-29', '2027-02-28', '2026-12-31'])(
    'the day after %s goes on',
    (date) => {
      const day = parseDay(date)
      const facts = { today: day + 1, signed: new Set([day - 1, day]), madeUp: new Set<number>() }
      const { streak, nextReward, days } = signInStanding(rule, facts)
      expect([streak, nextReward]).toEqual([2, 3n])
      expect(days.slice(0, 2).map((one) => formatDay(one.day))).toEqual([formatDay(day - 1), date])
    },
  )

  test('whatever was signed, the cycle in hand has all its days once and today or a signed today', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(anyDays, anyDays, fc.integer({ min: 0, max: 3 }), (signed, madeUp, cards) => {
        const past = signed.filter((one) => one <= 40)
        const { days, nextReward } = standing(
          40,
          past,
          madeUp.filter((one) => one < 40 && !past.includes(one)),
          {
            ...rule,
            cards,
          },
        )
        expect(days).toHaveLength(7)
        expect(days.some(({ day }) => day === FIRST + 39)).toBe(true)
        expect(rule.rewards).toContain(nextReward)
      }),
    )
  })
})

describe('races', () => {
  test('a place has the prize of its range', () => {
    const prizes = [
      { from: 1, to: 1, reward: 888n },
      { from: 2, to: 5, reward: 88n },
    ]
    for (const listed of [prizes, prizes.toReversed()])
      expect([1, 2, 5, 6].map((rank) => racePrize(listed, rank))).toEqual([888n, 88n, 88n, 0n])
  })

  test('a multiple is what was paid by the stake, cut to hundredths', () => {
    expect([winMultiple(1000n, 12_507n), winMultiple(300n, 100n), winMultiple(0n, 5n), winMultiple(10n, 0n)]).toEqual([
      ...[1250n, 33n, 0n, 0n],
    ])
  })
})

describe('invitations', () => {
  test('a code is read as it may be typed, and nothing else is one', () => {
    const code = inviteCode(new Uint8Array([0, 31, 32, 63, 255, 7, 8, 9]))
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(readInviteCode(` ${code.toLowerCase()} `)).toBe(code)
    for (const text of ['', 'ABC', '0'.repeat(8), `${code}2`, 'ABCDEFG!', 'i-1'])
      expect(readInviteCode(text)).toBeUndefined()
  })

  test('a friend counts with both sums, by neither alone', () => {
    const need = { deposit: 10_000n, bet: 50_000n }
    expect(isInviteQualified(need, need)).toBe(true)
    expect(isInviteQualified(need, { ...need, deposit: 9_999n })).toBe(false)
    expect(isInviteQualified(need, { ...need, bet: 49_999n })).toBe(false)
  })

  test('an own device, address, name or phone is refused, unknown ones are not', () => {
    const party = (known: Partial<Record<keyof InviteParty, string>>): InviteParty => {
      const of = (value: string | undefined) => new Set(value === undefined ? [] : [value])
      return { device: of(known.device), address: of(known.address), name: of(known.name), phone: of(known.phone) }
    }
    const nobody = party({})
    const one = party({ name: '张三', phone: '1', device: 'd', address: 'a' })
    const two = { name: '李四', phone: '2', device: 'e', address: 'b' }
    expect(inviteRefusal(one, party(two))).toBeUndefined()
    expect(inviteRefusal(nobody, nobody)).toBeUndefined()
    expect(inviteRefusal(one, { ...party(two), device: new Set(['x', 'd']) })).toBe('device')
    expect(inviteRefusal(one, party({ ...two, address: 'a' }))).toBe('address')
    expect(inviteRefusal(one, party({ ...two, name: '张三' }))).toBe('name')
    expect(inviteRefusal(one, party({ ...two, phone: '1' }))).toBe('phone')
    expect(inviteRefusal(joinParties([nobody, one]), party({ ...two, phone: '1' })), 'of several').toBe('phone')
    expect(inviteRefusal(joinParties([]), one)).toBeUndefined()
    expect([
      ...differentFriends(one, [
        ['theirs', party(two)],
        ['own', party({ name: '张三', device: 'own' })],
        ['again', party({ name: '王五', device: 'e' })],
        ['third time', party({ name: '王五' })],
        ['another', party({ name: '赵六', device: 'f' })],
      ]),
    ]).toEqual(['theirs', 'another'])
  })
})
