import { MAX_SELECTIONS } from '@site/contracts/sports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySlip, isChampion, isConfirming, oddsPolicy, pickKey, quoteChange, reduceSlip, slipKey } from './index.ts'
import type { SlipAction, SlipEntry, SlipState } from './index.ts'

function ordinary(gameId: string, r = 'RH', more: Partial<SlipEntry> = {}): SlipEntry {
  return {
    gameInfo: { gameId, gide: `e${gameId}`, hgid: `h${gameId}`, team_h: '阿森纳', team_c: '切尔西' },
    playInfo: { w: 'R' },
    oddInfo: { r },
    isInvalid: false,
    ...more,
  }
}

const champion = (r: string): SlipEntry => ordinary('league', r, { championRate: { rtype: 'FS' } })
const delayed = (gameId: string): SlipEntry =>
  ordinary(gameId, 'RH', { bettingData: { active: 'delay', ticket_id: 'B1' } })
const run = (state: SlipState, ...actions: SlipAction[]) =>
  actions.reduce((at, action) => reduceSlip(at, action).state, state)
const toggles = (...entries: SlipEntry[]): SlipAction[] => entries.map((entry) => ({ type: 'toggle', entry }))
const games = (state: SlipState) => state.entries.map(({ gameInfo }) => gameInfo.gameId)
const multiple: SlipAction = { type: 'toggleMultiple' }
const series: SlipAction = { type: 'toggleSeries' }
const many = (count: number) => Array.from({ length: count }, (_, index) => ordinary(String(index)))
const restored = (...entries: SlipEntry[]) => run(emptySlip(), { type: 'restore', entries })

test('[S9.020] at most 10 selections, Hong Kong odds, and everything else off', () => {
  expect(MAX_SELECTIONS).toBe(10)
  expect(emptySlip()).toEqual({
    entries: [],
    multiple: false,
    series: false,
    oddsType: 'H',
    autoAccept: true,
    acceptAny: false,
  })
})

describe('toggling', () => {
  test('[S4.071] adds what is absent and removes what is present', () => {
    const added = run(emptySlip(), ...toggles(ordinary('1')))
    expect(games(added)).toEqual(['1'])
    expect(run(added, ...toggles(ordinary('1'))).entries).toEqual([])
  })

  test('another selection, market, line or part of the match is another selection', () => {
    const base = ordinary('1')
    const others = [
      ordinary('1', 'RC'),
      { ...base, playInfo: { w: 'HR' } },
      { ...base, oddInfo: { r: 'RH', ratio: '0.5 / 1' } },
      { ...base, oddInfo: { r: 'RH', gameId: '1b' } },
    ]
    expect(new Set([base, ...others].map(slipKey)).size).toBe(5)
    expect(slipKey({ ...base, oddInfo: { r: 'RH', gameId: '1' } })).toBe(slipKey(base))
  })

  test('[S4.078] an ordinary selection removes the others of its match', () => {
    const state = run(emptySlip(), multiple, ...toggles(ordinary('1'), ordinary('2'), ordinary('1', 'RC')))
    expect(state.entries.map(({ gameInfo, oddInfo }) => gameInfo.gameId + oddInfo.r)).toEqual(['2RH', '1RC'])
    const inSeries = run(emptySlip(), series, ...toggles(ordinary('1'), ordinary('2'), ordinary('1', 'RC')))
    expect(games(inSeries)).toEqual(['2', '1'])
  })

  test('[S4.079] without a mode an ordinary selection clears the slip first', () => {
    expect(games(run(emptySlip(), ...toggles(ordinary('1'), ordinary('2'))))).toEqual(['2'])
    expect(games(run(emptySlip(), multiple, ...toggles(ordinary('1'), ordinary('2'))))).toEqual(['1', '2'])
    expect(games(run(emptySlip(), series, ...toggles(ordinary('1'), ordinary('2'))))).toEqual(['1', '2'])
  })

  test('[S4.080] champion and ordinary selections clear each other', () => {
    const champions = run(emptySlip(), multiple, ...toggles(ordinary('1'), ordinary('2'), champion('A'), champion('B')))
    expect(champions.entries.map(({ oddInfo }) => oddInfo.r)).toEqual(['A', 'B'])
    expect(games(run(champions, ...toggles(ordinary('3'))))).toEqual(['3'])
  })

  test('[S4.081] a champion bet turns series mode off', () => {
    const state = run(emptySlip(), series, ...toggles(ordinary('1'), champion('A')))
    expect(state.series).toBe(false)
  })
})

test('the key of a selection is its match, kind, side and line', () => {
  expect(pickKey({ gameId: '7', kind: 'R', r: 'RH' })).toBe('7|R|RH|')
  expect(pickKey({ gameId: '7', kind: 'R', r: 'RH', ratio: '0.5', strong: 'H' })).toBe('7|R|RH|0.5H')
  expect(slipKey(champion('A'))).toBe('league|FS:FS|A|')
})

