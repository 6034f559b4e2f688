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
  async function spend(secret: Secret, owner: string | number, message?: string): Promise<number> {
    const spent = await counts.add(keyOf(secret, owner), LOCK_MS)
    if (spent > TRIES_BEFORE_LOCK) throw new ApiError(STATUS.AUTHENTICATION_LOCKED, message)
    return TRIES_BEFORE_LOCK - spent
  }
  return {
    /**
     * Counts a try. To be called before comparing, so that guesses at the same time are counted too.
     *
     * @returns how many are left after it
     * @throws ApiError 6037 with `message` when it was one too many
     */
    spend,
    /**
     * A try that may have to wait for its turn, or be refused one: it counts when `compare` calls what it is given, which
     * it does when its turn has come. Who is locked out already does not even wait.
     *
     * @returns what `compare` answers, and how many tries are left
     * @throws ApiError 6037 with `message` when it was one too many; what `compare` throws
     */
    async whenTurn<T>(
      { secret, owner, message }: { readonly secret: Secret; readonly owner: number; readonly message?: string },
      compare: (first: () => Promise<void>) => Promise<T>,
    ): Promise<{ readonly answer: T; readonly triesLeft: number }> {
      if ((await counts.read(keyOf(secret, owner), LOCK_MS)) >= TRIES_BEFORE_LOCK)
        throw new ApiError(STATUS.AUTHENTICATION_LOCKED, message)
      let triesLeft = TRIES_BEFORE_LOCK
      const answer = await compare(async () => {
        triesLeft = await spend(secret, owner, message)
      })
      return { answer, triesLeft }
    },
    /** After a proof that the caller is the owner. */
    forget: (secret: Secret, owner: string | number): Promise<void> => counts.reset(keyOf(secret, owner), LOCK_MS),
  }
}
