import type { Family } from './families.ts'
import { FAMILIES } from './families.ts'

/** One market code of the trade: a family in one period, before or during play. */
export interface Play {
  /** The code, for example "HROU". */
  readonly code: string
  /** The pre-match full-time code of its family, for example "OU". */
  readonly family: string
  readonly half: boolean
  readonly live: boolean
  readonly name: string
  /** Codes of the selections, in the order of display. */
  readonly selections: readonly string[]
}

/** Families that also exist for the first half. */
const HALF_FAMILIES = new Set(['M', 'R', 'OU', 'OUH', 'OUC', 'EO', 'PD', 'T', 'TS'])

/**
 * Two-way markets whose price follows the player's odds type; all others are always decimal
 * (the specification names the list without its content: open point 62).
 */
export const DOUBLE_HANDICAP_PLAYS: readonly string[] =
  'R HR RE HRE OU HOU ROU HROU OUH OUC HOUH HOUC ROUH ROUC HRUH HRUC'.split(' ')

export function isDoubleHandicap(code: string): boolean {
  return DOUBLE_HANDICAP_PLAYS.includes(code)
}

/** The wire code of a family's market. */
export function playCode(family: string, half: boolean, live: boolean): string {
  if (!live) return half ? `H${family}` : family
  if (family === 'R') return half ? 'HRE' : 'RE'
  if (half && (family === 'OUH' || family === 'OUC')) return `HR${family.slice(1)}`
  return (half ? 'HR' : 'R') + family
}

function selectionCode(family: string, key: string, half: boolean, live: boolean): string {
  if (!live) return half ? `H${key}` : key
  if (family === 'R') return playCode(family, half, live) + key.slice(1)
  if (half && (family === 'OUH' || family === 'OUC')) return `HR${key.slice(1)}`
  return (half ? 'HR' : 'R') + key
}

function keysOf(family: Family, half: boolean): readonly string[] {
  return (half ? family.halfKeys : undefined) ?? family.keys
}

function makePlay(id: string, family: Family, half: boolean, live: boolean): Play {
  return {
    code: playCode(id, half, live),
    family: id,
    half,
    live,
    name: (half ? '半场' : '') + family.name,
    selections: keysOf(family, half).map((key) => selectionCode(id, key, half, live)),
  }
}

let table: ReadonlyMap<string, Play> | undefined

/** Every market by its wire code. Made on first use. */
export function plays(): ReadonlyMap<string, Play> {
  table ??= new Map(
    Object.entries(FAMILIES).flatMap(([id, family]) =>
      (HALF_FAMILIES.has(id) ? [false, true] : [false]).flatMap((half) =>
        [false, true].map((live) => {
          const play = makePlay(id, family, half, live)
          return [play.code, play] as const
        }),
      ),
    ),
  )
  return table
}

export function findPlay(code: string): Play | undefined {
  return plays().get(code)
}

/** The family's own spelling of a wire selection: ("HROU", "HROUC") is "OUC"; `undefined` for an unknown one. */
export function selectionKey(play: Play, selection: string): string | undefined {
  const family = FAMILIES[play.family]
  return family && keysOf(family, play.half)[play.selections.indexOf(selection)]
}
