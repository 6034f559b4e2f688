import { findPlay } from '@site/domain'

import type { Market } from '../../lib/wire/index.ts'

export const MARKET_GROUPS = ['all', 'main', 'goals', 'half', 'score'] as const
export type MarketGroup = (typeof MARKET_GROUPS)[number]

const MAIN = ['R', 'OU', 'M', 'DC', 'W3', 'MTS']
const GOALS = ['OU', 'OUH', 'OUC', 'T', 'TS', 'EO', 'CS', 'WN']
const SCORE = ['PD', 'F', 'WM']
/** Order of the families on the page; what is not named comes last. */
const ORDER = ['R', 'OU', 'M', 'DC', 'TS', 'T', 'EO', 'OUH', 'OUC', 'W3', 'PD', 'F', 'WM', 'MTS', 'CS', 'WN']

/** One market of the page: a family in one period, with the lines that are offered. */
export interface MarketEntry {
  /** Code of the kind of market. */
  readonly play: string
  readonly family: string
  readonly half: boolean
  /** Places of its lines, main line first. */
  readonly lineIndexes: readonly number[]
  /** Number of selections of each line. */
  readonly picks: number
}

/** The markets of a match in the order of the page; codes of a newer gateway are left out. */
export function marketEntries(markets: Iterable<Market>): MarketEntry[] {
  const entries = [...Map.groupBy(markets, ({ play }) => play)].flatMap(([play, lines]) => {
    const known = findPlay(play)
    if (known === undefined) return []
    const lineIndexes = lines.map(({ lineIndex }) => lineIndex).toSorted((one, other) => one - other)
    return [{ play, family: known.family, half: known.half, lineIndexes, picks: lines[0]?.selections.length ?? 0 }]
  })
  const place = ({ family, half }: MarketEntry) => {
    const index = ORDER.indexOf(family)
    return (half ? 100 : 0) + (index < 0 ? 99 : index)
  }
  return entries.toSorted((one, other) => place(one) - place(other))
}

export function isInGroup({ family, half }: MarketEntry, group: MarketGroup): boolean {
  switch (group) {
    case 'all':
      return true
    case 'half':
      return half
    case 'main':
      return !half && MAIN.includes(family)
    case 'goals':
      return !half && GOALS.includes(family)
    case 'score':
      return SCORE.includes(family)
  }
}

/** Groups that hold something; a page with one group shows no tabs. */
export function groupsOf(entries: readonly MarketEntry[]): MarketGroup[] {
  return MARKET_GROUPS.filter((group) => entries.some((entry) => isInGroup(entry, group)))
}

/** Everything about the markets that is not a price, to be compared: the page is drawn anew when it changes. */
export function marketShape(entries: readonly MarketEntry[]): string {
  return entries.map(({ play, lineIndexes, picks }) => `${play}:${lineIndexes.join('.')}:${picks}`).join(',')
}
