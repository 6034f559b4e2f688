import type { ClockInput, MatchClock } from './types.ts'
import { fieldText } from './types.ts'

/** The name of a part in its fields; the third is spelled so on this wire. */
const ordinal = (part: number) => ['', '1st', '2nd'][part] ?? `${part}th`

/** From this inning on the board says overtime (spec 4, open point 69). */
const OVERTIME_INNING = 9

function runningPart(input: ClockInput): number {
  return Number(/\d+/.exec(fieldText(input, 'se_now'))?.[0] ?? 0)
}

function pair(input: ClockInput, field: string, away: string): string | undefined {
  const [home, visitors] = [fieldText(input, `${field}_H`), fieldText(input, `${field}_${away}`)]
  return home === '' || visitors === '' ? undefined : `${home}:${visitors}`
}

/** `se_now` or `inningNum` is the inning, `sc_half` 0 its top and 1 its bottom. */
export function baseballClock(input: ClockInput): MatchClock {
  const inning = runningPart(input) || Number(fieldText(input, 'inningNum'))
  if (!inning) return { phase: 'notStarted', text: '' }
  const side = { '0': 'top', '1': 'bottom' }[fieldText(input, 'sc_half')] as MatchClock['half']
  const half = side ? { half: side } : {}
  if (inning >= OVERTIME_INNING) return { phase: 'overtime', number: inning, ...half, text: '加时' }
  const name = `第${inning}局`
  return { phase: 'inning', number: inning, ...half, text: side ? `${name} ${side === 'top' ? '上' : '下'}` : name }
}

/** `se_now` is the set, `sc_Nth` its games and `sc_game` the points of the running game; `sc_iwd` stops play. */
export function tennisClock(input: ClockInput): MatchClock {
  const number = runningPart(input)
  if (!number) return { phase: 'notStarted', text: '' }
  if (['Y', '1', 'true'].includes(fieldText(input, 'sc_iwd'))) return { phase: 'paused', number, text: '暂停' }
  const partScore = pair(input, `sc_${ordinal(number)}`, 'A')
  const points = pair(input, 'sc_game', 'A')
  const text = [`第${number}盘`, partScore, points && `(${points})`].filter(Boolean).join(' ')
  return { phase: 'set', number, ...(partScore && { partScore }), ...(points && { points }), text }
}

/** Volleyball, table tennis and snooker: the running set or frame and its score. */
export function frameClock(input: ClockInput): MatchClock {
  const number = runningPart(input)
  if (!number) return { phase: 'notStarted', text: '' }
  const partScore = pair(input, `sc_${ordinal(number)}`, 'A')
  const name = `第${number}局`
  return partScore
    ? { phase: 'frame', number, partScore, text: `${name} ${partScore}` }
    : { phase: 'frame', number, text: name }
}
