import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import { findPlay } from '../plays/index.ts'
import {
  fairDecimal,
  footballModel,
  goalShare,
  LEAST_PRICE,
  mainLine,
  type MarketRequest,
  offeredPrice,
  playedShare,
  poissonChances,
  priceMarket,
  raceModel,
  type ScoreModel,
  uncutPrice,
} from './index.ts'
import { lineMarkets, priceBook } from '../../tests/price-book.ts'

const NIL = { h: 0, c: 0 }
const reference = footballModel({
  means: { h: vectors.poisson.lambdaH, c: vectors.poisson.lambdaA },
  played: 0,
  score: NIL,
})
const fairs = (model: ScoreModel, request: MarketRequest) =>
  priceMarket(model, request, 0).selections.map(({ fair }) => fair)
const pick = (model: ScoreModel, w: string, ...rs: string[]) =>
  rs.map((r) => priceMarket(model, { family: w }, 0).selections.find((each) => each.code === r)?.fair ?? Number.NaN)
const requests: Record<string, () => readonly number[]> = {
  'AH home -0.75': () => fairs(reference, { family: 'R', line: -3 }),
  'AH home -0.50': () => fairs(reference, { family: 'R', line: -2 }),
  'AH home -0.25': () => fairs(reference, { family: 'R', line: -1 }),
  'AH home +0.00': () => fairs(reference, { family: 'R', line: 0 }),
  'O/U 2.25': () => fairs(reference, { family: 'OU', line: 9 }),
  'O/U 2.5': () => fairs(reference, { family: 'OU', line: 10 }),
  'O/U 2.75': () => fairs(reference, { family: 'OU', line: 11 }),
  '1X2': () => fairs(reference, { family: 'M' }),
  'odd / even': () => fairs(reference, { family: 'EO' }),
  'correct score 1-0, 1-1, 2-1': () => pick(reference, 'PD', 'H1C0', 'H1C1', 'H2C1'),
  'BTTS yes / no': () => fairs(reference, { family: 'TS' }),
}

describe('[D.043] price vectors', () => {
  test.each(vectors.poisson.rows)('%s is %s, with margin %s', (name = '', fair = '', margined = '') => {
    const prices = requests[name]?.() ?? []
    const print = (values: readonly number[]) => {
      const digits = (fair.split(' / ')[0]?.split('.')[1] ?? '').length
      return values.map((value) => value.toFixed(digits)).join(' / ')
    }
    expect(print(prices)).toBe(fair)
    if (margined !== '–') expect(print(prices.map((price) => price / 1.05))).toBe(margined)
  })

  test('1X2 chances', () => {
    const [home, draw, away] = fairs(reference, { family: 'M' }).map((price) => 1 / price)
    expect([home, draw, away].map((p) => p?.toFixed(5))).toEqual(
      [vectors.poisson.p1x2['1'], vectors.poisson.p1x2.X, vectors.poisson.p1x2['2']].map((p) => p.toFixed(5)),
    )
  })
})

