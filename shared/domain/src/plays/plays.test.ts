import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/vectors.json' with { type: 'json' }
import type { Grade } from '../results/index.ts'
import {
  DOUBLE_HANDICAP_PLAYS,
  findPlay,
  gradeBet,
  gradeHandicap,
  isDoubleHandicap,
  parseScore,
  plays,
  printScore,
  selectionKey,
  selectionName,
} from './index.ts'

const half = { W: 1, LW: 0.5, P: 0, LL: -0.5, L: -1 } as const
const goals = fc.integer({ min: 0, max: 8 })
const score = fc.record({ h: goals, c: goals })

describe('[D.043] grading vectors', () => {
  test.each(vectors.asianHandicap)('$desc, $score', (row) => {
    const live = row.scoreAtBet !== null
    const bet = {
      play: live ? 'RE' : 'R',
      selection: (live ? 'RE' : 'R') + row.sel,
      line: Number(row.line) * 4 * (row.sel === 'H' ? 1 : -1),
      scoreAtBet: row.scoreAtBet === null ? undefined : parseScore(row.scoreAtBet),
    }
    expect(gradeBet(bet, { fullTime: parseScore(row.score) })).toBe(row.grade)
  })

  test.each(vectors.overUnder)('$sel $line at $score', (row) => {
    const bet = { play: 'OU', selection: row.sel === 'O' ? 'OUC' : 'OUH', line: Number(row.line) * 4 }
    expect(gradeBet(bet, { fullTime: parseScore(row.score) })).toBe(row.grade)
  })

  test.each(vectors.otherMarkets)('winners of $ht then $ft', (row) => {
    const result = { halfTime: parseScore(row.ht), fullTime: parseScore(row.ft) }
    for (const [w, winners] of Object.entries(row.winners)) {
      const selections = findPlay(w)?.selections ?? []
      const won = selections.filter((r) => gradeBet({ play: w, selection: r }, result) === 'W')
      expect(won.toSorted(), w).toEqual(winners.toSorted())
      expect(selections.every((r) => ['W', 'L'].includes(gradeBet({ play: w, selection: r }, result)))).toBe(true)
    }
  })

  test.each(vectors.fixedPayout)('$market $sel at $score', (row) => {
    const [halfTime, fullTime] = row.score.split(', ').map(parseScore)
    expect(gradeBet({ play: row.market, selection: row.sel }, { halfTime, fullTime })).toBe(row.grade)
  })
})

test('[S3.060] the list of double-handicap play codes exists, and each is a two-way market', () => {
  const families = ['R', 'OU', 'OUH', 'OUC']
  const codes = [...plays().values()].filter(({ family }) => families.includes(family)).map(({ code }) => code)
  expect(DOUBLE_HANDICAP_PLAYS.toSorted(), 'handicaps and totals, of both halves, before and during play').toEqual(
    codes.toSorted(),
  )
  expect(codes).toHaveLength(16)
  for (const code of DOUBLE_HANDICAP_PLAYS) expect(findPlay(code)?.selections).toHaveLength(2)
  expect([isDoubleHandicap('HROU'), isDoubleHandicap('M'), isDoubleHandicap('EO')]).toEqual([true, false, false])
})

test('play and selection codes of the trade', () => {
  const spelled = (code: string) => findPlay(code)?.selections.slice(0, 2).join(' ')
  expect(spelled('RM')).toBe('RMH RMN')
  expect(spelled('RE')).toBe('REH REC')
  expect(spelled('HR')).toBe('HRH HRC')
  expect(spelled('HRE')).toBe('HREH HREC')
  expect(spelled('ROU')).toBe('ROUC ROUH')
  expect(spelled('HROU')).toBe('HROUC HROUH')
  expect(spelled('ROUH')).toBe('ROUHO ROUHU')
  expect(spelled('HRUC')).toBe('HRUCO HRUCU')
  expect(spelled('HREO')).toBe('HRODD HREVEN')
  expect(spelled('HPD')).toBe('HH0C0 HH0C1')
  expect(spelled('HT')).toBe('HT0 HT1')
  expect(spelled('HTS')).toBe('HTSY HTSN')
  expect(spelled('RDC')).toBe('RDCHN RDCCN')
  expect(spelled('RMUA')).toBe('RMUAHO RMUAHU')
  expect(findPlay('XX')).toBeUndefined()
})

test('no two markets share a code, and every selection leads back to its own key', () => {
  const all = [...plays().values()]
  expect(all.map((play) => play.code)).toEqual([...plays().keys()])
  for (const play of all) {
    const keys = play.selections.map((r) => selectionKey(play, r))
    expect(new Set(keys).size).toBe(play.selections.length)
    expect(keys).not.toContain(undefined)
  }
})

