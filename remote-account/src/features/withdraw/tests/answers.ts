import { type Turnover, WITHDRAW_CONDITIONS, type WithdrawCondition, type WithdrawConfig } from '@site/contracts'

import type { CoinInfo, WithdrawInfo } from '../accounts.ts'
import type { KnownOrder } from '../order.ts'

const NO_TURNOVER: Turnover = { required: '0.00', done: '0.00', left: '0.00', list: [] }

export interface InfoOptions {
  readonly unmet?: readonly WithdrawCondition[]
  readonly parts?: Partial<WithdrawInfo>
}

/** A member with 2,000 CNY and one bank card, who meets all conditions but those that are named. */
export function withdrawInfo({ unmet = [], parts = {} }: InfoOptions = {}): WithdrawInfo {
  return {
    available: '2000.00',
    withdrawable: '2000.00',
    withdrawableVerified: '2000.00',
    locked: '0.00',
    todayTimes: 1,
    leftTimes: 2,
    todayAmount: '100.00',
    leftAmount: '49900.00',
    freeLeft: { BANK: 1, USDT: 1, ALIPAY: 1 },
    turnover: NO_TURNOVER,
    maintenance: 0,
    needPwd: 1,
    conditions: WITHDRAW_CONDITIONS.filter((name) => name !== 'amount' && name !== 'passwordRight').map((name) => ({
      name,
      isMet: !unmet.includes(name),
    })),
    cards: [
      {
        id: 'card-1',
        bankCode: 'CMB',
        bankName: '招商银行',
        cardMask: '**** 0000',
        holderMask: '张**',
        isDefault: 0,
        state: 1,
      },
    ],
    alipays: [],
    ...parts,
  }
}

/** The same member's coin addresses: none. */
export function coinInfo(): CoinInfo {
  const { cards: _cards, alipays: _alipays, ...entries } = withdrawInfo()
  return { ...entries, rate: '7.20', fee: '10.00', networks: ['TRC20', 'ERC20'], wallets: [] }
}

export const BANK_WAY: WithdrawConfig = {
  way: 'BANK',
  min: '100.00',
  max: '50000.00',
  freeTimes: 2,
  feeType: 'rate',
  feeValue: '0.01',
  hours: '00:00-24:00',
  isOpen: true,
  step: '0.01',
  expectedMin: 30,
}
export const ALIPAY_WAY: WithdrawConfig = { ...BANK_WAY, way: 'ALIPAY', hours: '08:00-23:00' }
export const COIN_WAY: WithdrawConfig = { ...BANK_WAY, way: 'USDT', feeType: 'fixed', feeValue: '10.00' }

/** An order of 500 CNY to the card. */
export function withdrawOrder(parts: Partial<KnownOrder> = {}): KnownOrder {
  return {
    orderNo: 'W20261121000001',
    way: 'BANK',
    status: 1,
    amount: '500.00',
    fee: '5.00',
    arrives: '495.00',
    accountName: '招商银行',
    accountMask: '**** 0000',
    reason: '',
    submittedAt: 1_795_219_200_000,
    serverTime: 1_795_219_260_000,
    steps: [
      { status: 1, name: '提交申请', at: 1_795_219_200_000 },
      { status: 2, name: '审核', at: null },
    ],
    ...parts,
  }
}
