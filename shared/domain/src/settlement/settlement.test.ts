import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import {
  compareRatio,
  type Fen,
  formatFen,
  multiplyRatio,
  parseFen,
  parseRatio,
  printTruncated,
  ratio,
  timesTruncated,
} from '../money/index.ts'
import { betTerms, type BetTerms, readOddsMilli } from '../odds/index.ts'
import type { FinalCode, Grade } from '../results/index.ts'
import {
  canCashOutPart,
  type CapGroup,
  capGroupOf,
  capWin,
  cashOutOffer,
  combinationName,
  countBets,
  dailyCapFen,
  dailyCapUsd,
  fullCover,
  multiplierAt,
  parlayOdds,
  parlayValue,
  rebateOf,
  rebateTotal,
  settleFullCover,
  settleParlay,
  settleSingle,
  validBet,
  valueAtSameLine,
  valueByChances,
} from './index.ts'

/** The terms of a bet on a price in thousandths. */
const decimalTerms = (stake: Fen, price: number): BetTerms => betTerms(stake, (price / 1000).toFixed(3), 'E')
const GRADES: readonly Grade[] = ['W', 'LW', 'P', 'LL', 'L']
const fixed2 = (text: string) => printTruncated(parseRatio(text), 2)
const fraction = (text: string) => {
  const [num = '0', den = '1'] = text.split('/')
  return ratio(BigInt(num), BigInt(den))
}
const VOIDS: Record<string, FinalCode> = { D_POSTPONED: 'D4', D_CANCEL: 'D1' }
const codeOf = (text: string) => VOIDS[text] ?? (text as FinalCode)
const settled = ({ payout, profit }: { payout: bigint; profit: bigint }) => [formatFen(payout), formatFen(profit)]

describe('[D.043] settlement vectors', () => {
  test.each([...vectors.asianHandicap, ...vectors.overUnder])('$sel $line at $score, $stake at $hk', (row) => {
    const terms = betTerms(parseFen(row.stake), row.hk, 'H')
    expect(settled(settleSingle(terms, row.grade as Grade))).toEqual([fixed2(row.ret), fixed2(row.profit)])
  })

  test.each(vectors.fixedPayout)('$market $sel, $stake at $odds', (row) => {
    const terms = decimalTerms(parseFen(row.stake), readOddsMilli(row.odds, 'E'))
    expect(settled(settleSingle(terms, row.grade as Grade))).toEqual([fixed2(row.ret), fixed2(row.profit)])
  })

  test.each(vectors.parlay)('parlay: $name', (row) => {
    const legs = row.legs.map(([odds = '', code = '']) => ({ price: readOddsMilli(odds, 'E'), code: codeOf(code) }))
    const stake = parseFen(row.stake)
    const result = settleParlay(stake, legs)
    expect(result.multiplier).toEqual(fraction(row.multiplier))
    expect(settled(result)).toEqual([fixed2(row.ret), fixed2(row.profit)])
    expect(formatFen(timesTruncated(stake, result.multiplier))).toBe(fixed2(row.retTrunc))
  })

  test.each(vectors.systemBets)('$n selections', ({ n, nx1, full }) => {
    expect([countBets(n, 'single'), countBets(n, 'full')]).toEqual([nx1, full])
    expect(fullCover(Array.from({ length: n }, (_, index) => index))).toHaveLength(full)
  })

  test.each(vectors.caps)('cap: $name', (row) => {
    const groups = row.sports as CapGroup[]
    expect(dailyCapUsd(groups)).toBe(row.capUSD)
    const cap = dailyCapFen(groups, parseRatio(row.fx))
    const paid = capWin(parseFen(row.stake), parseFen(row.grossWin), parseFen(row.paidToday), cap)
    expect([formatFen(paid.paidWin), formatFen(paid.payout)]).toEqual([fixed2(row.paidWin), fixed2(row.ret)])
  })

  test.each(vectors.validBet)('valid bet: $name', (row) => {
    const risk = parseFen(row.risk)
    const { profit } = settleSingle(betTerms(risk, row.hk, 'H'), row.code as FinalCode)
    expect(formatFen(profit)).toBe(fixed2(row.net))
    expect(formatFen(validBet(risk, profit))).toBe(fixed2(row.valid))
    expect(formatFen(rebateOf(validBet(risk, profit), parseRatio(row.rate)))).toBe(fixed2(row.rebate))
  })

  test.each(vectors.cashout)('cash-out: $name', (row) => {
    const value = valueAtSameLine(parseRatio(row.d0), parseRatio(row.dnow))
    const terms = { stake: parseFen(row.stake), margin: parseRatio(row.margin), fraction: parseRatio(row.frac) }
    const { fair, offer } = cashOutOffer(value, terms)
    expect([formatFen(fair), formatFen(offer)]).toEqual([fixed2(row.fair), fixed2(row.offer)])
  })

  // The winnings are divided and the stake comes back: with two winners that is half a win.
  test.each(vectors.deadHeat)('dead heat of two at $odds', (row) => {
    const { payout, profit } = settleSingle(betTerms(parseFen(row.stake), row.odds, 'E'), 'LW')
    expect([formatFen(payout), formatFen(profit)]).toEqual([row.ret, row.winnings])
  })
})