test('a selection that was or is closed has no price to compare', () => {
  expect(quoteChange({ price: undefined }, { price: 1950 })).toBe('none')
  expect(quoteChange({ price: 1950 }, { price: undefined })).toBe('none')
  expect(quoteChange({ price: undefined, line: 4 }, { price: 1950, line: 8 })).toBe('line')
})

test('taking one of several away leaves the others, and clearing leaves none', () => {
  const held = restored(ordinary('1'), ordinary('2'), ordinary('3'))
  expect(games(run(held, ...toggles(ordinary('2'))))).toEqual(['1', '3'])
  expect(games(run(held, { type: 'clear' }))).toEqual([])
})

test('what does not change stays the same object, so that it is not painted again', () => {
  const [first, second] = [ordinary('1'), ordinary('2')]
  const { entries } = run(emptySlip(), multiple, ...toggles(first, second))
  expect(entries[0]).toBe(first)
  expect(entries[1]).toBe(second)
})

describe('multiple mode', () => {
  test('[S4.072] can be toggled on and off', () => {
    expect(run(emptySlip(), multiple).multiple).toBe(true)
    expect(run(emptySlip(), multiple, multiple).multiple).toBe(false)
  })

  test('[S4.073] turning it off keeps only the last entry', () => {
    const state = run(emptySlip(), multiple, ...toggles(ordinary('1'), ordinary('2'), ordinary('3')), multiple)
    expect([games(state), state.multiple]).toEqual([['3'], false])
  })

  test('[S4.074] more than one entry forces it on', () => {
    expect(run(emptySlip(), ...toggles(champion('A'))).multiple).toBe(false)
    expect(run(emptySlip(), ...toggles(champion('A'), champion('B'))).multiple).toBe(true)
    expect(restored(ordinary('1'), ordinary('2')).multiple).toBe(true)
    expect(run(emptySlip(), series, ...toggles(ordinary('1'), ordinary('2'))).multiple).toBe(true)
  })
})

describe('series mode', () => {
  test('[S4.075] can be toggled, and turning it on resets the odds type to Hong Kong', () => {
    const malay = run(emptySlip(), { type: 'setOddsType', oddsType: 'M' })
    expect(malay.oddsType).toBe('M')
    const on = run(malay, series)
    expect([on.series, on.oddsType]).toEqual([true, 'H'])
    expect(run(on, series).series).toBe(false)
  })

  test('[S4.076] turning it on marks the entries that share a match', () => {
    const state = run(restored(ordinary('1'), ordinary('2'), ordinary('1', 'RC')), series)
    expect(state.entries.map(({ isInvalid }) => isInvalid)).toEqual([true, false, true])
    const left = run(state, { type: 'remove', key: slipKey(ordinary('1', 'RC')) })
    expect(left.entries.map(({ isInvalid }) => isInvalid)).toEqual([false, false])
    expect(games(run(state, { type: 'removeInvalid' }))).toEqual(['2'])
  })

  test('[S4.077] turning it off clears the marks', () => {
    const state = run(restored(ordinary('1'), ordinary('1', 'RC')), series, series)
    expect(state.entries.map(({ isInvalid }) => isInvalid)).toEqual([false, false])
  })

  test('stays off while champion bets are held', () => {
    const { state, refusal } = reduceSlip(run(emptySlip(), ...toggles(champion('A'))), series)
    expect([state.series, refusal?.message]).toEqual([false, '冠军玩法不支持串关'])
  })
})

test('[S4.085] auto-accept is on by default and toggles', () => {
  expect(emptySlip().autoAccept).toBe(true)
  const off = run(emptySlip(), { type: 'toggleAutoAccept' })
  expect(off.autoAccept).toBe(false)
  expect(run(off, { type: 'toggleAutoAccept' }).autoAccept).toBe(true)
  const any = run(emptySlip(), { type: 'setAcceptAny', acceptAny: true })
  expect([emptySlip(), off, any].map(oddsPolicy)).toEqual(['better', 'none', 'any'])
})

describe('limits', () => {
  test('[S5.041] an eleventh selection is refused', () => {
    const full = run(emptySlip(), multiple, ...toggles(...many(10)))
    expect(full.entries).toHaveLength(10)
    const { state, refusal } = reduceSlip(full, { type: 'toggle', entry: ordinary('new') })
    expect(state).toBe(full)
    expect(refusal?.message).toBe('投注项数量已达上限')
    expect(reduceSlip(full, { type: 'toggle', entry: ordinary('3', 'RC') }).refusal).toBeUndefined()
    expect(reduceSlip(full, { type: 'toggle', entry: champion('A') }).refusal).toBeUndefined()
  })

  test('[S4.086] an entry whose active is delay is being confirmed', () => {
    expect(isConfirming(delayed('1'))).toBe(true)
    expect(isConfirming(ordinary('1', 'RH', { bettingData: { active: 'success', ticket_id: 'B1' } }))).toBe(false)
    expect(isConfirming(ordinary('1'))).toBe(false)
  })

  test('[S5.042] while one is being confirmed nothing is added or removed', () => {
    const full = restored(...many(9), delayed('9'))
    const actions: SlipAction[] = [
      ...toggles(ordinary('new'), ordinary('0'), delayed('9')),
      { type: 'remove', key: slipKey(ordinary('0')) },
      { type: 'removeInvalid' },
      { type: 'clear' },
      multiple,
    ]
    for (const action of actions) {
      const { state, refusal } = reduceSlip(full, action)
      expect(state).toBe(full)
      expect(refusal?.message).toBe('当前还有订单正在确认中，请稍等')
    }
    // A single one that is being confirmed is kept by the change itself.
    expect(reduceSlip(restored(delayed('9')), multiple).refusal).toBeUndefined()
    expect(run(restored(delayed('9')), multiple, multiple).multiple).toBe(false)
    const done = run(full, { type: 'settle', keys: [slipKey(delayed('9'))] })
    expect(done.entries).toHaveLength(9)
  })
})

