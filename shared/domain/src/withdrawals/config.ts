import type { WithdrawConfig, WithdrawWay } from '@site/contracts'

import { type Fen, parseFen } from '../money/index.ts'

/** The ways of a withdrawal with their limits, hours and fees. */
export const WITHDRAW_CONFIG: Readonly<Record<WithdrawWay, Omit<WithdrawConfig, 'isOpen' | 'expectedMin'>>> = {
  BANK: {
    way: 'BANK',
    min: '100.00',
    max: '50000.00',
    freeTimes: 2,
    feeType: 'rate',
    feeValue: '0.01',
    hours: '00:00-24:00',
    step: '0.01',
  },
  USDT: {
    way: 'USDT',
    min: '200.00',
    max: '100000.00',
    freeTimes: 1,
    feeType: 'fixed',
    feeValue: '10.00',
    hours: '00:00-24:00',
    step: '0.01',
  },
  ALIPAY: {
    way: 'ALIPAY',
    min: '50.00',
    max: '10000.00',
    freeTimes: 1,
    feeType: 'rate',
    feeValue: '0.01',
    hours: '08:00-23:00',
    step: '0.01',
  },
}

/** CNY for one coin that is paid out. Coins that come in have a price of their own. */
export const WITHDRAW_COIN_RATE = '7.20'

/** Withdrawals of a day and what they may come to, by grade from VIP0 on. In yuan. */
const OF_GRADES = [
  { times: 3, yuan: 50_000n },
  { times: 5, yuan: 100_000n },
  { times: 5, yuan: 150_000n },
  { times: 7, yuan: 200_000n },
  { times: 7, yuan: 300_000n },
  { times: 10, yuan: 500_000n },
  { times: 10, yuan: 800_000n },
  { times: 15, yuan: 1_500_000n },
  { times: 20, yuan: 3_000_000n },
] as const

/** How often and how much a grade may withdraw on one day of the site; grades above the last one have the last one's. */
export function withdrawalsOfGrade(grade: number): { readonly times: number; readonly amount: Fen } {
  const { times, yuan } = OF_GRADES[Math.min(Math.max(0, grade), OF_GRADES.length - 1)] ?? OF_GRADES[0]
  return { times, amount: yuan * 100n }
}

/** The limits of a way in fen. */
export function withdrawLimits(way: WithdrawWay): { readonly min: Fen; readonly max: Fen; readonly step: Fen } {
  const { min, max, step } = WITHDRAW_CONFIG[way]
  return { min: parseFen(min), max: parseFen(max), step: parseFen(step) }
}
