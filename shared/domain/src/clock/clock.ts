import { footballClock } from './football.ts'
import { baseballClock, frameClock, tennisClock } from './parts.ts'
import { basketballClock } from './timed.ts'
import type { ClockInput, MatchClock } from './types.ts'
import { fieldText } from './types.ts'

const CLOCKS: Readonly<Record<string, (input: ClockInput) => MatchClock>> = {
  FT: footballClock,
  VF: footballClock,
  BK: basketballClock,
  BS: baseballClock,
  TN: tennisClock,
  VB: frameClock,
  TT: frameClock,
  SK: frameClock,
}

/** The clock of a match by its `gameType` (DOMAIN 3.4). Sports without a rule show only that play is on. */
export function matchClock(input: ClockInput): MatchClock {
  const rule = CLOCKS[fieldText(input, 'gameType')]
  if (rule) return rule(input)
  const started = fieldText(input, 'se_now') !== '' || fieldText(input, 're_time') !== ''
  return started ? { phase: 'live', text: '进行中' } : { phase: 'notStarted', text: '' }
}

/** The head score: sc_FT_C is football's away side; other sports have sc_FT_A, else the score of the game. */
export function headScore(input: ClockInput): { readonly home: string; readonly away: string } | undefined {
  const first = (...names: string[]) => names.map((name) => fieldText(input, name)).find((value) => value !== '')
  const home = first('sc_FT_H', 'sc_game_H')
  const away = first('sc_FT_C', 'sc_FT_A', 'sc_game_A')
  return home === undefined || away === undefined ? undefined : { home, away }
}
