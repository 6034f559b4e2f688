import {
  ApiError,
  type Excluded,
  type ExclusionState,
  type Held,
  type LimitReached,
  type LimitType,
  STATUS,
} from '@site/contracts'
import {
  type Exclusion,
  endOfExclusion,
  type Fen,
  formatCny,
  formatFen,
  leftOf,
  mayAskToReturn,
  siteDateTime,
} from '@site/domain'

import type { UsedLimit } from './usage.ts'

const CHECKED = '您的账户资料与另一账户相符，客服正在核实，完成前不能存款和投注，余额可照常取款。'
const CONTACT = '如有疑问，请联系在线客服'
const HELD = CHECKED + CONTACT
const PERIODS = { day: '每日', week: '每周', month: '每月' } as const
const NAMES = { deposit: '存款限额', loss: '亏损限额', stake: '投注限额', session: '游戏时长上限' } as const

/** An amount of a limit as it goes out: money, or minutes. */
export function limitAmount(type: LimitType, amount: bigint): string {
  return type === 'session' ? String(amount) : formatFen(amount)
}

/** A pause as its member is told of it. */
export function exclusionState(exclusion: Exclusion, now: number): ExclusionState {
  return { kind: exclusion.kind, until: endOfExclusion(exclusion), mayReturn: mayAskToReturn(exclusion, now) }
}

/** The refusal of a call that would pass a limit: it says which one, what is left of it and until when. */
export function limitReached(limit: UsedLimit): ApiError {
  const { type, period } = limit
  const left = leftOf(limit)
  const name = `您设置的${PERIODS[period]}${NAMES[type]}`
  const data: LimitReached = {
    reason: 'LIMIT',
    type,
    period,
    left: limitAmount(type, left),
    resetAt: limit.resetAt,
  }
  return new ApiError(STATUS.WARNING, textOf(name, type, left, limit.resetAt), data)
}

function textOf(name: string, type: LimitType, left: Fen, resetAt: number): string {
  const from = `${siteDateTime(resetAt)}起重新计算`
  if (type === 'session' || left === 0n) return `已达到${name}，${from}`
  return `超出${name}，最多还可${type === 'deposit' ? '存入' : '投注'}${formatCny(left)}，${from}`
}

/** The refusal of a call during a pause: it says when that ends. */
export function excluded(exclusion: Exclusion, now: number): ApiError {
  const state = exclusionState(exclusion, now)
  const data: Excluded = { reason: 'EXCLUDED', exclusion: state }
  return new ApiError(STATUS.ACCESS_DENIED, exclusionText(state), data)
}

/** The refusal of a call as long as staff look at the account. */
export function held(): ApiError {
  const data: Held = { reason: 'HELD' }
  return new ApiError(STATUS.ACCESS_DENIED, HELD, data)
}

/** What a member is told by letter when the account is held, and when it is released. */
export const HELD_LETTER = {
  title: '账户正在核实',
  content: `${CHECKED}核实期间到账的存款不附带赠送，核实完成后也不补发。${CONTACT}`,
} as const
export const RELEASED_LETTER = {
  title: '账户核实已完成',
  content: '您的账户已核实完毕，可以照常存款和投注。',
} as const

/** What a member is told by letter when much was seen that may do harm. */
export const HARM_LETTER = {
  title: '留意一下您的游戏情况',
  content:
    '最近几天，我们看到一些值得留意的情况。您可以在“理性博彩”页面看到具体内容，设置限额或暂停一段时间。在情况缓和之前，我们不会向您展示优惠活动，存款也不附带赠送。',
  jump: '/mine/limits',
} as const

/** What a member is told by letter when a pause begins. */
export function exclusionLetter(state: ExclusionState): { readonly title: string; readonly content: string } {
  return { title: state.kind === 'timeout' ? '暂停游戏已生效' : '自我排除已生效', content: exclusionText(state) }
}

function exclusionText({ kind, until, mayReturn }: ExclusionState): string {
  if (mayReturn) return '您的自我排除已到期，如需恢复游戏请先申请，您自己的资金可随时取款'
  return kind === 'timeout'
    ? `您已暂停游戏，至${siteDateTime(until)}，期间不能存款和投注，取款照常`
    : `您已自我排除，至${siteDateTime(until)}，期间不能存款和投注，您自己的资金可随时取款`
}
