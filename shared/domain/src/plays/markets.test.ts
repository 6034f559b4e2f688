import { describe, expect, test } from 'vitest'
import type { Grade } from '../results/index.ts'
import { findPlay, gradeBet, parseScore } from './index.ts'

/** Goals of home and away in the first and in the second half. */
interface Course {
  readonly h1: number
  readonly c1: number
  readonly h2: number
  readonly c2: number
}

const UP_TO = [0, 1, 2, 3]
const COURSES: readonly Course[] = UP_TO.flatMap((h1) =>
  UP_TO.flatMap((c1) => UP_TO.flatMap((h2) => UP_TO.map((c2) => ({ h1, c1, h2, c2 })))),
)

const wins = (holds: boolean): Grade => (holds ? 'W' : 'L')
const sign = (a: number, b: number) => (a > b ? 'home' : a < b ? 'away' : 'draw')

/** Each selection said once more in plain words, without the letters of its code. */
const RULES: Readonly<Record<string, Readonly<Record<string, (course: Course) => Grade>>>> = {
  HG: {
    HGH: ({ h1, c1, h2, c2 }) => (h1 + c1 === h2 + c2 ? 'P' : wins(h1 + c1 > h2 + c2)),
    HGC: ({ h1, c1, h2, c2 }) => (h1 + c1 === h2 + c2 ? 'P' : wins(h1 + c1 < h2 + c2)),
  },
  MG: {
    MGH: ({ h1, c1, h2, c2 }) => wins(h1 + c1 > h2 + c2),
    MGC: ({ h1, c1, h2, c2 }) => wins(h1 + c1 < h2 + c2),
    MGN: ({ h1, c1, h2, c2 }) => wins(h1 + c1 === h2 + c2),
  },
  SB: {
    SBH: ({ h1, h2 }) => wins(Math.min(h1, h2) >= 1),
    SBC: ({ c1, c2 }) => wins(Math.min(c1, c2) >= 1),
  },
  WE: {
    WEH: ({ h1, c1, h2, c2 }) => wins([sign(h1, c1), sign(h2, c2)].includes('home')),
    WEC: ({ h1, c1, h2, c2 }) => wins([sign(h1, c1), sign(h2, c2)].includes('away')),
  },
  WB: {
    WBH: ({ h1, c1, h2, c2 }) => wins(h1 >= c1 + 1 && h2 >= c2 + 1),
    WBC: ({ h1, c1, h2, c2 }) => wins(c1 >= h1 + 1 && c2 >= h2 + 1),
  },
  F: Object.fromEntries(
    (['home', 'draw', 'away'] as const).flatMap((half) =>
      (['home', 'draw', 'away'] as const).map((full) => {
        const letter = { home: 'H', draw: 'N', away: 'C' }
        return [
          `F${letter[half]}${letter[full]}`,
          ({ h1, c1, h2, c2 }: Course) => wins(sign(h1, c1) === half && sign(h1 + h2, c1 + c2) === full),
        ]
      }),
    ),
  ),
}

describe('markets that compare the halves, at 256 courses of a match', () => {
  test.each(Object.entries(RULES))('%s', (w, selections) => {
    expect(findPlay(w)?.selections.toSorted()).toEqual(Object.keys(selections).toSorted())
    for (const [r, rule] of Object.entries(selections)) {
      for (const course of COURSES) {
        const { h1, c1, h2, c2 } = course
        const result = { halfTime: { h: h1, c: c1 }, fullTime: { h: h1 + h2, c: c1 + c2 } }
        expect(gradeBet({ play: w, selection: r }, result), `${r} ${JSON.stringify(course)}`).toBe(rule(course))
      }
    }
    expect(() =>
      gradeBet({ play: w, selection: Object.keys(selections)[0] ?? '' }, { fullTime: { h: 1, c: 0 } }),
    ).toThrow(/half-time/)
  })
})

