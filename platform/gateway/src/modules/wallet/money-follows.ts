import type { GatewayContext } from '../../context/index.ts'
import type { KeptFromBets } from '../protection/index.ts'
import type { MoneyFollows } from '../venues/index.ts'
import { createTransfersService } from './transfers.service.ts'

/** Automatic transfer, for the entries of venues. */
export function createMoneyFollows(
  gateway: GatewayContext,
  guard: { readonly isKeptFromBets: KeptFromBets },
): MoneyFollows {
  return createTransfersService(gateway, guard).follow
}
