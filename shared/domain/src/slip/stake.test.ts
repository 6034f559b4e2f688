import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import { formatPlain, parseFen, ratio, timesHalfUp } from '../money/index.ts'
import {
  clampStake,
  parseStake,
  SLIP_MESSAGES,
  slipBlocker,
  type SlipLine,
  type SlipView,
  winAmount,
  winByRatio,
} from './index.ts'

test.each(vectors.clamp)('[D.043] "$input" with $balance and a limit of $max', (row) => {
  const { value, clamped } = clampStake(row.input, { balance: parseFen(row.balance), max: parseFen(row.max) })
  expect(value === undefined ? '' : formatPlain(value)).toBe(row.value)
  expect(clamped).toBe(row.callback)
})

describe('the stake', () => {
  test('[S5.043] is a number, anything else is empty', () => {
    expect(['50', ' 50 ', '0.5', '.5', '5.', '12.349', '0'].map(parseStake)).toEqual([
      5000n,
      5000n,
      50n,
      50n,
      500n,
      1234n,
      0n,
    ])
    for (const typed of ['', ' ', 'abc', '1,000', '1e3', '-5', '1.2.3', 'NaN', 'Infinity', '.', '٣']) {
      expect(parseStake(typed)).toBeUndefined()
      expect(clampStake(typed, { balance: 100n, max: 100n })).toEqual({ value: undefined, clamped: false })
    }
  })

  test('[S5.044] is clamped to the whole-yuan balance and then to the limit', () => {
    const limits = { balance: parseFen('523.87'), max: parseFen('1000') }
    expect(clampStake('600', limits).value).toBe(parseFen('523'))
    expect(clampStake('1200', { ...limits, max: parseFen('300') }).value).toBe(parseFen('300'))
    expect(clampStake('523.87', limits)).toEqual({ value: parseFen('523.87'), clamped: false })
    expect(clampStake('1', { balance: 0n, max: 100n }).value).toBe(0n)
    expect(clampStake('500', { balance: parseFen('100.99'), max: parseFen('90') }).value).toBe(parseFen('90'))
  })

  test('at negative odds it is the debit that the balance must cover', () => {
    const limits = { balance: parseFen('523.87'), max: parseFen('1000'), debitPerUnit: ratio(2n) }
    expect(clampStake('261', limits)).toEqual({ value: parseFen('261'), clamped: false })
    expect(clampStake('300', limits)).toEqual({ value: parseFen('261'), clamped: true })
    // A balance below zero leaves nothing to bet, at any odds.
    expect(clampStake('300', { balance: -1_050n, max: 100_000n }).value).toBe(0n)
    expect(clampStake('300', { balance: -1_050n, max: 100_000n, debitPerUnit: ratio(2n) }).value).toBe(0n)
    expect(winByRatio('100', '0')).toBe(0n)
    expect(parseStake('.25')).toBe(25n)
  })

  test('after clamping it is within limit and balance, and clamping again changes nothing', () => {
    const fen = fc.bigInt(0n, 10n ** 9n)
    const perUnit = fc.integer({ min: 1, max: 2000 }).map((percent) => ratio(BigInt(percent), 100n))
    fc.assert(
      fc.property(fen, fen, fen, perUnit, (typed, balance, max, debitPerUnit) => {
        const limits = { balance, max, debitPerUnit }
        const { value = -1n } = clampStake(formatPlain(typed), limits)
        expect(value >= 0n && value <= max && value <= typed).toBe(true)
        expect(timesHalfUp(value, debitPerUnit) <= balance).toBe(true)
        expect(clampStake(formatPlain(value), limits)).toEqual({ value, clamped: false })
      }),
    )
  })
})

describe('the win', () => {
  test('is stake times odds with two decimals, 0 when not a number', () => {
    expect(winAmount('100', '0.95')).toBe(parseFen('95'))
    expect(winAmount('33.33', '0.95')).toBe(parseFen('31.66'))
    expect([winAmount('', '0.95'), winAmount('abc', '0.95'), winAmount('100', 'x'), winAmount('100', '')]).toEqual([
      0n,
      0n,
      0n,
      0n,
    ])
  })

  test('by ratio is never negative', () => {
    expect(winByRatio('100', '-0.95')).toBe(parseFen('100'))
    expect(winByRatio('100', '0.95')).toBe(parseFen('95'))
    expect(winByRatio('abc', '-0.95')).toBe(0n)
    const odds = fc.integer({ min: -2000, max: 2000 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.nat().map(String)),
        fc.oneof(odds, fc.string()),
        (stake, at) => winByRatio(stake, at) >= 0n,
      ),
    )
  })
})

