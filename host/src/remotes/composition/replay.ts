import { refuse, accept, type Verdict } from './refusal.ts'

/** What makes a composition newer or older than another one of the same registry instance and theme. */
export interface Stamp {
  readonly kid: string
  readonly revision: number
  readonly issuedAt: number
}

/**
 * Refuses a composition that is older than one already seen. Under one key the revision decides. Under another key the
 * time of issue does: neither key may be used to bring back what the other one has replaced.
 */
export function checkReplay(given: Stamp, seen: Stamp | undefined): Verdict<undefined> {
  if (seen === undefined) return accept(undefined)
  const isOlder = given.kid === seen.kid ? given.revision < seen.revision : given.issuedAt < seen.issuedAt
  return isOlder ? refuse('replayed', `revision ${given.revision} after ${seen.revision}`) : accept(undefined)
}
