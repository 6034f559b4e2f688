import type { VenueCategory } from '@site/contracts'

import { type DealType, dealTypeOf } from './deal-type.ts'

/** What kinds of deals are called in files; the page has words of its own language. */
export const DEAL_NAMES: Readonly<Record<DealType, string>> = {
  deposit: '存款',
  withdraw: '取款',
  transfer: '转账',
  exchange: '兑换',
  rebate: '返水',
  bonus: '优惠',
  adjust: '系统调账',
}

export const CATEGORY_NAMES: Readonly<Record<VenueCategory, string>> = {
  TY: '体育',
  ZR: '真人',
  QP: '棋牌',
  DJ: '电竞',
  CP: '彩票',
  DZ: '电子',
  BY: '捕鱼',
}

/** What journals are called in the history of a record, by their kind; others by its first word. */
const JOURNAL_NAMES: Readonly<Record<string, string>> = {
  bet_hold: '投注',
  bet_settle: '派彩',
  bet_restore: '结算撤回',
  bet_release: '注单取消',
  bet_cashout: '提前兑现',
  transfer_in: '转入场馆',
  transfer_out: '转回中心钱包',
  bonus_deposit: '存款赠送',
  withdraw_paid: '取款出款',
  withdraw_return: '取款退回',
  bonus_jackpot: '彩池大奖',
  adjust_dispute: '申诉更正',
  bonus_vip: '会员礼金',
  bonus_activity: '活动奖金',
  bonus_feedback: '反馈奖励',
}

export function journalName(kind: string): string {
  const type = dealTypeOf(kind)
  return JOURNAL_NAMES[kind] ?? (type === undefined ? kind : DEAL_NAMES[type])
}

const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  center: '中心钱包',
  bet_hold: '未结算投注',
  withdraw_hold: '取款处理中',
  bonus: '优惠钱包',
  usdt: 'USDT 钱包',
}

/** What a member's account is called; those of venues by the venue. */
export function accountName(code: string, venues: ReadonlyMap<string, string>): string {
  const venue = /^venue:(.+)$/.exec(code)?.[1]
  return venue === undefined ? (ACCOUNT_NAMES[code] ?? code) : (venues.get(venue) ?? venue)
}
