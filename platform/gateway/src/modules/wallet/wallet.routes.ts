import {
  allBalanceEndpoint,
  balanceEndpoint,
  recycleEndpoint,
  TRANSFER_IN,
  venueBalanceEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { KeptFromBets, PlayAllowed, PlayFrom } from '../protection/index.ts'
import { createBalancesService } from './balances.service.ts'
import { createTransfersService } from './transfers.service.ts'

export const createWalletModule = ({
  mayPlay,
  mayPlayFrom,
  isKeptFromBets,
}: {
  readonly mayPlay: PlayAllowed
  readonly mayPlayFrom: PlayFrom
  readonly isKeptFromBets: KeptFromBets
}): GatewayModule => ({
  name: 'wallet',
  register(gateway) {
    const balances = createBalancesService(gateway)
    const transfers = createTransfersService(gateway, { isKeptFromBets, mayPlay })
    gateway.memberCall(balanceEndpoint, ({ withLockMoney }, { member }) =>
      balances.balance(member.id, withLockMoney === 1),
    )
    gateway.memberCall(venueBalanceEndpoint, ({ channelCode }, { member }) =>
      balances.venueBalance(member.id, channelCode),
    )
    gateway.memberCall(allBalanceEndpoint, ({ category }, { member }) => balances.venueBalances(member.id, category))
    gateway.memberCall(venueTransferEndpoint, async (input, { member, ...from }) => {
      if (input.ty === TRANSFER_IN) await mayPlayFrom(from)
      return transfers.transfer(member.id, input)
    })
    gateway.memberCall(recycleEndpoint, (input, { member }) => transfers.recycle(member.id, input))
  },
})
