import { disputeEndpoint, disputeStateEndpoint, disputeSubmitEndpoint, disputesEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { Disputable } from './disputable.ts'
import { registerDisputesSandbox } from './disputes.sandbox.ts'
import { createDisputesService } from './disputes.service.ts'

/**
 * What members dispute: settled bets, rounds and orders, which their own modules know. A frozen account and one in a pause
 * may dispute as any other.
 */
export function createDisputesModule(disputables: readonly Disputable[]): GatewayModule {
  return {
    name: 'disputes',
    register(gateway) {
      const service = createDisputesService(gateway, disputables)
      gateway.memberCall(disputesEndpoint, (asked, { member }) => service.list(member.id, asked))
      gateway.memberCall(disputeEndpoint, ({ id }, { member }) => service.detail(member.id, id))
      gateway.memberCall(disputeStateEndpoint, (subject, { member }) => service.state(member.id, subject))
      gateway.memberCall(disputeSubmitEndpoint, (wish, { member }) => service.submit(member.id, wish))
      registerDisputesSandbox(gateway, service)
    },
  }
}
