import { BetRefusalSchema } from '@site/contracts/sports'
import { formatFen, inPlayDelay, parseFen, printTruncated, ratio, SLIP_MESSAGES } from '@site/domain'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import texts from '../../../locales/zh-CN/sports.json' with { type: 'json' }
import type { HeldEntry } from './held-entry.ts'
import { emptyHeld, type HeldSlip, isChangedElsewhere, loadSlip, saveSlip } from './slip-storage.ts'
import { clampLine, cutToBalance, SERIES, slipView } from './slip-view.ts'

function entry(id: string, ior: string, over: Partial<HeldEntry> = {}): HeldEntry {
  const item = { gameId: id, w: 'RE', r: 'REH', ratio: '0.5', strong: 'H' as const, ior }
  return {
    gameInfo: {
      gameId: id,
      gide: id,
      hgid: id,
      team_h: '甲',
      team_c: '乙',
      gameType: 'FT',
      isLive: true,
      league: '联赛',
    },
    playInfo: { w: 'RE' },
    oddInfo: { r: 'REH', ratio: '0.5', strong: 'H', ior },
    orderData: {
      ...item,
      changed: 'none',
      status: 1,
      min: '10.00',
      max: '500.00',
      maxWin: '500.00',
      series: true,
    },
    isInvalid: false,
    ...over,
  }
}

const key = (id: string) => `${id}|RE|REH|0.5H`

function held(entries: readonly HeldEntry[], over: Partial<HeldSlip> = {}, state: Partial<HeldSlip['state']> = {}) {
  const empty = emptyHeld('u1')
  return { ...empty, ...over, state: { ...empty.state, entries, multiple: entries.length > 1, ...state } }
}

const see = (slip: HeldSlip, more: Partial<Parameters<typeof slipView>[0]> = {}) =>
  slipView({ held: slip, oddsType: 'H', balance: parseFen('1000.00'), quote: undefined, ...more })

