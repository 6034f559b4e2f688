import {
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawUsdtEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { createInfoService } from './info.service.ts'
import { createMovesService } from './moves.service.ts'
import { createSubmissionService } from './submission.service.ts'
import type { TurnoverOf } from './turnover.ts'
import { registerWithdrawalsSandbox } from './withdrawals.sandbox.ts'

export type { TurnoverOf } from './turnover.ts'

/** Withdrawals from the central wallet to a bank card, a coin address or an Alipay account. */
export function createWithdrawalsModule({
  turnoverOf,
  turnoverHeld,
}: {
  readonly turnoverOf: TurnoverOf
  /** The same with the central wallet held until the transaction ends. */
  readonly turnoverHeld: TurnoverOf
}): GatewayModule {
  return {
    name: 'withdrawals',
    register(gateway) {
      const moves = createMovesService(gateway)
      const info = createInfoService(gateway, turnoverOf)
      const submission = createSubmissionService(gateway, { turnoverHeld, moves })
      const { memberCall } = gateway
      memberCall(withdrawConfigEndpoint, () => info.config())
      memberCall(withdrawInfoEndpoint, (_input, { member, theme }) => info.info(member.id, theme))
      memberCall(withdrawUsdtEndpoint, (_input, { member, theme }) => info.usdtInfo(member.id, theme))
      memberCall(withdrawOrderEndpoint, ({ orderNo }, { member }) => info.order(member.id, orderNo))
      memberCall(withdrawNewEndpoint, (wish, { member, sessionId, theme }) =>
        submission.submit({ memberId: member.id, sessionId, theme }, wish),
      )
      registerWithdrawalsSandbox(gateway, moves)
    },
  }
}
