import { GIFT_TYPES, type GiftState, type GiftType } from '@site/contracts'

import { DAY_MS, dayOf, formatDay, isDate, parseDay, startOfDay, startOfMonth, weekdayOf } from '../calendar/index.ts'
import type { Fen } from '../money/index.ts'
import { gradeRule, TOP_GRADE } from './grades.ts'
import type { GradeChange } from './standing.ts'

/** So long a gift can be claimed. */
export const GIFT_OPEN_MS = 7 * DAY_MS
/** A gift must be bet so many times before it can be withdrawn. */
export const GIFT_TURNOVER = 1
/** The time of Monday at which the gift of the week before opens. */
const WEEK_OPENS_MS = DAY_MS / 2
/** Valid bets that earn a gift of a week or month, in times of the gift. */
const NEED_TIMES = 100n
/** So long a gift that ended, or was claimed, is among the others. */
const SHOWN_MS = 60 * DAY_MS
const WEEKS_BACK = 5
const MONTHS_BACK = 3

/** A change of grade with the moment in epoch ms. */
export interface GradeMove extends GradeChange {
  readonly at: number
}

export interface GradeGift {
  /** `type:period`: the grade, first day of the week, month or year. */
  readonly id: string
  readonly type: GiftType
  readonly grade: number
  readonly amount: Fen
  readonly state: GiftState
  /** Epoch ms; undefined for the gift of a grade that is not reached. */
  readonly opensAt?: number
  readonly closesAt?: number
  /** Valid bets that earn it and those that are there, in fen; both 0 where it needs none. */
  readonly need: Fen
  readonly done: Fen
}

export interface GiftFacts {
  /** Business clock, epoch ms. */
  readonly now: number
  readonly grade: number
  /** The highest grade so far. */
  readonly highest: number
  /** `1990-06-15`; undefined while it is not known. */
  readonly birthday?: string | undefined
  /** Every change of the grade, the oldest first. */
  readonly moves: readonly GradeMove[]
  /** Valid bets by site day of their settlement, from {@link giftsLookBack} on. */
  readonly validByDay: ReadonlyMap<number, Fen>
  /** Ids of the gifts that were claimed. */
  readonly claimed: ReadonlySet<string>
}

/** The grade at a moment. */
export function gradeAt({ moves, grade }: Pick<GiftFacts, 'moves' | 'grade'>, at: number): number {
  const last = moves.findLast((move) => move.at <= at)
  return last?.to ?? moves[0]?.from ?? grade
}

/** The first site day whose bets {@link giftsOf} has to know. */
export function giftsLookBack(now: number): number {
  return startOfMonth(dayOf(now), -MONTHS_BACK)
}

/** Valid bets that earn a gift of a week or a month, in fen. */
export const activityNeed = (amount: Fen): Fen => amount * NEED_TIMES

const mondayOf = (day: number): number => day - weekdayOf(day)

/** The week that runs, with what its gift would be. */
export function runningWeek(facts: GiftFacts) {
  const monday = mondayOf(dayOf(facts.now))
  const amount = gradeRule(facts.grade).gifts.week
  return {
    from: startOfDay(monday),
    until: startOfDay(monday + 7),
    amount,
    need: activityNeed(amount),
    done: validIn(facts, monday, monday + 7),
  }
}

function validIn({ validByDay }: GiftFacts, from: number, until: number): Fen {
  let sum = 0n
  for (let day = from; day < until; day += 1) sum += validByDay.get(day) ?? 0n
  return sum
}

/** The site day of a birthday in a year; one of 29 February is on the 28th where there is no 29th. */
function birthdayIn(year: number, birthday: string): number {
  const date = `${year}${birthday.slice(4)}`
  return parseDay(isDate(date) ? date : `${year}-02-28`)
}

/**
 * A member's gifts: those that can be claimed, that are coming and that ended or were claimed lately, in this order. A gift
 * of a week or month is one of the grade at which it opens, and needs bets of the week or month before; one that was not
 * earned is none. The gift of a grade is there once, for every grade that is reached.
 */
export function giftsOf(facts: GiftFacts): readonly GradeGift[] {
  const all = [...upgradeGifts(facts), ...weekGifts(facts), ...monthGifts(facts), ...birthdayGifts(facts)]
  const shown = all.filter(({ amount, closesAt = Infinity }) => amount > 0n && closesAt > facts.now - SHOWN_MS)
  const order: readonly GiftState[] = ['claimable', 'locked', 'claimed', 'expired']
  return shown.toSorted(
    (a, b) =>
      order.indexOf(a.state) - order.indexOf(b.state) ||
      (a.closesAt ?? Infinity) - (b.closesAt ?? Infinity) ||
      GIFT_TYPES.indexOf(a.type) - GIFT_TYPES.indexOf(b.type) ||
      a.grade - b.grade,
  )
}

