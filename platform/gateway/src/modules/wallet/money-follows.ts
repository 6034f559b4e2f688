import type { KeptFromBets, PlayAllowed } from '../protection/index.ts'
import type { MoneyFollows } from '../venues/index.ts'
import { createTransfersService, type TransfersContext } from './transfers.service.ts'

/** Automatic transfer, for the entries of venues. */
export function createMoneyFollows(
  gateway: TransfersContext,
  guard: { readonly isKeptFromBets: KeptFromBets; readonly mayPlay: PlayAllowed },
): MoneyFollows {
  return createTransfersService(gateway, guard).follow
}
