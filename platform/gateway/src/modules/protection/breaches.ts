import { isExcluded } from '@site/domain'

import type { BegunExclusion } from './exclusions.repository.ts'
import type { LimitChange, LimitKey } from './limits.repository.ts'
import type { ProtectedHistory } from './protected-history.ts'
import { limitAmount } from './refusal.ts'
import { usedThen } from './used-then.ts'

/** A call that was under way when a pause began stands (ADR 0036). */
const UNDER_WAY_MS = 2_000

/** What should have been refused. */
export interface Breach {
  /** Number of the order, the bet or the journal. */
  readonly reference: string
  readonly at: number
  readonly what: string
}

/** The pause that held at a moment, if any. */
function exclusionAt(exclusions: readonly BegunExclusion[], at: number): BegunExclusion | undefined {
  let longest: BegunExclusion | undefined
  for (const one of exclusions)
    if (one.startedAt <= at && (longest === undefined || one.until >= longest.until)) longest = one
  return longest !== undefined && isExcluded(longest, at) ? longest : undefined
}

function barAt({ exclusions, held, kept }: ProtectedHistory, at: number): string | undefined {
  const then = at - UNDER_WAY_MS
  const own = exclusionAt(exclusions, at)
  if (own !== undefined && own.startedAt < then) return `during a ${own.kind}`
  const keeping = kept.find(({ from, holdsAt }) => from < then && holdsAt(at))
  if (keeping !== undefined) return `while ${keeping.is}`
  const isHeld = held.some(
    ({ from, until, exclusions: others, minority }) =>
      from < then &&
      (until === undefined || at < until) &&
      (exclusionAt(others, at)?.kind === 'selfExclusion' || minority.some(({ holdsAt }) => holdsAt(at))),
  )
  return isHeld ? 'while the account was held' : undefined
}

/**
 * The limit that held at a moment by its changes, undefined for none. Of one that was set in the same millisecond nobody can say whether
 * it came first, so the higher one counts.
 */
function limitThen(changes: readonly LimitChange[], at: number): bigint | undefined {
  const before = changes.findLast((change) => change.at < at)?.amount
  const since = changes.filter((change) => change.at === at).map(({ amount }) => amount)
  const all = [before, ...since]
  return all.includes(undefined) ? undefined : all.reduce((most, one) => ((one ?? 0n) > (most ?? 0n) ? one : most))
}

/**
 * Deposits, stakes, and money that went to venues or was given, that a pause or a limit of their time should have stopped.
 * Where the rows do not say what was known then (two things in one millisecond, a bet that was cancelled since), the member
 * has the benefit of the doubt.
 */
export function findBreaches(history: ProtectedHistory): readonly Breach[] {
  const keys = [...new Map(history.changes.map(({ type, period }) => [`${type} ${period}`, { type, period }])).values()]
  const breaches: Breach[] = []
  function check(taken: readonly { readonly reference: string; readonly at: number }[], bound: readonly LimitKey[]) {
    const inOrder = taken.toSorted((one, other) => one.at - other.at)
    const moments = inOrder.map(({ at }) => at)
    const limits = bound.map(({ type, period }) => ({
      ...{ type, period, used: usedThen(history, { type, period }, moments) },
      changes: history.changes.filter((change) => change.type === type && change.period === period),
    }))
    for (const [nth, { reference, at }] of inOrder.entries()) {
      const bar = barAt(history, at)
      if (bar !== undefined) breaches.push({ reference, at, what: bar })
      for (const { type, period, changes, used: all } of limits) {
        const [amount, used = 0n] = [limitThen(changes, at), all[nth]]
        // The minute in which a limit of time was reached had its stakes before as well as behind it.
        if (amount === undefined || used <= amount) continue
        const [is, may] = [limitAmount(type, used), limitAmount(type, amount)]
        breaches.push({ reference, at, what: `${type} limit of a ${period} ${may}, used ${is}` })
      }
    }
  }
  check(
    history.orders.map(({ orderNo, createdAt }) => ({ reference: orderNo, at: createdAt })),
    keys.filter(({ type }) => type === 'deposit'),
  )
  check(
    history.bets.flatMap(({ ticketId, betAt, risk }) => (risk > 0n ? [{ reference: ticketId, at: betAt }] : [])),
    keys.filter(({ type }) => type !== 'deposit'),
  )
  // What may go into a venue is bound by the stakes there.
  for (const { reference, at, what } of history.movements) {
    const bar = barAt(history, at)
    if (bar !== undefined) breaches.push({ reference, at, what: `${what} ${bar}` })
  }
  return breaches
}
