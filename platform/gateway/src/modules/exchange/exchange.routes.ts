import { currencyTransferEndpoint, transferRateEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { createExchangeService } from './exchange.service.ts'

/** USDT of a member into yuan, at a rate that is told before and holds for a while. */
export const exchangeModule: GatewayModule = {
  name: 'exchange',
  register(gateway) {
    const exchange = createExchangeService(gateway)
    gateway.memberCall(transferRateEndpoint, (_pair, { member }) => exchange.quote(member.id))
    gateway.memberCall(currencyTransferEndpoint, (input, { member }) => exchange.exchange(member.id, input))
  },
}