describe('what the slip comes to', () => {
  test('a single bet: what it costs, what it wins, and that it may go', () => {
    const view = see(held([entry('1', '0.96')], { stakes: { [key('1')]: '100' } }))
    expect([formatFen(view.debit), formatFen(view.win), view.bets, view.blocker]).toEqual([
      '100.00',
      '96.00',
      1,
      undefined,
    ])
    expect(view.lines[0]?.shown).toBe('0.96')
  })

  test('the wait of bets in play is told before they are placed: the longest of those that stand on the slip', () => {
    const of = (gameType: HeldEntry['gameInfo']['gameType'], isLive: boolean, id: string) => {
      const one = entry(id, '0.96')
      return { ...one, gameInfo: { ...one.gameInfo, gameType, isLive } }
    }
    expect(see(held([of('FT', true, '1')])).delay).toBe(inPlayDelay('FT'))
    expect(see(held([of('BK', true, '1')])).delay).toBe(inPlayDelay('BK'))
    expect(see(held([of('BK', true, '1'), of('FT', true, '2')])).delay).toBe(6)
    expect(see(held([of('FT', false, '1')])).delay).toBe(0)
    const before = of('FT', false, '1')
    const begun = { ...before, orderData: before.orderData && { ...before.orderData, score: '0-0' } }
    expect(see(held([begun])).delay, 'it began since it was picked').toBe(6)
  })

  test('[S5.046] the win shown is stake times odds with two decimals, and 0 for what is not a number', () => {
    const winOf = (typed: string, ior = '0.95') => {
      const { lines, win } = see(held([entry('1', ior)], { stakes: { [key('1')]: typed } }))
      expect(win, 'of the slip').toBe(lines[0]?.win)
      return formatFen(win)
    }
    expect(['100', '33.33', '0.01'].map((typed) => winOf(typed))).toEqual(['95.00', '31.66', '0.01'])
    expect(['', 'abc', '1e3', '-5', '0'].map((typed) => winOf(typed))).toEqual(Array(5).fill('0.00'))
    expect([winOf('100', ''), winOf('100', 'x')]).toEqual(['0.00', '0.00'])
    expect(winOf('33.33', '1.55'), 'at odds of its own').toBe('51.66')
    const european = see(held([entry('1', '0.95')], { stakes: { [key('1')]: '100' } }), { oddsType: 'E' })
    expect([european.lines[0]?.shown, formatFen(european.win)]).toEqual(['1.95', '95.00'])
  })

  test('[S5.047] no win is below zero, at whatever odds it is shown', () => {
    const price = fc.integer({ min: 1, max: 2_000 }).map((hundredths) => (hundredths / 100).toFixed(2))
    const typed = fc.oneof(fc.nat({ max: 100_000 }).map(String), fc.string({ maxLength: 6 }))
    fc.assert(
      fc.property(
        fc.constantFrom('H' as const, 'M' as const, 'I' as const, 'E' as const),
        price,
        typed,
        (type, ior, stake) => {
          const { lines, win } = see(held([entry('1', ior)], { stakes: { [key('1')]: stake } }), { oddsType: type })
          expect([lines[0]?.win ?? -1n, win].every((amount) => amount >= 0n)).toBe(true)
          if (lines[0]?.shown.startsWith('-')) expect(win, 'the stake itself').toBe(lines[0].stake ?? 0n)
        },
      ),
    )
  })

  test('at negative odds the stake is won and the wallet pays its share', () => {
    const view = see(held([entry('1', '0.50')], { stakes: { [key('1')]: '100' } }), { oddsType: 'I' })
    expect([view.lines[0]?.shown, formatFen(view.debit), formatFen(view.win)]).toEqual(['-2.00', '200.00', '100.00'])
  })

  test('several bets add up; one without a stake is not bet on', () => {
    const slip = held([entry('1', '0.96'), entry('2', '1.10')], { stakes: { [key('1')]: '100', [key('2')]: '' } })
    expect([see(slip).bets, formatFen(see(slip).debit)]).toEqual([1, '100.00'])
    const both = { ...slip, stakes: { [key('1')]: '100', [key('2')]: '20' } }
    expect([see(both).bets, formatFen(see(both).win)]).toEqual([2, '118.00'])
  })

  test('a series multiplies, a full cover costs its stake once a bet', () => {
    const legs = [entry('1', '0.95'), entry('2', '0.90'), entry('3', '1.10')]
    const quote = {
      series: {
        ...{ legs: 3, decimal: '7.780', min: '10.00', max: '200.00', maxPayout: '100000.00' },
        fullMax: '50.00',
      },
    }
    const slip = held(legs, { seriesStake: '100' }, { series: true })
    const single = see(slip, { quote })
    expect([single.bets, formatFen(single.debit), formatFen(single.win)]).toEqual([1, '100.00', '678.05'])
    const full = see({ ...slip, combination: 'full', seriesStake: '10' }, { quote })
    expect([full.bets, formatFen(full.debit)]).toEqual([4, '40.00'])
    expect(full.series && printTruncated(full.series.odds, 2)).toBe('19.57')
    expect(see({ ...slip, seriesStake: '5' }, { quote }).blocker?.reason).toBe('BELOW_MIN')
    expect(see({ ...slip, seriesStake: '500' }, { quote }).blocker?.reason).toBe('ABOVE_MAX')
    // Each of the four bets may be less than the one of a plain series.
    expect(see({ ...slip, combination: 'full' }, { quote }).blocker?.reason).toBe('ABOVE_MAX')
    const barred = entry('4', '1.10')
    const last = { ...barred, orderData: barred.orderData && { ...barred.orderData, series: false } }
    const none = see({ ...slip, state: { ...slip.state, entries: [...legs, last] } })
    expect([none.blocker?.reason, none.bets, none.win]).toEqual(['NO_SERIES', 0, 0n])
    expect(see(slip).blocker?.reason, 'limits of another series are none').toBe('LIMIT_LOADING')
  })

  test('two legs have no full cover, one leg is no series', () => {
    const two = see(held([entry('1', '0.95'), entry('2', '0.9')], { combination: 'full' }, { series: true }))
    expect([two.series?.hasCover, two.series?.bets]).toEqual([false, 1])
    expect(see(held([entry('1', '0.95')], {}, { series: true })).blocker?.reason).toBe('MIN_LEGS')
  })

  test('every reason that can stand in the way of a bet is told', () => {
    const stakes = { [key('1')]: '100' }
    const quoted = entry('1', '0.96').orderData
    const one = (over: Partial<HeldEntry>, state: Partial<HeldSlip['state']> = {}) =>
      see(held([entry('1', '0.96', over)], { stakes }, state)).blocker?.reason
    if (quoted === undefined) throw new Error('the sample is quoted')
    expect(one({})).toBeUndefined()
    expect(one({ orderData: undefined })).toBe('LIMIT_LOADING')
    const closed = { ...quoted, status: -1, min: '10.00', max: '0.00' } as const
    expect(one({ orderData: closed })).toBe('MARKET_CLOSED')
    expect(see(held([entry('1', '0.96', { orderData: closed })])).lines[0]?.limits, 'there are none').toBeUndefined()
    expect(one({ orderData: { ...quoted, ior: '' } })).toBe('MARKET_CLOSED')
    expect(one({ orderData: { ...quoted, ior: '0.90' } })).toBe('ODDS_CHANGED')
    expect(one({ orderData: { ...quoted, ior: '0.90' } }, { acceptAny: true })).toBeUndefined()
    expect(one({ orderData: { ...quoted, ior: '0.99' } })).toBeUndefined()
    expect(one({ orderData: { ...quoted, ior: '0.99' } }, { autoAccept: false })).toBe('ODDS_CHANGED')
    expect(one({ orderData: { ...quoted, ratio: '1' } }, { acceptAny: true })).toBe('LINE_CHANGED')
    expect(one({ orderData: { ...quoted, ratio: '1', ior: '1.2' } })).toBe('ODDS_AND_LINE_CHANGED')
    expect(see(held([entry('1', '0.96')])).blocker?.reason).toBe('NO_STAKE')
    expect(see(held([entry('1', '0.96')], { stakes }), { balance: 5_000n }).blocker?.reason).toBe('BALANCE')
    const placing = { requestId: 'request-1', mode: 'single', keys: [key('1')] } as const
    expect(
      see(held([entry('1', '0.96')], { stakes, placing: { ...placing, keys: [...placing.keys] } })).blocker?.reason,
    ).toBe('SUBMITTING')
  })

  test('a stake is cut to the limit or to what the other bets leave of the balance, and says which', () => {
    const limits = { min: 1_000n, max: 50_000n }
    expect(clampLine('600', limits, 100_000n, ratio(1n))).toEqual({ value: 50_000n, clamped: true, by: 'limit' })
    expect(clampLine('600', limits, 30_087n, ratio(1n))).toEqual({ value: 30_000n, clamped: true, by: 'balance' })
    expect(clampLine('300', limits, 50_000n, ratio(1n), 30_000n)).toMatchObject({ value: 20_000n, by: 'balance' })
    expect(clampLine('300', undefined, 50_000n, ratio(1n))).toMatchObject({ value: 30_000n, by: undefined })
    expect(clampLine('abc', limits, 50_000n, ratio(1n))).toMatchObject({ value: undefined, clamped: false })
  })
})

