import type { Fen } from '../money/index.ts'

/** Terms of signing in day by day. */
export interface SignInRule {
  /** What each day of the cycle pays, in fen; as many as the cycle has days. After the last day it begins anew. */
  readonly rewards: readonly Fen[]
  /** Make-up cards of one cycle. */
  readonly cards: number
}

/** A member's sign-ins. Days are site days up to today, in any order. */
export interface SignInFacts {
  readonly today: number
  readonly signed: ReadonlySet<number>
  /** Days that a card was spent on. */
  readonly madeUp: ReadonlySet<number>
}

export interface SignInDay {
  readonly day: number
  /** What it paid or pays, as things stand; a made-up day paid nothing. */
  readonly reward: Fen
  readonly state: 'signed' | 'madeUp' | 'missed' | 'today' | 'coming'
}

export interface SignInStanding {
  /** Days without a gap until now, today included once it is signed. */
  readonly streak: number
  readonly isSignedToday: boolean
  /** What signing in today pays, or the next time once today is signed. */
  readonly nextReward: Fen
  readonly cardsLeft: number
  /** The missed day that a card is for: the oldest one. Undefined where nothing is missed or cards cannot close the gap. */
  readonly makeUpDay?: number
  /** The cycle in hand, one for each reward. */
  readonly days: readonly SignInDay[]
}

/**
 * How a member's signing in stands. Missing a day begins the cycle anew with the next sign-in, unless cards close the gap
 * before that: then the chain holds. A cycle that is full begins anew in any case.
 */
export function signInStanding({ rewards, cards }: SignInRule, { today, signed, madeUp }: SignInFacts): SignInStanding {
  const length = rewards.length
  const has = (day: number): boolean => signed.has(day) || madeUp.has(day)
  const last = Math.max(...signed, ...madeUp)
  const chain = chainUntil(has, last)
  /** Days of the cycle that the chain has come to, 1 up to the length of the cycle; 0 without a chain. */
  const done = chain === 0 ? 0 : ((chain - 1) % length) + 1
  const cycle = last - done + 1
  const cardsLeft = Math.max(0, cards - [...madeUp].filter((day) => day >= cycle && day <= today).length)
  const isSignedToday = last === today
  const gap = today - 1 - last
  const isRunning = done > 0 && (isSignedToday || (done < length && gap === 0))
  const isOpen = done > 0 && gap > 0 && gap <= cardsLeft && done + gap < length
  const start = isRunning || isOpen ? cycle : today
  const next = isSignedToday ? done % length : isRunning ? done : 0

  const dayOfCycle = (index: number): SignInDay => {
    const day = start + index
    const reward = rewards[day === today && !isSignedToday ? next : index] ?? 0n
    if (madeUp.has(day)) return { day, reward: 0n, state: 'madeUp' }
    if (signed.has(day)) return { day, reward, state: 'signed' }
    return { day, reward, state: day < today ? 'missed' : day === today ? 'today' : 'coming' }
  }
  return {
    streak: isSignedToday || gap === 0 ? chain : 0,
    isSignedToday,
    nextReward: rewards[next] ?? 0n,
    cardsLeft: isRunning || isOpen ? cardsLeft : cards,
    ...(isOpen && { makeUpDay: last + 1 }),
    days: rewards.map((_, index) => dayOfCycle(index)),
  }
}

/** Days without a gap that end with this one. */
function chainUntil(has: (day: number) => boolean, last: number): number {
  let day = last
  while (has(day)) day -= 1
  return Number.isFinite(last) ? last - day : 0
}
