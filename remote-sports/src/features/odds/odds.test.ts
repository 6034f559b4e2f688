import { findPlay, plays, selectionName } from '@site/domain'
import { describe, expect, test } from 'vitest'

import texts from '../../../locales/zh-CN/sports.json' with { type: 'json' }
import { translateWith } from '../../../tests/translate-with.ts'
import { lineOf, priceOf } from '../../lib/wire/index.ts'
import { marketName, pickName } from './names.ts'
import { lineText, priceText } from './prices.ts'

const t = translateWith(texts)
const teams = { home: '阿森纳', away: '切尔西' }
const play = (code: string, ratio?: string, strong?: 'H' | 'C') => ({
  play: code,
  line: lineOf(code, { ratio, strong }),
})

describe('names', () => {
  test.each([
    ['RE', 'FT', '让球'],
    ['HRE', 'FT', '上半场 让球'],
    ['R', 'BK', '让分'],
    ['OU', 'TN', '总盘数大小'],
    ['OU', 'VB', '总局数大小'],
    ['ROUH', 'BK', '主队得分大小'],
    ['HPD', 'FT', '上半场 波胆'],
    ['XYZ', 'FT', '其他玩法'],
  ] as const)('%s of %s is %s', (w, gameType, name) => {
    expect(marketName(t, w, gameType)).toBe(name)
  })

  test('totals: C is over and H is under', () => {
    expect([pickName(t, 'ROU', 'ROUC', teams), pickName(t, 'ROU', 'ROUH', teams)]).toEqual(['大', '小'])
  })

  test.each(['M', 'R', 'OU', 'OUH', 'EO', 'PD', 'T', 'F', 'TS', 'DC', 'CS', 'WN', 'MTS', 'HPD', 'HT', 'RM', 'HRE'])(
    'selections of %s are named as the domain names them',
    (w) => {
      for (const r of findPlay(w)?.selections ?? []) {
        expect(pickName(t, w, r, teams)).toBe(selectionName(w, r, teams.home, teams.away))
      }
    },
  )

  test('no selection of any market is without a name, and an unknown one keeps its code', () => {
    for (const { code, selections } of plays().values()) {
      for (const r of selections) expect(pickName(t, code, r, teams)).not.toBe('')
    }
    expect(pickName(t, 'RM', 'RMX', teams)).toBe('RMX')
    expect(pickName(t, 'XYZ', 'A', teams)).toBe('A')
  })
})

describe('prices', () => {
  test('two-way line markets follow the odds type, all others stay decimal', () => {
    const price = priceOf('RE', '0.96') ?? 0
    expect(price).toBe(1960)
    expect((['E', 'H', 'I', 'M'] as const).map((type) => priceText('RE', price, type))).toEqual([
      '1.96',
      '0.96',
      '-1.05',
      '0.96',
    ])
    expect(priceOf('RM', '2.10')).toBe(2100)
    expect((['E', 'H', 'M'] as const).map((type) => priceText('RM', 2100, type))).toEqual(['2.10', '2.10', '2.10'])
    expect(priceText('ROU', 2250, 'M')).toBe('-0.80')
  })

  test('an empty or impossible price is closed', () => {
    expect([priceOf('RE', ''), priceOf('RE', '0.00'), priceOf('RM', '1.00')]).toEqual([undefined, undefined, undefined])
  })

  test('a handicap is shown from each side, a total as it is', () => {
    const handicap = play('RE', '0.5 / 1', 'H')
    expect([lineText(handicap, 0), lineText(handicap, 1)]).toEqual(['-0.5/1', '+0.5/1'])
    expect(lineText(play('RE', '0', 'H'), 0)).toBe('0')
    expect([lineText(play('R', '1', 'C'), 0), lineText(play('R', '1', 'C'), 1)]).toEqual(['+1', '-1'])
    expect(lineText(play('ROU', '2.5 / 3'), 1)).toBe('2.5/3')
    expect(lineText(play('RM'), 0)).toBe('')
    expect(lineText(play('RE', 'soon', 'H'), 0)).toBe('')
  })
})