const price = fc.integer({ min: 1010, max: 50_000 })
const stake = fc.bigInt(1n, 10n ** 10n)
const leg = fc.record({ price, code: fc.constantFrom<FinalCode>(...GRADES, 'D1', 'D4') })

describe('single bets', () => {
  test('pay in the order of the results, and a void gives back exactly the debit', () => {
    fc.assert(
      fc.property(stake, price, (amount, at) => {
        const terms = decimalTerms(amount, at)
        const paid = GRADES.map((code) => settleSingle(terms, code).payout)
        expect(paid.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))).toEqual(paid)
        expect(settleSingle(terms, 'D7')).toEqual({ payout: amount, profit: 0n })
      }),
    )
  })

  test('at negative odds the full win is the typed stake and the full loss the debit', () => {
    fc.assert(
      fc.property(stake, fc.integer({ min: 101, max: 2000 }), (amount, cents) => {
        const terms = betTerms(amount, `-${cents / 100}`, 'I')
        expect(settleSingle(terms, 'W').profit).toBe(amount)
        expect(settleSingle(terms, 'L').profit).toBe(-terms.debit)
      }),
    )
  })

  test('a quarter line pays what two half stakes on its neighbours pay', () => {
    fc.assert(
      fc.property(stake, price, (amount, at) => {
        const even = amount * 4n
        const part = (code: Grade) => settleSingle(decimalTerms(even / 2n, at), code).payout
        const halfWin = settleSingle(decimalTerms(even, at), 'LW').payout
        const difference = halfWin - part('W') - part('P')
        expect(difference * difference <= 1n).toBe(true) // one rounding against two
        expect(settleSingle(decimalTerms(even, at), 'LL').payout).toBe(part('P') + part('L'))
      }),
    )
  })
})

describe('parlays', () => {
  test('do not depend on the order of legs, and a void leg counts as none', () => {
    fc.assert(
      fc.property(stake, fc.array(leg, { minLength: 2, maxLength: 10 }), (amount, legs) => {
        const result = settleParlay(amount, legs)
        expect(settleParlay(amount, legs.toReversed()).payout).toBe(result.payout)
        expect(settleParlay(amount, [...legs, { price: 3400, code: 'D4' }]).payout).toBe(result.payout)
        expect(result.profit).toBe(result.payout - amount)
        if (legs.some(({ code }) => code === 'L')) expect(result).toMatchObject({ code: 'L', payout: 0n })
      }),
    )
  })

  test('the code follows the multiplier, and all void is void', () => {
    const code = (...codes: FinalCode[]) =>
      settleParlay(
        100n,
        codes.map((each) => ({ price: 2000, code: each })),
      ).code
    expect(code('W', 'P')).toBe('W')
    expect(code('P', 'D1')).toBe('P')
    expect(code('LL', 'LL')).toBe('LL')
    expect(code('D4', 'D1')).toBe('D4')
    expect(code('W', 'L')).toBe('L')
  })

  test('full cover is the product over all legs plus one, less the singles and the empty bet', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 2, maxLength: 6 }), (legs) => {
        const { lines, debit } = settleFullCover(100n, legs)
        const sum = lines
          .map((line) => line.multiplier)
          .reduce((a, b) => ratio(a.num * b.den + b.num * a.den, a.den * b.den))
        const each = legs.map(({ code, price: at }) => multiplierAt(code, at))
        const plusOne = each.map((m) => ratio(m.num + m.den, m.den)).reduce(multiplyRatio)
        const singles = each.reduce((a, b) => ratio(a.num * b.den + b.num * a.den, a.den * b.den))
        const expected = ratio(
          plusOne.num * singles.den - singles.num * plusOne.den - plusOne.den * singles.den,
          plusOne.den * singles.den,
        )
        expect(sum).toEqual(expected)
        expect(debit).toBe(100n * BigInt(countBets(legs.length, 'full')))
      }),
    )
  })

  test('names, odds and limits', () => {
    expect([combinationName(3, 'single'), combinationName(3, 'full')]).toEqual(['3串1', '3串4'])
    expect(parlayOdds([1950, 1900, 2100])).toEqual(parseRatio('7.7805'))
    expect(() => countBets(1, 'single')).toThrow('two legs or more, not 1')
    expect(fullCover(['a', 'b', 'c']).map((legs) => legs.join(''))).toEqual(['ab', 'ac', 'bc', 'abc'])
    expect(fullCover([1, 2, 3, 4]).map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4])
    expect(
      settleParlay(100n, [
        { price: 2000, code: 'W' },
        { price: 2000, code: 'D1' },
      ]).code,
    ).toBe('W')
  })
})

