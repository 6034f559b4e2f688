import { VOID_CODE } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { VenueRoundRow } from '../../db/schema/rounds.ts'
import { updateBetRecord } from '../records/index.ts'
import { createRoundMoney } from './round-money.ts'
import { updateRound } from './seamless.repository.ts'
import { ticketOf } from './ticket-id.ts'

/**
 * The end of a round without an outcome, whoever asks for it: its venue, or staff. The round is open and held by the
 * caller's transaction; what a settlement had done was undone when it was taken back.
 */
export function createCancelRound({ ledger, clock }: Pick<GatewayContext, 'ledger' | 'clock'>) {
  const money = createRoundMoney(ledger)
  return async function cancelRound(tx: Executor, round: VenueRoundRow, reason: string): Promise<void> {
    await money.release(tx, round)
    await updateRound(tx, round.venue, round.roundId, { status: 'cancelled' })
    await updateBetRecord(tx, ticketOf(round.venue, round.roundId), {
      resultCode: VOID_CODE.eventCancelled,
      resultText: reason === '' ? '注单取消，本金已退回' : reason,
      valid: 0n,
      profit: 0n,
      settleAt: new Date(clock.now()),
    })
  }
}
