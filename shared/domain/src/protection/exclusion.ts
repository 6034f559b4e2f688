import { COOLING_OFF_MS } from '../limits/index.ts'

/** A pause that a member has asked for; times in epoch milliseconds. */
export interface Exclusion {
  /** A time-out ends by itself; who has excluded themselves has to ask to come back. */
  readonly kind: 'timeout' | 'selfExclusion'
  /** No end before this, whoever asks. */
  readonly until: number
  /** When the member asked to come back. */
  readonly returnAskedAt?: number | undefined
}

/** Whether a pause keeps the member from playing and paying in. */
export function isExcluded({ kind, until, returnAskedAt }: Exclusion, now: number): boolean {
  if (kind === 'timeout') return now < until
  return returnAskedAt === undefined || now < returnAskedAt + COOLING_OFF_MS
}

/** Whether a self-exclusion is over and waits for the member to ask. */
export function mayAskToReturn({ kind, until, returnAskedAt }: Exclusion, now: number): boolean {
  return kind === 'selfExclusion' && returnAskedAt === undefined && now >= until
}

/** The moment at which a pause ends; one that has to be asked for ends no sooner. */
export function endOfExclusion({ until, returnAskedAt }: Exclusion): number {
  return returnAskedAt === undefined ? until : returnAskedAt + COOLING_OFF_MS
}

/** Whether a new pause may take the place of one that holds: it may make it longer, never shorter. */
export function mayReplace(present: Exclusion | undefined, next: Exclusion, now: number): boolean {
  if (present === undefined || !isExcluded(present, now)) return true
  if (present.kind === 'selfExclusion' && next.kind === 'timeout') return false
  return next.until >= endOfExclusion(present)
}

/** Tells one state of a pause from another as pages see it: it comes to its end without a change of its time. */
export function pauseKey(pause: { readonly until: number; readonly mayReturn: boolean } | null | undefined): string {
  return pause ? `${pause.until}:${String(pause.mayReturn)}` : ''
}
