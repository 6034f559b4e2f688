import { SIDE, type Side } from '@site/contracts/sports'

import type { Quarters } from '../lines/index.ts'
import type { Grade } from '../results/index.ts'
import { gradeHandicap, gradeTotal } from './grade-line.ts'

/** Goals (or points) of home and away. */
export interface Score {
  readonly h: number
  readonly c: number
}

/** What a market is graded on. */
export interface GradeContext {
  /** The score of the market's own period: half-time for first-half markets, else the end of play. */
  readonly score: Score
  /** The score at half-time; only the markets that compare halves need it. */
  readonly halfTime?: Score | undefined
  /** Handicaps: from the home side. Totals: the total. In quarters. */
  readonly line?: Quarters | undefined
  /** The score when an in-play handicap was struck; handicaps count goals from there. */
  readonly scoreAtBet?: Score | undefined
}

export interface Family {
  readonly name: string
  /** Selections in the order of display, in their pre-match full-time spelling. */
  readonly keys: readonly string[]
  /** Selections of the first-half market where they differ. */
  readonly halfKeys?: readonly string[]
  readonly grade: (key: string, context: GradeContext) => Grade
}

type Predicate = (key: string, context: GradeContext) => boolean

const won =
  (holds: Predicate) =>
  (key: string, context: GradeContext): Grade =>
    holds(key, context) ? 'W' : 'L'

/** H, N or C: who is ahead. */
export function outcome({ h, c }: Score): 'H' | 'N' | 'C' {
  return h > c ? 'H' : h < c ? 'C' : 'N'
}

function needLine({ line }: GradeContext): Quarters {
  if (line === undefined) throw new RangeError('this market needs a line')
  return line
}

function halves({ score, halfTime }: GradeContext): { first: Score; second: Score } {
  if (!halfTime) throw new RangeError('this market needs the half-time score')
  return { first: halfTime, second: { h: score.h - halfTime.h, c: score.c - halfTime.c } }
}

const total = ({ score }: GradeContext) => score.h + score.c
const bothScored = ({ score }: GradeContext) => score.h > 0 && score.c > 0
const cross = (first: readonly string[], second: readonly string[]) => first.flatMap((a) => second.map((b) => a + b))
const GOALS = ['0', '1', '2', '3', '4']
const SCORES = [
  ...cross(
    GOALS.map((n) => `H${n}`),
    GOALS.map((n) => `C${n}`),
  ),
  'OVH',
]

/** Double chance letters: H home or draw, C away or draw, S home or away. */
const inDoubleChance = (letter: string, score: Score) => outcome(score) !== { H: 'C', C: 'H', S: 'N' }[letter]

/** The four lines of a combined market with totals: A 1.5, B 2.5, C 3.5, D 4.5. */
export const COMBINED_LINES: Readonly<Record<string, Quarters>> = { A: 6, B: 10, C: 14, D: 18 }

function isOver(letter: string, context: GradeContext): boolean {
  return 4 * total(context) > (context.line ?? COMBINED_LINES[letter] ?? needLine(context))
}

function handicapFamily(name: string): Family {
  return {
    name,
    keys: ['RH', 'RC'],
    grade: (key, context) => {
      const line = needLine(context)
      const h = context.score.h - (context.scoreAtBet?.h ?? 0)
      const c = context.score.c - (context.scoreAtBet?.c ?? 0)
      return key === 'RH' ? gradeHandicap(h, c, line) : gradeHandicap(c, h, 0 - line)
    },
  }
}

function teamTotal(side: Side, name: string): Family {
  return {
    name,
    keys: [`OU${side}O`, `OU${side}U`],
    grade: (key, context) =>
      gradeTotal(
        key.endsWith('O') ? 'O' : 'U',
        side === SIDE.home ? context.score.h : context.score.c,
        needLine(context),
      ),
  }
}

function combined(letter: string): Record<string, Family> {
  const size = Number(COMBINED_LINES[letter]) / 4
  return {
    [`MU${letter}`]: {
      name: `独赢 & 大/小 ${size}`,
      keys: cross(['H', 'N', 'C'], ['O', 'U']).map((key) => `MU${letter}${key}`),
      grade: won((key, at) => outcome(at.score) === key[3] && isOver(letter, at) === (key[4] === 'O')),
    },
    [`UT${letter}`]: {
      name: `大/小 ${size} & 双方球队进球`,
      keys: cross(['O', 'U'], ['Y', 'N']).map((key) => `UT${letter}${key}`),
      grade: won((key, at) => isOver(letter, at) === (key[3] === 'O') && bothScored(at) === (key[4] === 'Y')),
    },
    [`DU${letter}`]: {
      name: `双重机会 & 大/小 ${size}`,
      keys: cross(['H', 'C', 'S'], ['O', 'U']).map((key) => `DU${letter}${key}`),
      grade: won((key, at) => inDoubleChance(key[3] ?? '', at.score) && isOver(letter, at) === (key[4] === 'O')),
    },
    [`UE${letter}`]: {
      name: `大/小 ${size} & 单/双`,
      keys: cross(['O', 'U'], ['O', 'E']).map((key) => `UE${letter}${key}`),
      grade: won((key, at) => isOver(letter, at) === (key[3] === 'O') && (total(at) % 2 === 1) === (key[4] === 'O')),
    },
  }
}

