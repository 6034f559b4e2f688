import type { ClockInput, ClockPhase, MatchClock } from './types.ts'
import { fieldText } from './types.ts'

const NAMES = {
  firstHalf: '上半场',
  secondHalf: '下半场',
  overtimeFirst: '加时上半场',
  overtimeSecond: '加时下半场',
} as const satisfies Partial<Record<ClockPhase, string>>

/**
 * `re_time` is `<phase>^<mm:ss>`, for example "2H^63:12"; "_OT" marks extra time and "_PS" a penalty shoot-out.
 * LIVE^0' at 0-0 is a match about to start, at any other score a stopped clock.
 */
export function footballClock(input: ClockInput): MatchClock {
  const raw = fieldText(input, 're_time')
  if (raw === '') return { phase: 'notStarted', text: '' }
  if (raw.includes('_PS')) return { phase: 'penalties', text: '点球大战' }
  const extra = raw.includes('_OT')
  const [part = '', clock = ''] = raw.replaceAll(/_OT|'/g, '').split('^')
  if (part === 'HT') return { phase: 'halfTime', text: '中场' }
  if (part === 'LIVE' && clock === '0') return stoppedClock(input)
  if (part === '1H') return half(extra ? 'overtimeFirst' : 'firstHalf', clock)
  if (part === '2H') return half(extra ? 'overtimeSecond' : 'secondHalf', clock)
  return { phase: 'live', text: '进行中' }
}

function half(phase: keyof typeof NAMES, time: string): MatchClock {
  return time === '' ? { phase, text: NAMES[phase] } : { phase, time, text: `${NAMES[phase]} ${time}` }
}

function stoppedClock(input: ClockInput): MatchClock {
  const goals = [fieldText(input, 'sc_FT_H'), fieldText(input, 'sc_FT_C')]
  return goals.every((goal) => Number(goal) === 0)
    ? { phase: 'aboutToStart', text: '即将开始' }
    : { phase: 'paused', text: '暂停' }
}
