import { alipayListEndpoint, memberBanksEndpoint, virtualCoinsEndpoint } from '@site/contracts'
import { bus, useEndpoint } from '@site/shell'

import { useAccountTexts } from '../../lib/texts.ts'
import { type PayoutAccount, type PayoutKind, alipaysOf, cardsOf, coinsOf } from './account.ts'

/** The member's accounts of one kind; undefined until they are there. */
export function usePayoutAccounts(kind: PayoutKind) {
  const t = useAccountTexts()
  const bank = useEndpoint(memberBanksEndpoint, undefined, { enabled: kind === 'bank' })
  const coin = useEndpoint(virtualCoinsEndpoint, {}, { enabled: kind === 'coin' })
  const alipay = useEndpoint(alipayListEndpoint, {}, { enabled: kind === 'alipay' })
  const query = { bank, coin, alipay }[kind]
  const accounts: Readonly<Record<PayoutKind, readonly PayoutAccount[] | undefined>> = {
    bank: bank.data && cardsOf(bank.data),
    coin: coin.data && coinsOf(coin.data),
    alipay: alipay.data && alipaysOf(alipay.data, t('payout.kindAlipay')),
  }
  return {
    accounts: accounts[kind],
    isError: query.isError,
    isFetching: query.isFetching,
    /** After one was added or taken away: the list, and what the profile says of it. */
    changed(): void {
      void query.refetch()
      bus.emit('user_changed')
    },
    reload: (): void => void query.refetch(),
  }
}
