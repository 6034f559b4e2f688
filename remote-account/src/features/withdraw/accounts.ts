import type { ResponseOf, WithdrawWay, withdrawInfoEndpoint, withdrawUsdtEndpoint } from '@site/contracts'

import { type PayoutAccount, alipaysOf, cardsOf } from '../payout/index.ts'

export type WithdrawInfo = ResponseOf<typeof withdrawInfoEndpoint>
export type CoinInfo = ResponseOf<typeof withdrawUsdtEndpoint>

/** Page that manages the accounts of a way. */
export const ACCOUNT_ROUTES = {
  BANK: 'addBankCard',
  USDT: 'virtualCoinCard',
  ALIPAY: 'alipayManage',
} as const satisfies Readonly<Record<WithdrawWay, string>>

/** Where a way can pay to. `alipay` is what an Alipay account is called. */
export function accountsOf(way: WithdrawWay, info: WithdrawInfo, coin: CoinInfo, alipay: string): PayoutAccount[] {
  if (way === 'BANK') return [...cardsOf(info.cards)]
  if (way === 'ALIPAY') return [...alipaysOf(info.alipays, alipay)]
  return coin.wallets.map(({ id, network, addressMask, alias, isDefault }) => ({
    id,
    kind: 'coin',
    title: `USDT-${network}`,
    number: addressMask,
    note: alias,
    isDefault: isDefault === 1,
  }))
}

/** The one that is chosen until somebody chooses: the default, else the first. */
export function firstAccount(accounts: readonly PayoutAccount[]): string {
  return (accounts.find(({ isDefault }) => isDefault) ?? accounts[0])?.id ?? ''
}
