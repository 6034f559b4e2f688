import {
  type ResponseOf,
  type alipayListEndpoint,
  type memberBanksEndpoint,
  type virtualCoinsEndpoint,
} from '@site/contracts'

export const PAYOUT_KINDS = ['bank', 'coin', 'alipay'] as const
export type PayoutKind = (typeof PAYOUT_KINDS)[number]

/** An account for withdrawals as its card shows it, whatever its kind. */
export interface PayoutAccount {
  readonly id: string
  readonly kind: PayoutKind
  /** Bank, network or Alipay; also the seed of the card's colours. */
  readonly title: string
  readonly number: string
  /** Masked holder, or the member's own name for an address. */
  readonly note: string
  readonly isDefault: boolean
}

export function cardsOf(answer: ResponseOf<typeof memberBanksEndpoint>): readonly PayoutAccount[] {
  return answer.map(({ id, bankName, cardMask, holderMask, isDefault }) => ({
    id,
    kind: 'bank',
    title: bankName,
    number: cardMask,
    note: holderMask,
    isDefault: isDefault === 1,
  }))
}

export function coinsOf({ list }: ResponseOf<typeof virtualCoinsEndpoint>): readonly PayoutAccount[] {
  return list.map(({ id, coin, network, addressMask, alias, isDefault }) => ({
    id,
    kind: 'coin',
    title: `${coin}-${network}`,
    number: addressMask,
    note: alias,
    isDefault: isDefault === 1,
  }))
}

export function alipaysOf(answer: ResponseOf<typeof alipayListEndpoint>, title: string): readonly PayoutAccount[] {
  return answer.map(({ id, accountMask, holderMask, isDefault }) => ({
    id,
    kind: 'alipay',
    title,
    number: accountMask,
    note: holderMask,
    isDefault: isDefault === 1,
  }))
}
