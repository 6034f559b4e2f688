import { createRouteTrials, type KnownValues, type TriedRoute, triedRoutesOf } from '@site/server/testing'

import type { RunningGateway } from '../src/testing/index.ts'

/** Moves the time of all others: its turn comes last. */
export const CLOCK = '/sandbox/clock'
export type Driver = TriedRoute

/**
 * Every driver of the sandbox, and what each may be sent: of values that answers had, and of what read the input before.
 *
 * @param planted values that fields of these names have beside those that were seen
 */
export function createSandboxDrivers(site: RunningGateway, seed: number, planted: KnownValues = {}) {
  const drivers: readonly Driver[] = triedRoutesOf(site.gateway.app)
    .filter(({ path }) => path.startsWith('/sandbox/') && !path.includes('*'))
    .toSorted((a, b) => Number(a.path === CLOCK) - Number(b.path === CLOCK))
  const channel = 'gateway.input-read'
  return { drivers, ...createRouteTrials({ url: site.url, channel, seed, planted, everywhere: 'matchId' }) }
}