describe('the integer rule', () => {
  test('equals two half stakes, for every line from -6 to +6 and difference from -8 to +8', () => {
    for (let line = -24; line <= 24; line += 1) {
      for (let difference = -8; difference <= 8; difference += 1) {
        const whole = (at: number) => half[gradeHandicap(difference, 0, at)]
        const split = line % 2 === 0 ? whole(line) : (whole(line - 1) + whole(line + 1)) / 2
        expect(whole(line)).toBe(split)
      }
    }
  })

  test('two sides of a line are opposite results', () => {
    const opposite: Record<Grade, Grade> = { W: 'L', LW: 'LL', P: 'P', LL: 'LW', L: 'W' }
    fc.assert(
      fc.property(score, fc.integer({ min: -24, max: 24 }), (fullTime, line) => {
        expect(gradeBet({ play: 'R', selection: 'RC', line }, { fullTime })).toBe(
          opposite[gradeBet({ play: 'R', selection: 'RH', line }, { fullTime }) as Grade],
        )
        expect(gradeBet({ play: 'OU', selection: 'OUH', line }, { fullTime })).toBe(
          opposite[gradeBet({ play: 'OU', selection: 'OUC', line }, { fullTime }) as Grade],
        )
      }),
    )
  })

  test('only in-play handicaps count from the score at the bet', () => {
    const scoreAtBet = { h: 1, c: 0 }
    const result = { fullTime: { h: 1, c: 0 } }
    expect(gradeBet({ play: 'RE', selection: 'REH', line: -2, scoreAtBet }, result)).toBe('L')
    expect(gradeBet({ play: 'R', selection: 'RH', line: -2, scoreAtBet }, result)).toBe('W')
    expect(gradeBet({ play: 'RM', selection: 'RMH', scoreAtBet }, result)).toBe('W')
  })
})

describe('markets whose selections exclude each other', () => {
  const exclusive = [
    'M',
    'EO',
    'PD',
    'T',
    'F',
    'WM',
    'TS',
    'MTS',
    'MG',
    'W3',
    'MUB',
    'UTB',
    'UEB',
    'HM',
    'HPD',
    'HT',
    'HTS',
    'HEO',
  ]

  test('have exactly one winner, whatever the score', () => {
    fc.assert(
      fc.property(score, score, fc.integer({ min: -3, max: 3 }), (first, second, handicap) => {
        const result = { halfTime: first, fullTime: { h: first.h + second.h, c: first.c + second.c } }
        for (const w of exclusive) {
          const line = w === 'W3' ? handicap * 4 : undefined
          const winners = findPlay(w)?.selections.filter(
            (r) => gradeBet({ play: w, selection: r, line }, result) === 'W',
          )
          expect(winners, w).toHaveLength(1)
        }
        for (const w of ['DC', 'DUB', 'DS']) {
          expect(
            findPlay(w)?.selections.filter((r) => gradeBet({ play: w, selection: r }, result) === 'W'),
            w,
          ).toHaveLength(2)
        }
      }),
    )
  })
})

describe('grading a match', () => {
  const fullTime = { h: 3, c: 1 }
  const halfTime = { h: 1, c: 1 }

  test.each([
    ['W3', 'W3N', -8, 'W'],
    ['W3', 'W3H', -4, 'W'],
    ['OUH', 'OUHO', 10, 'W'],
    ['OUC', 'OUCU', 5, 'LW'],
    ['HOUC', 'HOUCO', 2, 'W'],
    ['HG', 'HGC', undefined, 'P'],
    ['SB', 'SBH', undefined, 'W'],
    ['SB', 'SBC', undefined, 'L'],
    ['WE', 'WEH', undefined, 'W'],
    ['WB', 'WBH', undefined, 'L'],
    ['UEC', 'UECOE', undefined, 'W'],
    ['DUB', 'DUBSO', undefined, 'W'],
  ] as const)('%s %s at line %s is %s', (w, r, line, grade) => {
    expect(gradeBet({ play: w, selection: r, line }, { fullTime, halfTime })).toBe(grade)
  })

  test('a first-half market stands when the match is abandoned after half-time, all others are void', () => {
    expect(gradeBet({ play: 'HM', selection: 'HMN' }, { halfTime, voided: 'D5' })).toBe('W')
    expect(gradeBet({ play: 'M', selection: 'MN' }, { halfTime, voided: 'D5' })).toBe('D5')
    expect(gradeBet({ play: 'HM', selection: 'HMN' }, { voided: 'D5' })).toBe('D5')
  })

  test.each([
    [{ play: 'M', selection: 'RMH' }, { fullTime }],
    [{ play: '??', selection: 'MH' }, { fullTime }],
    [{ play: 'R', selection: 'RH' }, { fullTime }],
    [{ play: 'F', selection: 'FHH' }, { fullTime }],
    [{ play: 'HM', selection: 'HMH' }, { fullTime }],
  ])('refuses %j', (bet, result) => {
    expect(() => gradeBet(bet, result)).toThrow(RangeError)
  })

  test('scores as text', () => {
    expect(printScore(parseScore('110-106'))).toBe('110-106')
    expect(() => parseScore('1:0')).toThrow(RangeError)
  })
})

test('selections in Chinese', () => {
  const name = (w: string, r: string) => selectionName(w, r, '阿森纳', '切尔西')
  expect(name('RM', 'RMN')).toBe('和局')
  expect(name('HRE', 'HREC')).toBe('切尔西')
  expect(name('ROU', 'ROUC')).toBe('大')
  expect(name('OUH', 'OUHU')).toBe('阿森纳 小')
  expect(name('PD', 'H2C1')).toBe('2-1')
  expect(name('PD', 'OVH')).toBe('其他比分')
  expect(name('T', '2~3')).toBe('2-3')
  expect(name('HT', 'HTOV')).toBe('3+')
  expect(name('F', 'FNC')).toBe('和局 / 切尔西')
  expect(name('DC', 'DCHC')).toBe('阿森纳 / 切尔西')
  expect(name('WM', 'WMHOV')).toBe('阿森纳 4+')
  expect(name('UEA', 'UEAOE')).toBe('大 & 双')
  expect(name('WN', 'WNC')).toBe('切尔西')
  expect(name('M', 'nothing')).toBe('nothing')
  for (const play of plays().values()) {
    const names = play.selections.map((r) => name(play.code, r))
    expect(new Set(names).size, play.code).toBe(names.length)
    expect(names.join(''), play.code).not.toContain('undefined')
  }
})
