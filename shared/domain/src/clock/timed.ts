import { minutesAndSeconds } from '../calendar/index.ts'
import type { ClockInput, MatchClock } from './types.ts'
import { fieldText } from './types.ts'

const NUMERALS = ['', '一', '二', '三', '四']

/** `se_now` is Q1-Q4, H1, H2, HT or anything with OT; `t_count` the seconds left, -1 or nothing when unknown. */
export function basketballClock(input: ClockInput): MatchClock {
  const period = fieldText(input, 'se_now').toUpperCase()
  const count = fieldText(input, 't_count')
  const left = count === '' ? -1 : Number(count)
  const timed = (clock: Omit<MatchClock, 'text'>, name: string): MatchClock => {
    if (!(left >= 0)) return { ...clock, text: name }
    const time = minutesAndSeconds(left)
    return { ...clock, time, text: `${name} ${time}` }
  }
  if (period === '') return { phase: 'notStarted', text: '' }
  if (period.includes('OT')) return left === 0 ? { phase: 'ended', text: '完场' } : timed({ phase: 'overtime' }, '加时')
  if (period === 'HT' || fieldText(input, 'HalfTime') === 'Y') return { phase: 'halfTime', text: '中场' }
  if (period === 'H1') return timed({ phase: 'firstHalf' }, '上半场')
  if (period === 'H2') return timed({ phase: 'secondHalf' }, '下半场')
  const quarter = Number(/^Q([1-4])$/.exec(period)?.[1])
  if (!quarter) return { phase: 'live', text: '进行中' }
  return timed({ phase: 'quarter', number: quarter }, `第${NUMERALS[quarter]}节`)
}
