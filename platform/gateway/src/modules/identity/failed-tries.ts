import { MINUTE_MS } from '@site/domain'
import { addressGroup } from '@site/server'
import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'

const WINDOW_MS = 15 * MINUTE_MS

/** Whose tries are counted together. */
interface Trier {
  readonly ip: string
  readonly deviceId: string
  readonly isAtHome?: boolean
}

/**
 * Tries that failed lately, which decide whether a person has to show that they are one: of a device, of an account
 * that somebody guesses at from many devices, and of an address from which many accounts are guessed at. Who tries their
 * own account at home is held to the tries of that device alone: strangers, who can use up all captchas of an address that
 * they share, keep nobody out there.
 */
export function createFailedTries({ shared, clock, limits }: Pick<GatewayContext, 'shared' | 'clock' | 'limits'>) {
  const counts = createBusinessCount(shared, clock)
  const deviceKey = ({ deviceId }: Trier) => `tries:device:${deviceId}`
  const nameKey = (name: string) => `tries:name:${name.toLowerCase()}`
  const addressKey = ({ ip }: Trier) => `tries:address:${addressGroup(ip)}`
  const read = (key: string) => counts.read(key, WINDOW_MS)

  return {
    async add(trier: Trier, name?: string): Promise<void> {
      const keys = [deviceKey(trier), addressKey(trier), ...(name === undefined ? [] : [nameKey(name)])]
      await Promise.all(keys.map((key) => counts.add(key, WINDOW_MS)))
    },
    /** Whether more than `free` tries failed; an address may be shared by many and is allowed more. */
    async areTooMany(free: number, trier: Trier, name?: string): Promise<boolean> {
      const ofDevice = await read(deviceKey(trier))
      if (trier.isAtHome === true) return ofDevice >= free
      const [ofAddress, ofName] = await Promise.all([
        read(addressKey(trier)),
        name === undefined ? 0 : read(nameKey(name)),
      ])
      return ofDevice >= free || ofName >= free || ofAddress >= limits.failuresPerAddress
    },
    /** A success forgives the device and the account, never the address. */
    async forget(trier: Trier, name?: string): Promise<void> {
      const keys = [deviceKey(trier), ...(name === undefined ? [] : [nameKey(name)])]
      await Promise.all(keys.map((key) => counts.reset(key, WINDOW_MS)))
    },
  }
}
