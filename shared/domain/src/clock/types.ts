/** What a match is doing, as a key for styling and translation. */
export type ClockPhase =
  | 'notStarted'
  | 'aboutToStart'
  | 'paused'
  | 'live'
  | 'firstHalf'
  | 'secondHalf'
  | 'halfTime'
  | 'quarter'
  | 'overtime'
  | 'overtimeFirst'
  | 'overtimeSecond'
  | 'penalties'
  | 'inning'
  | 'set'
  | 'frame'
  | 'ended'

export interface MatchClock {
  readonly phase: ClockPhase
  /** Quarter, inning, set or frame, from 1. */
  readonly number?: number
  /** Half of an inning. */
  readonly half?: 'top' | 'bottom'
  /** Time as shown, "23:15"; for basketball the time left. */
  readonly time?: string
  /** Score of the running part, "4:3". */
  readonly partScore?: string
  /** Points of the running tennis game, "40:A". */
  readonly points?: string
  /** The whole in simplified Chinese; empty before the start, when the start time is shown instead. */
  readonly text: string
}

/** Field values as the wire has them. */
export type ClockValue = string | number | boolean | null | undefined

/**
 * Match data by the field names of spec 3 (re_time, t_count, se_now, inningNum, gameType, sc_FT_H …) and of the
 * trade for the parts of a match (sc_1st_H, sc_half, sc_iwd …). Other fields are ignored.
 */
export type ClockInput = Readonly<Record<string, ClockValue>>

/** A field as trimmed text, absent as "". */
export function fieldText(input: ClockInput, name: string): string {
  const value = input[name]
  return value === undefined || value === null ? '' : String(value).trim()
}
