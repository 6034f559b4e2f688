import { bonusPoolsEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'

const ASK_AGAIN_MS = 15_000

/** All jackpots, asked for four times a minute: they grow with what others bet (open point 44). */
export function usePools() {
  return useEndpoint(bonusPoolsEndpoint, {}, { fresh: true, refetchInterval: ASK_AGAIN_MS })
}
