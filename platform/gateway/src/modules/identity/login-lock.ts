import { ApiError, STATUS } from '@site/contracts'
import { LOCK_MINUTES, LOCK_MS } from '@site/domain'
import { addressGroup } from '@site/server'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import type { Peer } from './gate.ts'

const LOCKED = `密码错误次数过多，请${LOCK_MINUTES}分钟后再试`

/** A name, known or not, and from where somebody tries to log in to it. What is locked tells nobody which names exist. */
interface Try extends Pick<Peer, 'ip' | 'deviceId' | 'isAtHome'> {
  readonly name: string
}

/**
 * Wrong passwords of a name. A device that its member has used before counts for itself, any other together with those of
 * its address: strangers who guess lock out neither a device of the member's own nor a new one elsewhere. Guesses from
 * many addresses have a limit together, which the member's own devices have no part in.
 */
export function createLoginLock({ shared, clock, limits }: Pick<GatewayContext, 'shared' | 'clock' | 'limits'>) {
  const counts = createBusinessCount(shared, clock)
  const nameKey = (name: string) => `wrong:${name.toLowerCase()}`
  const deviceKey = ({ name, deviceId }: Try) => `${nameKey(name)}:device:${deviceId}`
  const addressKey = ({ name, ip }: Try) => `${nameKey(name)}:from:${addressGroup(ip)}`
  const ownKey = (from: Try) => (from.isAtHome === true ? deviceKey(from) : addressKey(from))

  /** Counters that a wrong password adds to, with how many each takes. */
  const countersOf = (from: Try): readonly (readonly [key: string, most: number])[] => [
    [ownKey(from), limits.wrongPasswords],
    ...(from.isAtHome === true ? [] : [[nameKey(from.name), limits.wrongPasswordsOfStrangers] as const]),
  ]

  return {
    /** Tries that are counted together, to be looked at one by one. */
    ownKey,

    /** @throws ApiError 6037 */
    async mustBeOpen(from: Try): Promise<void> {
      const read = countersOf(from).map(async ([key, most]) => (await counts.read(key, LOCK_MS)) >= most)
      if ((await Promise.all(read)).includes(true)) throw new ApiError(STATUS.AUTHENTICATION_LOCKED, LOCKED)
    },

    /**
     * Counts a wrong one. Of guesses under way at the same time, in other processes, only the first few are told that
     * they were wrong.
     *
     * @throws ApiError 6002, or 6037 where others have used up the tries meanwhile
     */
    async refuse(from: Try): Promise<never> {
      const added = countersOf(from).map(async ([key, most]) => (await counts.add(key, LOCK_MS)) > most)
      if ((await Promise.all(added)).includes(true)) throw new ApiError(STATUS.AUTHENTICATION_LOCKED, LOCKED)
      throw new ApiError(STATUS.INVALID_CREDENTIALS)
    },

    /** A right password forgives those of its own place; what strangers tried elsewhere stays counted. */
    forgive: (from: Try): Promise<void> => counts.reset(ownKey(from), LOCK_MS),

    /** Whoever has proved to be the owner is let in on their device, wherever others are locked. */
    async lift(from: Try): Promise<void> {
      for (const key of [nameKey(from.name), addressKey(from), deviceKey(from)]) await counts.reset(key, LOCK_MS)
    },
  }
}