describe('why a slip cannot be submitted', () => {
  const bet = { stake: 10_000n, debit: 10_000n, min: 2_000n, max: 50_000n }
  const line: SlipLine = {
    open: true,
    confirming: false,
    change: 'none',
    champion: false,
    invalid: false,
    seriesAllowed: true,
    bet,
  }
  const view: SlipView = {
    lines: [line],
    series: false,
    policy: 'better',
    balance: 50_000n,
    limitsLoading: false,
    submitting: false,
  }
  const series: SlipView = { ...view, series: true, lines: [line, line], seriesBet: bet }
  const reason = (of: SlipView) => slipBlocker(of)?.reason

  test('nothing stands in the way', () => {
    expect([reason(view), reason(series)]).toEqual([undefined, undefined])
    const unstaked = { ...line, bet: { ...bet, stake: undefined, debit: 0n } }
    expect(reason({ ...view, lines: [line, unstaked] })).toBeUndefined()
  })

  test.each([
    ['SUBMITTING', { ...view, submitting: true }],
    ['CONFIRMING', { ...view, lines: [{ ...line, confirming: true }] }],
    ['MARKET_CLOSED', { ...view, lines: [line, { ...line, open: false }] }],
    ['ODDS_AND_LINE_CHANGED', { ...view, policy: 'any', lines: [{ ...line, change: 'lineAndOdds' }] }],
    ['LINE_CHANGED', { ...view, policy: 'any', lines: [{ ...line, change: 'line' }] }],
    ['ODDS_CHANGED', { ...view, lines: [{ ...line, change: 'worse' }] }],
    ['ODDS_CHANGED', { ...view, policy: 'none', lines: [{ ...line, change: 'better' }] }],
    ['CHAMPION_NO_SERIES', { ...series, lines: [line, { ...line, champion: true }] }],
    ['SAME_MATCH', { ...series, lines: [line, { ...line, invalid: true }] }],
    ['NO_SERIES', { ...series, lines: [line, { ...line, seriesAllowed: false }] }],
    ['MIN_LEGS', { ...series, lines: [line] }],
    ['LIMIT_LOADING', { ...view, limitsLoading: true }],
    ['NO_STAKE', { ...view, lines: [{ ...line, bet: { ...bet, stake: undefined } }] }],
    ['NO_STAKE', { ...view, lines: [] }],
    ['BELOW_MIN', { ...view, lines: [{ ...line, bet: { ...bet, stake: 1_999n } }] }],
    ['ABOVE_MAX', { ...series, seriesBet: { ...bet, stake: 50_001n } }],
    ['BALANCE', { ...view, balance: 19_999n, lines: [line, line] }],
  ] as const)('%s', (expected, of) => {
    expect(slipBlocker(of)).toEqual({ reason: expected, message: SLIP_MESSAGES[expected] })
  })

  test('the limits and the balance themselves are within them, and one bad stake among good ones stops all', () => {
    const staked = (stake: bigint | undefined, debit = stake ?? 0n): SlipLine => ({
      ...line,
      bet: { ...bet, stake, debit },
    })
    const exact = (stake: bigint) => reason({ ...view, balance: stake, lines: [staked(stake)] })
    expect([exact(2_000n), exact(50_000n)]).toEqual([undefined, undefined])
    expect(reason({ ...view, lines: [staked(3_000n), staked(1_999n)] })).toBe('BELOW_MIN')
    expect(reason({ ...view, balance: 10n ** 9n, lines: [staked(3_000n), staked(50_001n)] })).toBe('ABOVE_MAX')
    // One that is left empty or at 0 is not bet on; if none is left there is nothing to place.
    expect(
      reason({ ...view, lines: [staked(3_000n), staked(0n), staked(undefined), { ...line, bet: undefined }] }),
    ).toBe(undefined)
    expect(reason({ ...view, lines: [staked(0n), staked(undefined)] })).toBe('NO_STAKE')
    expect(reason({ ...series, seriesBet: undefined })).toBe('NO_STAKE')
  })

  test('a price that changed within the policy does not stop it', () => {
    expect(reason({ ...view, policy: 'any', lines: [{ ...line, change: 'worse' }] })).toBeUndefined()
    expect(reason({ ...view, lines: [{ ...line, change: 'better' }] })).toBeUndefined()
  })
})