describe('combined markets', () => {
  const LINES = { A: 1.5, B: 2.5, C: 3.5, D: 4.5 } as const
  const scores = COURSES.filter(({ h2, c2 }) => h2 === 0 && c2 === 0).map(({ h1, c1 }) => ({ h: h1, c: c1 }))
  const side = { H: 'home', N: 'draw', C: 'away' } as const
  const isSide = (letter: string, { h, c }: { h: number; c: number }) =>
    sign(h, c) === side[letter as keyof typeof side]
  const isDouble = (letter: string, { h, c }: { h: number; c: number }) =>
    ({ H: h >= c, C: c >= h, S: h !== c })[letter] ?? false

  test.each(Object.entries(LINES))('with the total %s of %d goals', (letter, line) => {
    for (const score of scores) {
      const { h, c } = score
      const over = h + c > line
      const both = Math.min(h, c) > 0
      const winners = (w: string) =>
        (findPlay(w)?.selections ?? [])
          .filter((r) => gradeBet({ play: w, selection: r }, { fullTime: score }) === 'W')
          .toSorted()
      const size = over ? 'O' : 'U'
      const at = `${h}-${c}`
      expect(winners(`MU${letter}`), at).toEqual(
        ['H', 'N', 'C'].filter((one) => isSide(one, score)).map((one) => `MU${letter}${one}${size}`),
      )
      expect(winners(`UT${letter}`), at).toEqual([`UT${letter}${size}${both ? 'Y' : 'N'}`])
      expect(winners(`DU${letter}`), at).toEqual(
        ['C', 'H', 'S'].filter((one) => isDouble(one, score)).map((one) => `DU${letter}${one}${size}`),
      )
      expect(winners(`UE${letter}`), at).toEqual([`UE${letter}${size}${(h + c) % 2 === 1 ? 'O' : 'E'}`])
    }
  })

  test('with both teams to score', () => {
    for (const score of scores) {
      const both = Math.min(score.h, score.c) > 0 ? 'Y' : 'N'
      const winners = (w: string) =>
        (findPlay(w)?.selections ?? [])
          .filter((r) => gradeBet({ play: w, selection: r }, { fullTime: score }) === 'W')
          .toSorted()
      expect(winners('MTS')).toEqual(
        ['H', 'N', 'C'].filter((one) => isSide(one, score)).map((one) => `MTS${one}${both}`),
      )
      expect(winners('DS')).toEqual(
        ['C', 'H', 'S'].filter((one) => isDouble(one, score)).map((one) => `DS${one}${both}`),
      )
    }
  })

  test('a combined market at a line of its own counts from that line, a whole one only above it', () => {
    const grade = (r: string, line: number, h: number) =>
      gradeBet({ play: 'MUA', selection: r, line }, { fullTime: { h, c: 0 } })
    expect([grade('MUAHO', 8, 3), grade('MUAHO', 8, 2), grade('MUAHU', 8, 2)]).toEqual(['W', 'L', 'W'])
  })

  test('three-way handicap', () => {
    const grade = (r: string, line: number, score: string) =>
      gradeBet({ play: 'W3', selection: r, line }, { fullTime: parseScore(score) })
    expect(['W3H', 'W3N', 'W3C'].map((r) => grade(r, -4, '2-1'))).toEqual(['L', 'W', 'L'])
    expect(['W3H', 'W3N', 'W3C'].map((r) => grade(r, -4, '3-1'))).toEqual(['W', 'L', 'L'])
    expect(['W3H', 'W3N', 'W3C'].map((r) => grade(r, 4, '0-2'))).toEqual(['L', 'L', 'W'])
    expect(['W3H', 'W3N', 'W3C'].map((r) => grade(r, 8, '0-2'))).toEqual(['L', 'W', 'L'])
  })

  test('totals of one team', () => {
    const grade = (w: string, r: string, score: string) =>
      gradeBet({ play: w, selection: r, line: 6 }, { fullTime: parseScore(score) })
    expect([grade('OUH', 'OUHO', '2-0'), grade('OUH', 'OUHU', '2-0')]).toEqual(['W', 'L'])
    expect([grade('OUC', 'OUCO', '2-0'), grade('OUC', 'OUCU', '2-0')]).toEqual(['L', 'W'])
  })
})

describe('what cannot be graded', () => {
  test('says what is missing', () => {
    const fullTime = { h: 1, c: 0 }
    expect(() => gradeBet({ play: 'OU', selection: 'OUC' }, { fullTime })).toThrow('needs a line')
    expect(() => gradeBet({ play: 'XX', selection: 'MH' }, { fullTime })).toThrow('no such selection: XX MH')
    expect(() => gradeBet({ play: 'M', selection: 'XX' }, { fullTime })).toThrow('no such selection: M XX')
    expect(() => gradeBet({ play: 'M', selection: 'MH' }, {})).toThrow('no score to grade M on')
  })

  test.each(['1:0', 'x1-0', '1-0x', '', '1-'])('no score: %j', (text) => {
    expect(() => parseScore(text)).toThrow(`not a score: ${text}`)
  })
})
