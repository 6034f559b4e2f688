import { MINUTE_MS } from '@site/domain'
import { addressGroup } from '@site/server'

import type { SharedState } from '../../ports/shared-state.ts'

/** How often an address may fetch what is handed out to whoever knows a secret address, outside of the signed calls. */
export interface DownloadLimit {
  /** Counts one more; all downloads of an address together. */
  allows(ip: string): Promise<boolean>
  /** For the header `retry-after`. */
  readonly retryAfterS: number
}

/** @param most of an address within a minute of the real clock */
export function createDownloadLimit(shared: Pick<SharedState, 'count'>, most: number): DownloadLimit {
  return {
    allows: async (ip) => (await shared.count(`downloads:${addressGroup(ip)}`, MINUTE_MS)) <= most,
    retryAfterS: MINUTE_MS / 1_000,
  }
}
