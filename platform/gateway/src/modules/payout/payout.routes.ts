import {
  alipayAddEndpoint,
  alipayListEndpoint,
  alipayRemoveEndpoint,
  bankAddEndpoint,
  bankChoicesEndpoint,
  bankRemoveEndpoint,
  coinAddEndpoint,
  coinRemoveEndpoint,
  memberBanksEndpoint,
  virtualCoinsEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { createPayoutService } from './payout.service.ts'

/** Bank cards, coin addresses and Alipay accounts of a member. */
export const payoutModule: GatewayModule = {
  name: 'payout',
  register(gateway) {
    const payout = createPayoutService(gateway)
    const { memberCall } = gateway
    memberCall(bankChoicesEndpoint, () => payout.banks())
    memberCall(memberBanksEndpoint, (_input, { member }) => payout.cards(member.id))
    memberCall(bankAddEndpoint, (input, { member }) => payout.addCard(member.id, input))
    memberCall(bankRemoveEndpoint, ({ id }, { member }) => payout.remove(member.id, 'bank', id))
    memberCall(virtualCoinsEndpoint, (_input, { member }) => payout.coins(member.id))
    memberCall(coinAddEndpoint, (input, { member }) => payout.addCoin(member.id, input))
    memberCall(coinRemoveEndpoint, ({ id }, { member }) => payout.remove(member.id, 'coin', id))
    memberCall(alipayListEndpoint, (_input, { member }) => payout.alipays(member.id))
    memberCall(alipayAddEndpoint, (input, { member }) => payout.addAlipay(member.id, input))
    memberCall(alipayRemoveEndpoint, ({ id }, { member }) => payout.remove(member.id, 'alipay', id))
  },
}