/** The market families by their pre-match full-time code (DOMAIN 2.5 and 3.2). One rule grades and prices each. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  M: { name: '独赢', keys: ['MH', 'MN', 'MC'], grade: won((key, { score }) => outcome(score) === key[1]) },
  R: handicapFamily('让球'),
  // The trap of this trade: in totals C is over and H is under.
  OU: {
    name: '大小',
    keys: ['OUC', 'OUH'],
    grade: (key, context) => gradeTotal(key === 'OUC' ? 'O' : 'U', total(context), needLine(context)),
  },
  OUH: teamTotal(SIDE.home, '球队进球数大小 主队'),
  OUC: teamTotal(SIDE.away, '球队进球数大小 客队'),
  EO: { name: '单双', keys: ['ODD', 'EVEN'], grade: won((key, at) => (total(at) % 2 === 1) === (key === 'ODD')) },
  PD: {
    name: '波胆',
    keys: SCORES,
    grade: won((key, { score: { h, c } }) => (key === 'OVH' ? Math.max(h, c) > 4 : key === `H${h}C${c}`)),
  },
  T: {
    name: '总进球数',
    keys: ['0~1', '2~3', '4~6', 'OVER'],
    halfKeys: ['T0', 'T1', 'T2', 'TOV'],
    grade: won((key, at) => {
      const goals = total(at)
      if (key.startsWith('T')) return key === (goals > 2 ? 'TOV' : `T${goals}`)
      return key === (goals < 2 ? '0~1' : goals < 4 ? '2~3' : goals < 7 ? '4~6' : 'OVER')
    }),
  },
  F: {
    name: '半场/全场',
    keys: cross(['H', 'N', 'C'], ['H', 'N', 'C']).map((key) => `F${key}`),
    grade: won((key, at) => key === `F${outcome(halves(at).first)}${outcome(at.score)}`),
  },
  WM: {
    name: '净胜球数',
    keys: ['WMH1', 'WMH2', 'WMH3', 'WMHOV', 'WM0', 'WMN', 'WMC1', 'WMC2', 'WMC3', 'WMCOV'],
    grade: won((key, { score }) => {
      const margin = Math.abs(score.h - score.c)
      if (margin === 0) return key === (score.h === 0 ? 'WM0' : 'WMN')
      return key === `WM${outcome(score)}${margin > 3 ? 'OV' : margin}`
    }),
  },
  TS: { name: '双方球队进球', keys: ['TSY', 'TSN'], grade: won((key, at) => bothScored(at) === (key === 'TSY')) },
  DC: {
    name: '双重机会',
    keys: ['DCHN', 'DCCN', 'DCHC'],
    grade: won((key, { score }) => key.slice(2).includes(outcome(score))),
  },
  CS: {
    name: '零失球',
    keys: ['CSH', 'CSC'],
    grade: won((key, { score }) => (key === 'CSH' ? score.c : score.h) === 0),
  },
  WN: {
    name: '零失球获胜',
    keys: ['WNH', 'WNC'],
    grade: won((key, { score: { h, c } }) => (key === 'WNH' ? h > 0 && c === 0 : c > 0 && h === 0)),
  },
  MTS: {
    name: '独赢 & 双方球队进球',
    keys: ['MTSHY', 'MTSNY', 'MTSCY', 'MTSHN', 'MTSNN', 'MTSCN'],
    grade: won((key, at) => outcome(at.score) === key[3] && bothScored(at) === (key[4] === 'Y')),
  },
  DS: {
    name: '双重机会 & 双方球队进球',
    keys: ['DSHY', 'DSCY', 'DSSY', 'DSHN', 'DSCN', 'DSSN'],
    grade: won((key, at) => inDoubleChance(key[2] ?? '', at.score) && bothScored(at) === (key[3] === 'Y')),
  },
  ...combined('A'),
  ...combined('B'),
  ...combined('C'),
  ...combined('D'),
  // Two-way: equal halves give the stake back. H is the first half, C the second.
  HG: {
    name: '最多进球的半场',
    keys: ['HGH', 'HGC'],
    grade: (key, at) => {
      const { first, second } = halves(at)
      const more = outcome({ h: first.h + first.c, c: second.h + second.c })
      return more === 'N' ? 'P' : more === key[2] ? 'W' : 'L'
    },
  },
  MG: {
    name: '最多进球的半场 三项',
    keys: ['MGH', 'MGC', 'MGN'],
    grade: won((key, at) => {
      const { first, second } = halves(at)
      return outcome({ h: first.h + first.c, c: second.h + second.c }) === key[2]
    }),
  },
  SB: {
    name: '双半场进球',
    keys: ['SBH', 'SBC'],
    grade: won((key, at) => {
      const { first, second } = halves(at)
      return key === 'SBH' ? first.h > 0 && second.h > 0 : first.c > 0 && second.c > 0
    }),
  },
  // The handicap is from the home side and a level result is a selection of its own.
  W3: {
    name: '三项让球',
    keys: ['W3H', 'W3N', 'W3C'],
    grade: won((key, at) => outcome({ h: 4 * at.score.h + needLine(at), c: 4 * at.score.c }) === key[2]),
  },
  WE: {
    name: '赢得任一半场',
    keys: ['WEH', 'WEC'],
    grade: won((key, at) => {
      const { first, second } = halves(at)
      return outcome(first) === key[2] || outcome(second) === key[2]
    }),
  },
  WB: {
    name: '赢得所有半场',
    keys: ['WBH', 'WBC'],
    grade: won((key, at) => {
      const { first, second } = halves(at)
      return outcome(first) === key[2] && outcome(second) === key[2]
    }),
  },
}
