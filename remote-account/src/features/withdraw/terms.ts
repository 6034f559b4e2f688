import type { WithdrawConfig } from '@site/contracts'
import {
  type Fen,
  payoutCoins,
  formatCny,
  formatPlain,
  parseFen,
  parseRatio,
  timesHalfUp,
  withdrawFee,
} from '@site/domain'

import { withheldOf } from '../turnover/index.ts'
import type { CoinInfo, WithdrawInfo } from './accounts.ts'
import type { FormLimits } from './withdraw-request.ts'

/** What a withdrawal comes to. */
export interface Terms {
  readonly fee: Fen
  readonly arrives: Fen
  /** What reaches the account, in its own money. */
  readonly arrivesText: string
}

/** Fee and arrival of an amount by one way; coins at the rate of now. */
export function termsOf(config: WithdrawConfig, info: WithdrawInfo, coin: CoinInfo, amount: Fen): Terms {
  const fee = withdrawFee(config, freeLeft(config, info), amount)
  const arrives = amount > fee ? amount - fee : 0n
  return {
    fee,
    arrives,
    arrivesText: config.way === 'USDT' ? `${payoutCoins(arrives, coin.rate)} USDT` : formatCny(arrives),
  }
}

/** Withdrawals of today by this way that would still cost nothing. */
export function freeLeft({ way }: WithdrawConfig, info: WithdrawInfo): number {
  return info.freeLeft[way] ?? 0
}

/** A part of an amount as per cent: `0.01` is `1%`. */
export function percentOf(part: string): string {
  return `${formatPlain(timesHalfUp(10_000n, parseRatio(part)))}%`
}

export function limitsOf(config: WithdrawConfig, info: WithdrawInfo): FormLimits {
  return {
    min: parseFen(config.min),
    max: parseFen(config.max),
    step: parseFen(config.step),
    available: parseFen(info.available) - withheldOf(info),
    leftToday: parseFen(info.leftAmount),
    unverified: info.unverifiedMost === undefined ? undefined : parseFen(info.unverifiedMost),
  }
}
