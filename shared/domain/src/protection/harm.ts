import { HARM_MARKERS, type HarmMarker, type HarmReason } from '@site/contracts'

import { dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../calendar/index.ts'
import { HARM_WINDOW_DAYS, NIGHT_HOURS } from '../limits/index.ts'

/** What was counted of a member in the window: of a day of the site, money in fen. */
export interface DayOfPlay {
  /** Deposits that were credited. */
  readonly deposits: number
  /** What bets of the day came to; below zero the member lost. */
  readonly profit: bigint
}

/** When a member was there, in epoch milliseconds. */
export interface TimeSpan {
  readonly from: number
  readonly until: number
}

export interface HarmFacts {
  readonly days: readonly DayOfPlay[]
  /** How often a higher limit, or none, was asked for. */
  readonly raised: number
  /** Payments that were refused. */
  readonly failed: number
  /** Sessions of play, none of which overlaps another. */
  readonly sessions: readonly TimeSpan[]
}

export interface Harm {
  /** 0 for none to 100. */
  readonly score: number
  readonly reasons: readonly HarmReason[]
}

/** From which value on a sign is seen and strong, and what it adds to the score then. */
export const HARM_WEIGHTS: Readonly<
  Record<HarmMarker, { readonly seen: number; readonly strong: number; readonly points: readonly [number, number] }>
> = {
  chasing: { seen: 2, strong: 4, points: [15, 30] },
  raisedLimits: { seen: 1, strong: 3, points: [10, 20] },
  nightPlay: { seen: 120, strong: 480, points: [10, 20] },
  failedDeposits: { seen: 3, strong: 6, points: [10, 15] },
  longSessions: { seen: 180, strong: 360, points: [10, 15] },
}

/** From this score on the member is written to, and nothing tempts them to play. */
export const HIGH_HARM = 40

export const isHighHarm = (score: number): boolean => score >= HIGH_HARM

/** The days of the site that the score of a day looks back on, that day included: the first, and the one after the last. */
export function harmWindow(day: number): { readonly from: number; readonly until: number } {
  return { from: day - HARM_WINDOW_DAYS + 1, until: day + 1 }
}

/**
 * Deposits after a loss: on a day that ends with a loss, every deposit after the first is one with which the member went
 * on.
 */
function chasingOf(days: readonly DayOfPlay[]): number {
  return days.reduce((sum, { deposits, profit }) => sum + (profit < 0n ? Math.max(0, deposits - 1) : 0), 0)
}

/** Whole minutes of sessions within the hours of the night of the site. */
export function nightMinutes(sessions: readonly TimeSpan[]): number {
  let ms = 0
  for (const { from, until } of sessions) {
    for (let day = dayOf(from); startOfDay(day) < until; day += 1) {
      const begin = startOfDay(day) + NIGHT_HOURS.from * HOUR_MS
      const end = startOfDay(day) + NIGHT_HOURS.until * HOUR_MS
      ms += Math.max(0, Math.min(until, end) - Math.max(from, begin))
    }
  }
  return Math.floor(ms / MINUTE_MS)
}

/** Whole minutes of the longest session. */
function longestMinutes(sessions: readonly TimeSpan[]): number {
  const longest = sessions.reduce((most, { from, until }) => Math.max(most, until - from), 0)
  return Math.floor(longest / MINUTE_MS)
}

/** The signs of harm in a window, and what they come to. */
export function harmOf({ days, raised, failed, sessions }: HarmFacts): Harm {
  const values: Readonly<Record<HarmMarker, number>> = {
    chasing: chasingOf(days),
    raisedLimits: raised,
    nightPlay: nightMinutes(sessions),
    failedDeposits: failed,
    longSessions: longestMinutes(sessions),
  }
  let score = 0
  const reasons: HarmReason[] = []
  for (const marker of HARM_MARKERS) {
    const value = values[marker]
    const { seen, strong, points } = HARM_WEIGHTS[marker]
    if (value < seen) continue
    const isStrong = value >= strong
    reasons.push({ marker, value, isStrong })
    score += points[isStrong ? 1 : 0]
  }
  return { score, reasons }
}

/** The part of a session that lies in the days of a window; undefined when none does. */
export function withinDays(
  { from, until }: TimeSpan,
  days: { readonly from: number; readonly until: number },
): TimeSpan | undefined {
  const span = { from: Math.max(from, startOfDay(days.from)), until: Math.min(until, startOfDay(days.until)) }
  return span.until > span.from ? span : undefined
}
