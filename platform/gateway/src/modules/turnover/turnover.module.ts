import type { GatewayModule } from '../../context/index.ts'
import { registerTurnoverSandbox } from './turnover.sandbox.ts'
import { addRequirement, feed } from './turnover.service.ts'

/** What must be bet before money can be withdrawn. Those who give money ask for it, and settlements fill it. */
export const turnoverModule: GatewayModule = {
  name: 'turnover',
  register(gateway) {
    gateway.events.on('bets.counted', (tx, { bets }) => feed(tx, bets, gateway.clock.now()))
    gateway.events.on('exchange.succeeded', (tx, { memberId, orderNo, got, required }) =>
      addRequirement(tx, {
        memberId,
        source: 'exchange',
        sourceId: orderNo,
        required,
        credited: got,
        now: gateway.clock.now(),
      }),
    )
    registerTurnoverSandbox(gateway)
  },
}
