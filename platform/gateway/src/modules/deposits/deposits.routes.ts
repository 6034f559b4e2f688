import {
  closeOrderEndpoint,
  DEPOSIT_STATUS,
  depositOrderEndpoint,
  depositOrdersEndpoint,
  depositStatusEndpoint,
  openDepositsEndpoint,
  payEndpoint,
  paymentCustomerEndpoint,
  paymentTypesEndpoint,
  signalCodeEndpoint,
  submitPaidEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { withShortPeriod } from '../../lib/short-period.ts'
import type { JoinByDeposit } from '../activities/index.ts'
import type { DepositAllowed, MayPromote, PlayFrom } from '../protection/index.ts'
import { insertChannels } from './deposits.repository.ts'
import { registerDepositsSandbox } from './deposits.sandbox.ts'
import { CHANNELS } from './deposits.seed.ts'
import { createDepositsService } from './deposits.service.ts'
import { registerNotify } from './notify.routes.ts'
import { ownUrl } from './own-url.ts'
import { registerPayments } from './payments.routes.ts'
import { createSandboxProvider, notifySecret, type SandboxProvider } from './provider/index.ts'
import { listOrders } from './records.ts'
import { createStaffService } from './staff.service.ts'

/**
 * Deposits. The sandbox collects the payments itself; elsewhere nobody does yet, and every channel is in maintenance.
 */
export const createDepositsModule = ({
  mayDeposit,
  mayPlayFrom,
  mayPromote,
  joinByDeposit,
}: {
  readonly mayDeposit: DepositAllowed
  readonly mayPlayFrom: PlayFrom
  readonly mayPromote: MayPromote
  readonly joinByDeposit: JoinByDeposit
}): GatewayModule => ({
  name: 'deposits',
  seed: ({ db }) => insertChannels(db, CHANNELS),
  register(gateway) {
    const { memberCall, options, jobs, db, clock } = gateway
    let provider: SandboxProvider | undefined
    const deposits = createDepositsService(gateway, { provider: () => provider, mayDeposit, mayPromote, joinByDeposit })
    if (options.sandbox === true) {
      const secret = notifySecret(options.jwtSecret)
      provider = createSandboxProvider({
        db: gateway.db,
        now: () => gateway.clock.now(),
        jobs,
        secret,
        gatewayUrl: () => ownUrl(gateway),
        isCancelled: async (orderNo) => (await deposits.find(orderNo))?.status === DEPOSIT_STATUS.cancelled,
        approve: (orderNo) => deposits.decide(orderNo, 'approve'),
      })
      registerNotify(gateway, deposits, secret)
      registerPayments(gateway, provider, secret)
      registerDepositsSandbox(gateway, deposits, createStaffService(gateway, provider), provider)
    }

    memberCall(paymentTypesEndpoint, (_input, { member, theme }) => deposits.types(member.id, theme))
    memberCall(paymentCustomerEndpoint, (_input, { member }) => deposits.customer(member.id))
    memberCall(signalCodeEndpoint, (input, { member, theme }) => deposits.signalCode(member.id, theme, input))
    memberCall(payEndpoint, async (input, { member, theme, ...from }) => {
      await mayPlayFrom(from)
      return deposits.pay(member.id, theme, input)
    })
    memberCall(depositStatusEndpoint, ({ orderNo }, { member }) => deposits.status(member.id, orderNo))
    memberCall(depositOrderEndpoint, ({ orderNo }, { member }) => deposits.order(member.id, orderNo))
    memberCall(openDepositsEndpoint, (_input, { member }) => deposits.running(member.id))
    memberCall(depositOrdersEndpoint, (asked, { member }) => {
      const now = clock.now()
      return listOrders(db, member.id, withShortPeriod(asked, now), asked, now)
    })
    memberCall(submitPaidEndpoint, (input, { member }) => deposits.submitPaid(member.id, input))
    memberCall(closeOrderEndpoint, (input, { member }) => deposits.close(member.id, input))
    gateway.events.on('member.excluded', (tx, { memberId }) => deposits.closeAll(tx, memberId))
  },
})
