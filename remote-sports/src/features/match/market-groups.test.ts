import { describe, expect, test } from 'vitest'

import { MAIN_PLAYS, MORE_PLAYS } from '../../../tests/sample.ts'
import { type Market, readMarket } from '../../lib/wire/index.ts'
import { scoreCells } from './components/market-card.tsx'
import { groupsOf, isInGroup, marketEntries, marketShape } from './market-groups.ts'

const entries = marketEntries([
  ...[...MORE_PLAYS, ...MAIN_PLAYS].map(readMarket),
  { play: 'XYZ', lineIndex: 0, line: undefined, selections: [] },
])

describe('markets of a match page', () => {
  test('stand in the order of the trade with their lines together; unknown codes are left out', () => {
    expect(entries.map(({ play, lineIndexes }) => `${play} ${lineIndexes.join('+')}`)).toEqual([
      'RE 0+1',
      'ROU 0',
      'RM 0',
      'RTS 0',
      'REO 0',
    ])
  })

  test('have a shape that another line, selection or market changes, and a price does not', () => {
    const markets = [...MORE_PLAYS, ...MAIN_PLAYS].map(readMarket)
    const [first, ...others] = markets
    const shapeOf = (changed: readonly Market[]) => marketShape(marketEntries(changed))
    const shape = shapeOf(markets)
    if (first === undefined) throw new Error('the sample has no markets')
    const priced = first.selections.map((selection) => ({ ...selection, price: 1234 }))
    expect(shapeOf([{ ...first, selections: priced }, ...others])).toBe(shape)
    expect(shapeOf(others)).not.toBe(shape)
    expect(shapeOf([{ ...first, lineIndex: 7 }, ...others])).not.toBe(shape)
    expect(shapeOf([{ ...first, selections: first.selections.slice(1) }, ...others])).not.toBe(shape)
  })

  test('are grouped; empty groups are not offered', () => {
    expect(groupsOf(entries)).toEqual(['all', 'main', 'goals'])
    expect(entries.filter((entry) => isInGroup(entry, 'main')).map(({ play }) => play)).toEqual(['RE', 'ROU', 'RM'])
  })

  test('first-half markets are a group of their own', () => {
    const half = marketEntries([{ play: 'HRE', lineIndex: 0, line: 0, selections: [] }])
    expect(groupsOf(half)).toEqual(['all', 'half'])
    expect(half.some((entry) => isInGroup(entry, 'main'))).toBe(false)
  })

  test('correct scores stand in the column of who wins', () => {
    expect(scoreCells(['RH2C1', 'RH0C0', 'RH1C3', 'ROVH'])).toEqual([
      { pick: 0, column: 1 },
      { pick: 1, column: 2 },
      { pick: 2, column: 3 },
      { pick: 3, column: 2 },
    ])
  })
})