describe('a balance that fell after the stakes were typed', () => {
  const three = [entry('1', '0.96'), entry('2', '1.10'), entry('3', '0.80')]
  const stakes = { [key('1')]: '100', [key('2')]: '50.5', [key('3')]: '20' }

  test('is given to the selections in their order; what is not covered is cut to whole yuan', () => {
    const view = see(held(three, { stakes }))
    expect(cutToBalance(view, 17_050n)).toEqual({})
    expect(cutToBalance(view, 17_049n)).toEqual({ [key('3')]: '19' })
    expect(cutToBalance(view, 12_345n)).toEqual({ [key('2')]: '23', [key('3')]: '' })
    expect(cutToBalance(view, 0n)).toEqual({ [key('1')]: '', [key('2')]: '', [key('3')]: '' })
  })

  test('covers what the wallet pays: at negative odds more than the stake, in a full cover every bet', () => {
    const negative = see(held([entry('1', '0.50')], { stakes: { [key('1')]: '100' } }), { oddsType: 'I' })
    expect(cutToBalance(negative, 10_050n)).toEqual({ [key('1')]: '50' })
    const series = held(three, { seriesStake: '20', combination: 'full' }, { series: true })
    const quote = { series: { legs: 3, decimal: '7.408', min: '10.00', max: '200.00', maxPayout: '100000.00' } }
    expect(cutToBalance(see(series, { quote }), 8_000n)).toEqual({})
    expect(cutToBalance(see(series, { quote }), 7_999n)).toEqual({ [SERIES]: '19' })
  })

  test('is then enough, whatever it was and whatever was typed', () => {
    const amount = fc.integer({ min: 0, max: 60_000 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount),
        fc.constantFrom('H' as const, 'I' as const, 'M' as const),
        fc.bigInt(0n, 100_000n),
        (typed, oddsType, balance) => {
          const slip = held(three, { stakes: Object.fromEntries(typed.map((one, n) => [key(`${n + 1}`), one])) })
          const cut = cutToBalance(see(slip, { oddsType }), balance)
          const after = see({ ...slip, stakes: { ...slip.stakes, ...cut } }, { oddsType, balance })
          expect(after.debit <= balance).toBe(true)
          expect(after.blocker?.reason).not.toBe('BALANCE')
        },
      ),
    )
  })
})

