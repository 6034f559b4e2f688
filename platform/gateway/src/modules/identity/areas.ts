import { ApiError } from '@site/contracts'

import type { CallContext, GatewayContext } from '../../context/index.ts'
import type { RegionEffect } from '../../lib/region-rule.ts'
import { REGION_CODES, regionEffect } from './region.ts'
import { createIdentitySettings, type IdentitySettings } from './settings.ts'

/** What the operator has decided about where a caller is. */
export function effectOf({ simulatedRegion, regionGate, regions }: IdentitySettings, ip: string) {
  if (simulatedRegion !== 'none') return simulatedRegion
  return regionGate ? regionEffect(ip, regions) : undefined
}

/**
 * Asked by every call that bets, pays in, opens a game or claims: who was let in elsewhere does none of it from an area
 * that is excluded. A warning is of the log-in alone.
 *
 * @returns rejects with ApiError 6031 or 6033 from a region or address that may not
 */
export function createAreaRule(gateway: GatewayContext): (from: Pick<CallContext, 'ip' | 'deviceId'>) => Promise<void> {
  const settings = createIdentitySettings(gateway)
  return async ({ ip, deviceId }) => {
    const effect: RegionEffect | undefined = effectOf(await settings.of(deviceId), ip)
    if (effect !== undefined && effect !== 'warning') throw new ApiError(REGION_CODES[effect])
  }
}