describe('patching and restoring', () => {
  test('a patch changes one entry and never makes two the same', () => {
    const state = restored(ordinary('1'), ordinary('1', 'RC'))
    const quoted = run(state, { type: 'patch', key: slipKey(ordinary('1')), patch: { orderData: { ior: '0.96' } } })
    expect(quoted.entries.map(({ orderData }) => orderData)).toEqual([{ ior: '0.96' }, undefined])
    expect(run(state, { type: 'patch', key: slipKey(ordinary('1')), patch: { oddInfo: { r: 'RC' } } })).toEqual(state)
    const moved = run(state, { type: 'patch', key: slipKey(ordinary('1')), patch: { oddInfo: { r: 'RN' } } })
    expect(moved.entries.map(({ oddInfo }) => oddInfo.r)).toEqual(['RN', 'RC'])
  })

  test('restoring drops copies, the kind that came first and what is above the limit', () => {
    expect(games(restored(ordinary('1'), ordinary('1')))).toEqual(['1'])
    expect(restored(ordinary('1'), champion('A')).entries.map(isChampion)).toEqual([true])
    expect(games(restored(champion('A'), ordinary('1'), ordinary('2')))).toEqual(['1', '2'])
    const seriesOn = run(emptySlip(), series)
    expect(run(seriesOn, { type: 'restore', entries: [ordinary('1')] }).series).toBe(true)
    expect(run(seriesOn, { type: 'restore', entries: [champion('A')] }).series).toBe(false)
    expect(run(seriesOn, { type: 'restore', entries: [] }).series).toBe(true)
    expect(games(restored(...many(12)))).toEqual(
      many(12)
        .slice(2)
        .map(({ gameInfo }) => gameInfo.gameId),
    )
  })
})

const entry: fc.Arbitrary<SlipEntry> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 14 }), fc.constantFrom('RH', 'RC'))
      .map(([id, r]) => ordinary(String(id), r)),
  },
  { weight: 1, arbitrary: fc.constantFrom('A', 'B', 'C').map(champion) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }).map((id) => delayed(String(id))) },
)
const action: fc.Arbitrary<SlipAction> = fc.oneof(
  { weight: 8, arbitrary: entry.map((each) => ({ type: 'toggle' as const, entry: each })) },
  { weight: 1, arbitrary: fc.constantFrom<SlipAction>(multiple, series, { type: 'clear' }, { type: 'removeInvalid' }) },
  { weight: 1, arbitrary: entry.map((each) => ({ type: 'remove' as const, key: slipKey(each) })) },
  { weight: 1, arbitrary: entry.map((each) => ({ type: 'settle' as const, keys: [slipKey(each)] })) },
  {
    weight: 1,
    arbitrary: fc.array(entry, { maxLength: 14 }).map((entries) => ({ type: 'restore' as const, entries })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(entry, entry).map(([of, by]) => ({
      type: 'patch' as const,
      key: slipKey(of),
      patch: { oddInfo: by.oddInfo, bettingData: by.bettingData },
    })),
  },
)

test('whatever is done, the slip keeps its rules', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let state = emptySlip()
      for (const each of actions) {
        const before = state
        const next = reduceSlip(state, each)
        state = next.state
        const { entries } = state
        expect(entries.length).toBeLessThanOrEqual(MAX_SELECTIONS)
        expect(new Set(entries.map(slipKey)).size).toBe(entries.length)
        if (entries.length > 1) expect(state.multiple).toBe(true)
        expect(new Set(entries.map(isChampion)).size).toBeLessThanOrEqual(1)
        if (state.series) expect(entries.some(isChampion)).toBe(false)
        const shared = (id: string) => entries.filter(({ gameInfo }) => gameInfo.gameId === id).length > 1
        for (const { gameInfo, isInvalid } of entries) expect(isInvalid).toBe(state.series && shared(gameInfo.gameId))
        if (next.refusal) expect(state).toBe(before)
        if (before.entries.some(isConfirming) && ['toggle', 'remove', 'clear'].includes(each.type)) {
          expect(next.refusal?.reason).toBe('CONFIRMING')
        }
      }
    }),
    { numRuns: 300 },
  )
})
