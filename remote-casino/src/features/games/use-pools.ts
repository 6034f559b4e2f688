import { bonusPoolsEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'

const ASK_AGAIN_MS = 15_000

/** All jackpots, asked for four times a minute: they grow with what others bet. */
export function usePools() {
  return useEndpoint(bonusPoolsEndpoint, {}, { staleTime: ASK_AGAIN_MS, refetchInterval: ASK_AGAIN_MS })
}