const mean = fc.double({ min: 0.2, max: 3.5, noNaN: true })
const goals = fc.record({ h: fc.integer({ min: 0, max: 4 }), c: fc.integer({ min: 0, max: 4 }) })
const state = fc.record({
  means: fc.record({ h: mean, c: mean }),
  played: fc.double({ min: 0, max: 0.97, noNaN: true }),
  score: goals,
})
const model = state.map((each) => footballModel({ ...each, halfTime: each.played > 0.5 ? each.score : undefined }))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('prices are consistent', () => {
  test('chances of every selection add up to 1', () => {
    fc.assert(
      fc.property(model, (of) => {
        expect(sum(of.fullTime.map(({ chance }) => chance))).toBeCloseTo(1, 9)
        for (const family of ['R', 'OU', 'PD']) {
          for (const { chances } of priceMarket(of, { family, line: 5 }, 0).selections) {
            expect(sum(Object.values(chances))).toBeCloseTo(1, 9)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('inverse fair prices add up to 1 in every market whose selections exclude each other', () => {
    fc.assert(
      fc.property(model, fc.integer({ min: -6, max: 6 }), (of, line) => {
        for (const family of ['M', 'EO', 'PD', 'T', 'WM', 'TS', 'MTS', 'MUB', 'UEA']) {
          expect(sum(fairs(of, { family }).map((price) => 1 / price)), family).toBeCloseTo(1, 9)
        }
        const [home = 0, away = 0] = fairs(of, { family: 'R', line })
        expect(1 / home + 1 / away).toBeCloseTo(1, 9)
      }),
      { numRuns: 30 },
    )
  })

  test('markets that say the same thing have the same price', () => {
    fc.assert(
      fc.property(model, (of) => {
        const [home = 0, draw = 0, away = 0] = fairs(of, { family: 'M' }).map((price) => 1 / price)
        const [homeDraw = 0, awayDraw = 0, noDraw = 0] = fairs(of, { family: 'DC' }).map((price) => 1 / price)
        expect(homeDraw).toBeCloseTo(home + draw, 9)
        expect(awayDraw).toBeCloseTo(draw + away, 9)
        expect(noDraw).toBeCloseTo(home + away, 9)
        expect(1 / (fairs(of, { family: 'R', line: -2 })[0] ?? 0)).toBeCloseTo(home, 9)
        expect(1 / (fairs(of, { family: 'R', line: 2 })[0] ?? 0)).toBeCloseTo(homeDraw, 9)
        expect(1 / (fairs(of, { family: 'W3', line: 0 })[1] ?? 0)).toBeCloseTo(draw, 9)
        const bands = fairs(of, { family: 'T' }).map((price) => 1 / price)
        const [over = 0] = fairs(of, { family: 'OU', line: 6 }).map((price) => 1 / price)
        expect(over).toBeCloseTo(1 - (bands[0] ?? 0), 9)
        const halfFull = fairs(of, { family: 'F' }).map((price) => 1 / price)
        expect(sum(halfFull.filter((_, index) => index % 3 === 0))).toBeCloseTo(home, 4)
      }),
      { numRuns: 10 },
    )
  })

  test('a goal more in the line never makes the giver dearer', () => {
    fc.assert(
      fc.property(model, fc.integer({ min: -8, max: 8 }), (of, line) => {
        const [now = 0] = fairs(of, { family: 'R', line })
        const [easier = 0] = fairs(of, { family: 'R', line: line + 1 })
        expect(easier).toBeLessThanOrEqual(now * (1 + 1e-9))
      }),
      { numRuns: 50 },
    )
  })

  test('no bet offered is worth more than its stake, so no set of bets can win for certain', () => {
    fc.assert(
      fc.property(model, fc.boolean(), (of, live) => {
        for (const market of priceBook(of, {
          live,
          families: ['R', 'OU', 'M', 'DC', 'PD', 'TS', 'EO', 'T', 'W3', 'UTB'],
        })) {
          for (const { chances, price, fair } of market.selections) {
            if (price === undefined) continue
            const { W, LW, P, LL } = chances
            const decimal = price / 1000
            expect(W * decimal + (LW * (decimal + 1)) / 2 + P + LL / 2).toBeLessThanOrEqual(1 + 1e-9)
            expect(decimal).toBeLessThanOrEqual(fair)
            expect(price % 10 === 0 && price >= LEAST_PRICE).toBe(true)
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  test('no complementary pair of prices covers itself', () => {
    for (const market of priceBook(reference, { live: false })) {
      if (market.selections.length !== 2 || ['CS', 'WN', 'SB', 'WE', 'WB'].includes(market.family)) continue
      const inverse = market.selections.map(({ price }) => 1000 / (price ?? Infinity))
      expect(sum(inverse), market.play).toBeGreaterThan(1)
    }
  })
})

describe('lines', () => {
  test('the main line is the one closest to even, and its neighbours stand around it', () => {
    expect(mainLine(reference, { family: 'R' })).toBe(-2)
    expect(mainLine(reference, { family: 'OU' })).toBe(10)
    const lines = lineMarkets(reference, { family: 'R' }, { margin: 0.04, neighbours: 2 }).map(({ line }) => line)
    expect(lines).toEqual([-2, -3, -1, -4, 0])
  })

  test('no other line is closer to even', () => {
    fc.assert(
      fc.property(model, fc.constantFrom('R', 'OU'), fc.integer({ min: -30, max: 60 }), (of, family, other) => {
        const off = (line: number) => {
          const [a = 0, b = 0] = fairs(of, { family, line, live: true })
          return Math.abs(1 / a - 1 / b)
        }
        const least = family === 'OU' ? 4 * (of.score.h + of.score.c) + 2 : -Infinity
        fc.pre(other >= least)
        expect(off(mainLine(of, { family, live: true }))).toBeLessThanOrEqual(off(other) + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  test('an in-play handicap counts from the score, a total does not', () => {
    const ahead = footballModel({
      means: { h: 1.6, c: 1.1 },
      played: 0.5,
      score: { h: 2, c: 0 },
      halfTime: { h: 2, c: 0 },
    })
    const level = footballModel({ means: { h: 1.6, c: 1.1 }, played: 0.5, score: NIL, halfTime: NIL })
    const handicap = { family: 'R', live: true, line: -1 }
    expect(fairs(ahead, handicap)[0]).toBeCloseTo(fairs(level, handicap)[0] ?? 0, 9)
    expect(mainLine(ahead, { family: 'OU', live: true })).toBe(mainLine(level, { family: 'OU', live: true }) + 8)
  })
})

describe('in play', () => {
  test('the clock says how much is over', () => {
    expect(playedShare('before', 0)).toBe(0)
    expect(playedShare('1H', 47 * 30)).toBe(0.25)
    expect(playedShare('1H', 99 * 60)).toBe(0.5)
    expect(playedShare('HT', 2700)).toBe(0.5)
    expect(playedShare('2H', 45 * 60)).toBe(0.5)
    expect(playedShare('2H', 95 * 60)).toBe(1)
    expect(playedShare('after', 0)).toBe(1)
  })

  test('goals come a little later than evenly, and all of them come', () => {
    expect(goalShare(0, 1)).toBeCloseTo(1, 12)
    expect(goalShare(0, 0.5)).toBeCloseTo(0.4583, 4)
    expect(goalShare(0.6, 0.5)).toBe(0)
  })

  test('with no time left only what stands can win', () => {
    const over = footballModel({ means: { h: 2, c: 1 }, played: 1, score: { h: 2, c: 1 }, halfTime: { h: 1, c: 1 } })
    expect(fairs(over, { family: 'M' })).toEqual([1, Infinity, Infinity])
    expect(priceBook(over, { live: true })).toEqual([])
  })

  test('first-half markets end with the first half', () => {
    const second = footballModel({ means: { h: 1, c: 1 }, played: 0.5, score: NIL, halfTime: NIL })
    expect(priceBook(second, { live: true }).some(({ half }) => half)).toBe(false)
    expect(priceBook(reference, { live: false }).some(({ play }) => play === 'HOU')).toBe(true)
  })

  test('a whole book has every family once or more, with known codes', () => {
    const book = priceBook(reference, { live: true })
    for (const { play, selections } of book) {
      expect(findPlay(play)?.live).toBe(true)
      expect(selections.map(({ code }) => code)).toEqual(findPlay(play)?.selections)
    }
    for (const w of [
      'RM',
      'RE',
      'ROU',
      'REO',
      'RT',
      'RPD',
      'RTS',
      'RDC',
      'RF',
      'ROUH',
      'ROUC',
      'HRT',
      'HRE',
      'RW3',
      'RMG',
    ]) {
      expect(
        book.some((market) => market.play === w),
        w,
      ).toBe(true)
    }
  })
})

describe('other sports', () => {
  test('a race to two sets', () => {
    const of = raceModel({ homeSet: 0.6, target: 2, score: NIL })
    expect(1 / (pick(of, 'M', 'MH')[0] ?? 0)).toBeCloseTo(0.648, 9)
    expect(1 / (fairs(of, { family: 'OU', line: 10 })[0] ?? 0)).toBeCloseTo(0.48, 9)
    const led = raceModel({ homeSet: 0.6, target: 2, score: { h: 1, c: 0 } })
    expect(1 / (pick(led, 'M', 'MH')[0] ?? 0)).toBeCloseTo(0.84, 9)
  })
})

describe('the price before long shots are cut', () => {
  test('goes on rising as the chance falls, down to one in a million', () => {
    fc.assert(
      fc.property(fc.double({ min: -6, max: -0.1, noNaN: true }), (power) => {
        const chance = 10 ** power
        const decided = [
          { score: { h: 1, c: 0 }, chance },
          { score: NIL, chance: 1 - chance },
        ]
        const of = { score: NIL, fullTime: decided, halfTime: [], courses: () => [] }
        const [home] = priceMarket(of, { family: 'M' }, 0.06).selections
        const decimal = (home?.uncut ?? 0) / 1000
        expect(decimal).toBeGreaterThan(1 / (chance * 1.06) - 0.0101)
        expect(decimal).toBeLessThanOrEqual(1 / (chance * 1.06) + 1e-6)
        expect(home?.price).toBe(Math.min(home?.uncut ?? 0, 500_000))
      }),
    )
  })

  test('is a whole number that is exact, however small the chance', () => {
    expect(uncutPrice(1e8, 0)).toBe(100_000_000_000)
    for (const fair of [1e12, 1e30]) expect(Number.isSafeInteger(uncutPrice(fair, 0.06))).toBe(true)
    expect([uncutPrice(Infinity, 0.06), uncutPrice(1.02, 0.06)]).toEqual([undefined, undefined])
  })
})

test('offers', () => {
  expect(offeredPrice(2.371, 0.05)).toBe(2250)
  expect(offeredPrice(1.06, 0.05)).toBeUndefined()
  expect(offeredPrice(99_999, 0.05)).toBe(500_000)
  expect(fairDecimal({ W: 0.5, LW: 0, P: 0, LL: 0, L: 0.5 })).toBe(2)
  expect(() => priceMarket(reference, { family: 'nothing' }, 0)).toThrow(RangeError)
  expect(() => priceMarket(reference, { family: 'R' }, 0)).toThrow(RangeError)
  expect(() => poissonChances(-1)).toThrow(RangeError)
})
