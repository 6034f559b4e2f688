import type { Game, GameInfo } from '@site/contracts/sports'
import { dayOf, matchClock, minutesAndSeconds, siteMonthDay, siteTime } from '@site/domain'

import type { SportsTranslate } from './texts.ts'

/** What a match shows as its time: a word and a figure, either may be empty. */
export interface ClockText {
  readonly phase: string
  readonly time: string
}

/** The same match data with the clock moved on to `now` where it runs: up in football, down in basketball. */
export function withRunningClock(info: GameInfo, now: number): GameInfo {
  const { clockAt, clockRuns, re_time, t_count } = info
  if (clockAt === undefined || clockRuns !== true) return info
  const passed = Math.max(0, Math.floor((now - clockAt) / 1000))
  const football = /^(.*)\^(\d+):(\d\d)$/.exec(re_time)
  if (football) {
    const seconds = Number(football[2]) * 60 + Number(football[3]) + passed
    return { ...info, re_time: `${football[1]}^${minutesAndSeconds(seconds)}` }
  }
  return t_count === undefined || t_count < 0 ? info : { ...info, t_count: Math.max(0, t_count - passed) }
}

function beforeText(t: SportsTranslate, start: number, now: number): ClockText {
  const days = dayOf(start) - dayOf(now)
  const phase = days === 0 ? t('clock.today') : days === 1 ? t('clock.tomorrow') : siteMonthDay(start)
  return { phase, time: siteTime(start) }
}

const QUARTERS = ['clock.quarter1', 'clock.quarter2', 'clock.quarter3', 'clock.quarter4'] as const

/** Period and clock in the player's language, at a moment of the feed's clock (spec 4, match clock display). */
export function clockText(t: SportsTranslate, game: Game, now: number): ClockText {
  if (!game.isLive) return beforeText(t, game.start, now)
  const clock = matchClock({ ...withRunningClock(game.gameInfo, now), gameType: game.gameType })
  const { phase, number = 0, half, time, partScore, points } = clock
  if (phase === 'quarter') return { phase: t(QUARTERS[number - 1] ?? 'clock.live'), time: time ?? '' }
  if (phase === 'set' || phase === 'frame') {
    return {
      phase: t(`clock.${phase}`, { number }),
      time: [partScore, points && `(${points})`].filter(Boolean).join(' '),
    }
  }
  if (phase === 'inning') return { phase: t('clock.inning', { number }), time: half ? t(`clock.${half}`) : '' }
  return { phase: t(`clock.${phase}`), time: time ?? (half ? t(`clock.${half}`) : '') }
}
