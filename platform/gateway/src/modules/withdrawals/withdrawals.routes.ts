import {
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawOrdersEndpoint,
  withdrawUsdtEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { withShortPeriod } from '../../lib/short-period.ts'
import { createInfoService } from './info.service.ts'
import { createMovesService, type CreditedOf } from './moves.service.ts'
import { listOrders } from './records.ts'
import { createSubmissionService } from './submission.service.ts'
import type { ReadTurnover, TurnoverOf } from './turnover.ts'
import type { VerificationOf } from './verification.ts'
import { registerWithdrawalsSandbox } from './withdrawals.sandbox.ts'

interface Asked {
  readonly turnoverOf: TurnoverOf
  readonly readTurnover: ReadTurnover
  readonly verificationOf: VerificationOf
  readonly creditedOf: CreditedOf
}

/** Withdrawals from the central wallet to a bank card, a coin address or an Alipay account. */
export function createWithdrawalsModule(asked: Asked): GatewayModule {
  return {
    name: 'withdrawals',
    register(gateway) {
      const moves = createMovesService(gateway, asked)
      const info = createInfoService(gateway, asked)
      const submission = createSubmissionService(gateway, { readTurnover: asked.readTurnover, moves })
      const { memberCall, db, clock, events } = gateway
      memberCall(withdrawConfigEndpoint, () => info.config())
      memberCall(withdrawInfoEndpoint, (_input, { member, theme }) => info.info(member.id, theme))
      memberCall(withdrawUsdtEndpoint, (_input, { member, theme }) => info.usdtInfo(member.id, theme))
      memberCall(withdrawOrderEndpoint, ({ orderNo }, { member }) => info.order(member.id, orderNo))
      memberCall(withdrawOrdersEndpoint, (query, { member }) =>
        listOrders(db, member.id, withShortPeriod(query, clock.now()), query),
      )
      memberCall(withdrawNewEndpoint, (wish, { member, sessionId, theme, ip }) =>
        submission.submit({ memberId: member.id, sessionId, theme, ip }, wish),
      )
      events.on('member.unfrozen', (tx, { memberId }) => moves.resume(tx, memberId))
      registerWithdrawalsSandbox(gateway, moves)
    },
  }
}