describe('caps', () => {
  test('sports without a group of their own are other sports', () => {
    expect(['FT', 'TN', 'SK', 'VF', 'toString'].map(capGroupOf)).toEqual(['FT', 'TN', 'OTHER', 'OTHER', 'OTHER'])
    expect(() => dailyCapUsd([])).toThrow('at least one group')
    // What was paid beyond the limit before (a corrected result) leaves nothing, and never takes stake away.
    expect(capWin(100n, 500n, 900n, 800n)).toEqual({ paidWin: 0n, payout: 100n })
    expect(capWin(100n, 500n, 800n, 800n)).toEqual({ paidWin: 0n, payout: 100n })
  })
})

describe('rebates of many bets', () => {
  const rule = { rate: parseRatio('0.0045'), minValid: parseFen('10'), maxRebate: parseFen('55') }

  test('a bet counts from the minimum on, and the rebate stops at the maximum', () => {
    expect(rebateTotal([parseFen('9.99')], rule)).toBe(0n)
    expect(rebateTotal([parseFen('10')], rule)).toBe(4n)
    expect(rebateTotal([parseFen('9.99'), parseFen('1000')], rule)).toBe(parseFen('4.50'))
    expect(rebateTotal([parseFen('12345.67')], rule)).toBe(parseFen('55'))
    expect(rebateTotal([parseFen('12345.67')], { ...rule, maxRebate: parseFen('100') })).toBe(parseFen('55.55'))
  })
})

describe('cash-out', () => {
  test('with the line moved the value is the mean of the original line', () => {
    const value = valueByChances(parseRatio('1.96'), { W: 0.5, LW: 0.2, P: 0.1, LL: 0, L: 0.2 })
    expect(value).toEqual(parseRatio('1.376'))
  })

  test('a parlay multiplies what is settled with what is open', () => {
    const placed = parseRatio('1.95')
    const value = parlayValue([valueAtSameLine(parseRatio('2'), parseRatio('1.6'))], [{ placed, code: 'W' }])
    expect(value).toEqual(parseRatio('2.4375'))
    expect(parlayValue([parseRatio('2')], [{ placed, code: 'L' }])).toEqual(ratio(0n))
  })

  test('never offers more than the fair value, and parts never add up to more than the whole', () => {
    const share = fc.integer({ min: 0, max: 100 }).map((percent) => ratio(BigInt(percent), 100n))
    fc.assert(
      fc.property(stake, price, price, share, share, (amount, then, now, margin, part) => {
        const value = valueAtSameLine(ratio(BigInt(then), 1000n), ratio(BigInt(now), 1000n))
        const offer = (by: typeof part) => cashOutOffer(value, { stake: amount, margin, fraction: by }).offer
        const rest = ratio(part.den - part.num, part.den)
        const whole = offer(ratio(1n))
        expect(offer(part) + offer(rest) <= whole).toBe(true)
        expect(compareRatio(ratio(whole), multiplyRatio(ratio(amount), value))).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('what stays must be a bet', () => {
    expect(canCashOutPart(parseFen('100'), parseRatio('0.9'), parseFen('10'))).toBe(true)
    expect(canCashOutPart(parseFen('100'), parseRatio('0.91'), parseFen('10'))).toBe(false)
    expect(canCashOutPart(parseFen('100'), parseRatio('1'), parseFen('10'))).toBe(true)
  })
})