interface Opening {
  readonly type: GiftType
  readonly period: string
  readonly grade: number
  readonly opensAt: number
  readonly need?: Fen
  readonly done?: Fen
}

/** A gift that opens at a known moment; undefined when that has come and it was not earned. */
function opening(
  { now, claimed }: GiftFacts,
  { type, period, grade, opensAt, need = 0n, done = 0n }: Opening,
): GradeGift | undefined {
  const id = `${type}:${period}`
  const closesAt = opensAt + GIFT_OPEN_MS
  const known = { id, type, grade, amount: gradeRule(grade).gifts[type], opensAt, closesAt, need, done }
  if (claimed.has(id)) return { ...known, state: 'claimed' }
  if (now < opensAt) return { ...known, state: 'locked' }
  if (done < need) return undefined
  return { ...known, state: now < closesAt ? 'claimable' : 'expired' }
}

function upgradeGifts(facts: GiftFacts): readonly GradeGift[] {
  const { moves, highest } = facts
  let known = moves[0]?.from ?? highest
  const gifts: GradeGift[] = []
  for (const { to, reason, at } of moves) {
    if (reason !== 'reached') continue
    for (let grade = known + 1; grade <= to; grade += 1) {
      const gift = opening(facts, { type: 'upgrade', period: String(grade), grade, opensAt: at })
      if (gift !== undefined) gifts.push(gift)
    }
    known = Math.max(known, to)
  }
  if (highest >= TOP_GRADE) return gifts
  const next = gradeRule(highest + 1)
  return [
    ...gifts,
    {
      ...{ id: `upgrade:${next.grade}`, type: 'upgrade', grade: next.grade, amount: next.gifts.upgrade },
      ...{ state: 'locked', need: 0n, done: 0n },
    },
  ]
}

function weekGifts(facts: GiftFacts): readonly GradeGift[] {
  const thisWeek = mondayOf(dayOf(facts.now))
  return Array.from({ length: WEEKS_BACK + 1 }, (_, back) => thisWeek - 7 * back).flatMap((monday) => {
    const opensAt = startOfDay(monday + 7) + WEEK_OPENS_MS
    return activityGift(facts, { type: 'week', period: formatDay(monday), opensAt, from: monday, until: monday + 7 })
  })
}

function monthGifts(facts: GiftFacts): readonly GradeGift[] {
  const today = dayOf(facts.now)
  return Array.from({ length: MONTHS_BACK + 1 }, (_, back) => startOfMonth(today, -back)).flatMap((from) => {
    const until = startOfMonth(from, 1)
    const opensAt = startOfDay(until)
    return activityGift(facts, { type: 'month', period: formatDay(from).slice(0, 7), opensAt, from, until })
  })
}

function activityGift(
  facts: GiftFacts,
  about: Pick<Opening, 'type' | 'period' | 'opensAt'> & { readonly from: number; readonly until: number },
): readonly GradeGift[] {
  const { type, period, opensAt, from, until } = about
  const grade = gradeAt(facts, Math.min(opensAt, facts.now))
  const need = activityNeed(gradeRule(grade).gifts[type])
  const done = validIn(facts, from, until)
  const gift = opening(facts, { type, period, grade, opensAt, need, done })
  // Between the end of a week and Monday noon nothing can be earned any more.
  const isLost = gift?.state === 'locked' && done < need && facts.now >= startOfDay(until)
  return gift === undefined || isLost ? [] : [gift]
}

function birthdayGifts(facts: GiftFacts): readonly GradeGift[] {
  const { birthday, now } = facts
  if (birthday === undefined) return []
  const year = Number(formatDay(dayOf(now)).slice(0, 4))
  const gifts = [year - 1, year, year + 1].flatMap((one) => {
    const opensAt = startOfDay(birthdayIn(one, birthday))
    const gift = opening(facts, {
      ...{ type: 'birthday', period: String(one), opensAt },
      grade: gradeAt(facts, Math.min(opensAt, now)),
    } as const)
    return gift === undefined ? [] : [gift]
  })
  // Of those to come, the next one.
  const next = gifts.find(({ state }) => state === 'locked')
  return gifts.filter((gift) => gift.state !== 'locked' || gift === next)
}