describe('the slip on this device', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  test('comes back with modes and stakes; limits are asked for anew', () => {
    const slip = held(
      [entry('1', '0.96'), entry('2', '0.8')],
      { stakes: { [key('1')]: '12.5' }, combination: 'full' },
      { series: true, acceptAny: true },
    )
    saveSlip(slip)
    const back = loadSlip('u1')
    expect(back).toMatchObject({
      stakes: { [key('1')]: '12.5' },
      combination: 'full',
      state: { series: true, acceptAny: true, multiple: true },
    })
    expect(back.state.entries.map(({ gameInfo, orderData }) => [gameInfo.gameId, orderData])).toEqual([
      ['1', undefined],
      ['2', undefined],
    ])
  })

  test('is nobody else’s, and what breaks its schema is an empty slip', () => {
    saveSlip(held([entry('1', '0.96')]))
    expect(loadSlip('u2').state.entries).toEqual([])
    const broken = [
      '{',
      '[]',
      '{"owner":"u1"}',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('sports-slip:v1') ?? ''), entries: [{}] }),
    ]
    for (const text of broken) {
      for (const storage of [sessionStorage, localStorage]) storage.setItem('sports-slip:v1', text)
      expect(loadSlip('u1'), text).toEqual(emptyHeld('u1'))
    }
  })

  test('is that of this tab before that of another, and says when another release has changed it', () => {
    const ids = () => loadSlip('u1').state.entries.map(({ gameInfo }) => gameInfo.gameId)
    saveSlip(held([entry('1', '0.96')]))
    const ofOneTab = sessionStorage.getItem('sports-slip:v1') ?? ''
    expect(isChangedElsewhere()).toBe(false)
    saveSlip(held([entry('2', '0.96')]))
    expect(ids()).toEqual(['2'])
    // The first tab's own, while the device has the other's.
    sessionStorage.setItem('sports-slip:v1', ofOneTab)
    expect(isChangedElsewhere()).toBe(true)
    expect(ids()).toEqual(['1'])
    expect(isChangedElsewhere()).toBe(false)
    sessionStorage.clear()
    expect(isChangedElsewhere(), 'nothing is kept, so what is in memory counts').toBe(false)
    expect(ids(), 'a new tab begins with the last one').toEqual(['2'])
  })

  test('what was sent and not answered is remembered', () => {
    const placing = { requestId: 'request-1', mode: 'single' as const, keys: [key('1')] }
    saveSlip(held([entry('1', '0.96')], { placing }))
    expect(loadSlip('u1').placing).toEqual(placing)
  })

  test('goes with the log-out, but for one that was sent and not answered: it is asked for under its id', () => {
    const placing = { requestId: 'request-1', mode: 'single' as const, keys: [key('1')] }
    const kept = () =>
      [sessionStorage, localStorage].map(
        (storage) => (JSON.parse(storage.getItem('sports-slip:v1') ?? '') as { untilLogOut: unknown }).untilLogOut,
      )
    saveSlip(held([entry('1', '0.96')]))
    expect(kept()).toEqual([true, true])
    saveSlip(held([entry('1', '0.96')], { placing }))
    expect(kept()).toEqual([false, false])
  })

  test('of another member does not overwrite what was sent and not answered, in which tab it was', () => {
    const placing = { requestId: 'request-1', mode: 'single' as const, keys: [key('1')] }
    saveSlip(held([entry('1', '0.96')], { placing }))
    const sent = sessionStorage.getItem('sports-slip:v1') ?? ''
    saveSlip(held([entry('2', '0.96')])) // in another tab of the same member
    sessionStorage.setItem('sports-slip:v1', sent)
    saveSlip({ ...held([entry('3', '0.96')]), owner: 'u2' })
    saveSlip({ ...held([]), owner: '' })
    saveSlip({ ...held([entry('4', '0.96')]), owner: 'u2' })
    expect(loadSlip('u2').state.entries.map(({ gameInfo }) => gameInfo.gameId)).toEqual(['4'])
    expect(loadSlip('u1').placing).toEqual(placing)
    expect(loadSlip('u1').state.entries.map(({ gameInfo }) => gameInfo.gameId)).toEqual(['1'])
    // Answered: from then on there is nothing to keep for them.
    saveSlip(held([]))
    saveSlip({ ...held([entry('4', '0.96')]), owner: 'u2' })
    expect(loadSlip('u1')).toEqual(emptyHeld('u1'))
  })
})

test('the player’s words for every reason are the domain’s and the contract’s', () => {
  const words: Readonly<Record<string, string>> = texts.slip.reason
  for (const [reason, message] of Object.entries(SLIP_MESSAGES)) expect(words[reason]).toBe(message)
  for (const reason of BetRefusalSchema.options) expect(words[reason], reason).toBeTruthy()
})
