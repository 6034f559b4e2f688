import { dayOfAge, type Exclusion, isExcluded, startOfDay } from '@site/domain'

/** Of whom a document says that they come of age at `until`, epoch milliseconds. */
export interface Minority {
  readonly kind: 'underAge'
  readonly until: number
}

/** What may keep a member from playing: an own pause, or a pause or the age of a member who may be the same person. */
export type Bar = (Exclusion | Minority) & { readonly memberId: number }

/** @param birthday in a document, `YYYY-MM-DD` */
export function minorityOf(birthday: string): Minority {
  return { kind: 'underAge', until: startOfDay(dayOfAge(birthday)) }
}

/** Whether whoever may be the same person is held by it: not by a time-out, which is short and ends by itself. */
export function holdsOthers(one: Exclusion | Minority, now: number): boolean {
  if (one.kind === 'underAge') return now < one.until
  return one.kind === 'selfExclusion' && isExcluded(one, now)
}

/** What of it keeps a member from playing now. Their own age is asked for elsewhere. */
export function barsInForce(bars: readonly Bar[], memberId: number, now: number): readonly Bar[] {
  return bars.filter((bar) =>
    bar.memberId === memberId ? bar.kind !== 'underAge' && isExcluded(bar, now) : holdsOthers(bar, now),
  )
}

/** The own pause among them. */
export function ownPause(bars: readonly Bar[], memberId: number): Exclusion | undefined {
  for (const bar of bars) if (bar.memberId === memberId && bar.kind !== 'underAge') return bar
  return undefined
}

/** Whether a member is held by them: for what somebody else is who may be the same person. */
export function isHeldBy(bars: readonly Bar[], memberId: number, now: number): boolean {
  return barsInForce(bars, memberId, now).some((bar) => bar.memberId !== memberId)
}
