import { ApiError, STATUS } from '@site/contracts'
import { LOCK_MS, TRIES_BEFORE_LOCK } from '@site/domain'

import type { BusinessCount } from './business-count.ts'

/** What can be guessed at. All calls that compare with the same secret share its tries. */
export type Secret = 'code' | 'hidden-digits' | 'login-password' | 'fund-password'

/**
 * Tries at a secret, of a member or whoever else owns it: five, then it is locked for a quarter of an hour of the
 * business clock. Log-in itself has a lock by name, for strangers must not lock what a member does once inside.
 */
export function createSecretTries(counts: BusinessCount) {
  const keyOf = (secret: Secret, owner: string | number) => `secret:${secret}:${owner}`
  return {
    /**
     * Counts a try. To be called before comparing, so that guesses at the same time are counted too.
     *
     * @returns how many are left after it
     * @throws ApiError 6037 with `message` when it was one too many
     */
    async spend(secret: Secret, owner: string | number, message?: string): Promise<number> {
      const spent = await counts.add(keyOf(secret, owner), LOCK_MS)
      if (spent > TRIES_BEFORE_LOCK) throw new ApiError(STATUS.AUTHENTICATION_LOCKED, message)
      return TRIES_BEFORE_LOCK - spent
    },
    /** After a proof that the caller is the owner. */
    forget: (secret: Secret, owner: string | number): Promise<void> => counts.reset(keyOf(secret, owner), LOCK_MS),
  }
}
