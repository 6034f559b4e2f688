import { CHAMPION_PLAY } from '@site/contracts/sports'

import type { Sport } from '../catalogue/index.ts'
import type { MatchState } from '../timeline/index.ts'

/** A market to be offered: family, period, and for lines the place beside the main line. */
export interface PlannedMarket {
  readonly family: string
  readonly half: boolean
  /** 0 the main line, then outwards: 1 and 2 the neighbours, and so on. */
  readonly lineIndex: number
}

const LINED = new Set(['R', 'OU', 'OUH', 'OUC'])
export const isLined = (family: string) => LINED.has(family)

function markets(families: readonly string[], half: boolean, lines: number): PlannedMarket[] {
  return families.flatMap((family) =>
    Array.from({ length: family === 'R' || family === 'OU' ? lines : 1 }, (_, lineIndex) => ({
      family,
      half,
      lineIndex,
    })),
  )
}

const MAIN = ['M', 'R', 'OU']
const FOOTBALL_FULL = [
  ...['M', 'R', 'OU', 'DC', 'TS', 'EO', 'OUH', 'OUC', 'PD', 'T', 'F', 'WM', 'CS', 'WN', 'W3', 'MTS'],
]
const FOOTBALL_HALF = ['M', 'R', 'OU', 'EO', 'PD', 'T', 'TS']

const PLANS: Readonly<Record<'main' | 'all', Readonly<Record<Sport, readonly PlannedMarket[]>>>> = {
  main: {
    FT: [...markets(MAIN, false, 1), ...markets(MAIN, true, 1)],
    VF: [...markets(MAIN, false, 1), ...markets(MAIN, true, 1)],
    FS: markets([CHAMPION_PLAY], false, 1),
    BK: markets(MAIN, false, 1),
    TN: markets(MAIN, false, 1),
    BS: markets(MAIN, false, 1),
    VB: markets(MAIN, false, 1),
    TT: markets(MAIN, false, 1),
    SK: markets(MAIN, false, 1),
  },
  all: {
    FT: [...markets(FOOTBALL_FULL, false, 5), ...markets(FOOTBALL_HALF, true, 3)],
    VF: [...markets(FOOTBALL_FULL, false, 3), ...markets(FOOTBALL_HALF, true, 1)],
    FS: markets([CHAMPION_PLAY], false, 1),
    BK: markets([...MAIN, 'EO', 'OUH', 'OUC'], false, 5),
    TN: markets(MAIN, false, 3),
    BS: markets([...MAIN, 'EO', 'OUH', 'OUC'], false, 3),
    VB: markets(MAIN, false, 3),
    TT: markets(MAIN, false, 3),
    SK: markets(MAIN, false, 3),
  },
}

export type Scope = 'main' | 'all'

/** The markets of a match now. First-half markets end with the first half. */
export function planOf(sport: Sport, state: MatchState, scope: Scope): readonly PlannedMarket[] {
  const plan = PLANS[scope][sport]
  return state.half === undefined ? plan : plan.filter(({ half }) => !half)
}
