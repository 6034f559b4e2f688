import {
  type ErrorCode,
  STATUS,
  type VerificationStatus,
  WITHDRAW_CONDITIONS,
  type WithdrawCondition,
  type WithdrawWay,
} from '@site/contracts'

import { siteTime } from '../calendar/index.ts'
import { LOCK_MINUTES, VERIFIED_ABOVE } from '../limits/index.ts'
import { FROZEN_ACCOUNT } from '../member/index.ts'
import { type Fen, formatCny, minFen } from '../money/index.ts'

/** What an amount has to keep to. */
export interface WithdrawAmountLimits {
  readonly min: Fen
  readonly max: Fen
  /** Amounts are multiples of it. */
  readonly step: Fen
  /** What the grade has left for today. */
  readonly leftToday: Fen
  /** In the wallet. */
  readonly available: Fen
}

interface WithdrawAmount extends WithdrawAmountLimits {
  readonly value: Fen
}

export type WithdrawAmountIssue = 'belowMin' | 'aboveMax' | 'offStep' | 'aboveToday' | 'insufficient'

/** The first limit that an amount breaks; undefined when it keeps to all. */
export function withdrawAmountIssue(value: Fen, limits: WithdrawAmountLimits): WithdrawAmountIssue | undefined {
  if (value < limits.min) return 'belowMin'
  if (value > limits.max) return 'aboveMax'
  if (value % limits.step !== 0n) return 'offStep'
  if (value > limits.leftToday) return 'aboveToday'
  return value > limits.available ? 'insufficient' : undefined
}

/** What is known of a member who wants to withdraw. What is undefined is not looked at yet and refuses nothing. */
export interface WithdrawFacts {
  readonly way?: WithdrawWay
  readonly hasRealName: boolean
  readonly hasPhone: boolean
  readonly requiresPassword: boolean
  readonly hasPassword: boolean
  /** Of the way; `unknown` when one is named that the member has not. */
  readonly account: 'own' | 'none' | 'unknown'
  readonly hasOpenOrder: boolean
  /** Hours of the way, `HH:MM-HH:MM`. */
  readonly hours: string
  /** Epoch ms. */
  readonly now: number
  /** Withdrawals that the grade has left for today. */
  readonly leftTimes: number
  readonly amount?: WithdrawAmount
  /** Of age and identity, with what all withdrawals before have come to. */
  readonly verification?: { readonly status: VerificationStatus; readonly total: Fen }
  /** Set when the fund password was wrong: tries before it is locked. */
  readonly wrongPassword?: { readonly triesLeft: number } | undefined
  /** What is still to be bet. */
  readonly turnoverLeft?: Fen
  readonly isInGoodStanding: boolean
}

export interface WithdrawRefused {
  readonly condition: WithdrawCondition
  readonly code: ErrorCode
  /** For the player. */
  readonly message: string
}

interface Reason {
  readonly code: ErrorCode
  readonly message: string
}

const NO_ACCOUNT: Readonly<Record<WithdrawWay, string>> = {
  BANK: '请先绑定银行卡',
  USDT: '请先绑定虚拟币钱包',
  ALIPAY: '请先绑定支付宝账号',
}

const warning = (message: string): Reason => ({ code: STATUS.WARNING, message })
const unless = (isMet: boolean, code: ErrorCode, message: string): Reason | undefined =>
  isMet ? undefined : { code, message }

/** Each condition: why it refuses, or undefined. */
const RULES: Readonly<Record<WithdrawCondition, (facts: WithdrawFacts) => Reason | undefined>> = {
  realName: ({ hasRealName }) => unless(hasRealName, STATUS.BIND_REAL_NAME, '请先完善真实姓名'),
  phone: ({ hasPhone }) => unless(hasPhone, STATUS.UNBOUND_PHONE, '请先绑定手机号码'),
  fundPassword: ({ requiresPassword, hasPassword }) =>
    unless(!requiresPassword || hasPassword, STATUS.PASSWORD_CHECK_FAILURE, '请先设置资金密码'),
  account({ account, way }) {
    if (account === 'own') return undefined
    if (account === 'unknown') return { code: STATUS.NOT_FOUND, message: '收款账户不存在，请重新选择' }
    return warning(way === undefined ? '请先绑定收款账户' : NO_ACCOUNT[way])
  },
  noOpenOrder: ({ hasOpenOrder }) => unless(!hasOpenOrder, STATUS.WARNING, '您有一笔取款正在处理中，请等待完成'),
  hours: ({ hours, now }) => unless(isWithinHours(hours, now), STATUS.WARNING, `取款时间为每日 ${hours}`),
  times: ({ leftTimes }) => unless(leftTimes > 0, STATUS.WARNING, '今日取款次数已用完'),
  amount({ amount }) {
    if (amount === undefined) return undefined
    const { min, max, step, leftToday } = amount
    switch (withdrawAmountIssue(amount.value, amount)) {
      case 'belowMin':
      case 'aboveMax':
        return {
          code: STATUS.INVALID_PARAMETER,
          message: `单笔取款金额为 ${formatCny(min)} 至 ${formatCny(max)}`,
        }
      case 'offStep':
        return { code: STATUS.INVALID_PARAMETER, message: `取款金额须为 ${formatCny(step)} 的整数倍` }
      case 'aboveToday':
        return warning(`今日剩余取款额度为 ${formatCny(leftToday)}`)
      case 'insufficient':
        return warning('余额不足')
      default:
        return undefined
    }
  },
  verification({ verification, amount }) {
    const most = verification && unverifiedMost(verification)
    if (verification === undefined || most === undefined || (amount?.value ?? 1n) <= most) return undefined
    const { single, total } = VERIFIED_ABOVE
    const sums = `单笔超过${formatCny(single)}或累计超过${formatCny(total)}的取款，须先完成身份认证`
    return warning(verification.status === 'pending' ? `${sums}，您的资料正在审核中` : sums)
  },
  passwordRight({ wrongPassword }) {
    if (wrongPassword === undefined) return undefined
    return { code: STATUS.PASSWORD_CHECK_FAILURE, message: wrongFundPassword(wrongPassword.triesLeft) }
  },
  turnover: ({ turnoverLeft = 0n }) =>
    unless(turnoverLeft <= 0n, STATUS.WARNING, `还需完成 ${formatCny(turnoverLeft)} 有效投注才能取款`),
  standing: ({ isInGoodStanding }) => unless(isInGoodStanding, STATUS.CONTACT_CUSTOMER_SERVICE, FROZEN_ACCOUNT),
}

/** What somebody is told after a wrong fund password, and while none is compared for the many that were. */
export function wrongFundPassword(triesLeft: number): string {
  return triesLeft > 0 ? `资金密码错误，还可再试${triesLeft}次` : `资金密码错误，请${LOCK_MINUTES}分钟后再试`
}

/** The most that one withdrawal may come to before age and identity are verified; undefined once they are. */
export function unverifiedMost({ status, total }: NonNullable<WithdrawFacts['verification']>): Fen | undefined {
  if (status === 'verified') return undefined
  const left = VERIFIED_ABOVE.total - total
  return left <= 0n ? 0n : minFen(left, VERIFIED_ABOVE.single)
}

/** The first condition that is not met, with its code and words; undefined when nothing speaks against it. */
export function withdrawRefusal(facts: WithdrawFacts): WithdrawRefused | undefined {
  for (const condition of WITHDRAW_CONDITIONS) {
    const reason = RULES[condition](facts)
    if (reason !== undefined) return { condition, ...reason }
  }
  return undefined
}

/** The conditions that hold before anything is typed, in their order. */
export function withdrawConditions(
  facts: WithdrawFacts,
): { readonly name: WithdrawCondition; readonly isMet: boolean }[] {
  return WITHDRAW_CONDITIONS.filter(
    (name) => name !== 'amount' && name !== 'passwordRight' && (name !== 'fundPassword' || facts.requiresPassword),
  ).map((name) => ({ name, isMet: RULES[name](facts) === undefined }))
}

/** Whether a moment (epoch ms) is within hours of the site's time, `08:00-23:00`; `22:00-06:00` goes over midnight. */
export function isWithinHours(hours: string, now: number): boolean {
  const [from = '', to = ''] = hours.split('-')
  const time = siteTime(now)
  return from <= to ? from <= time && time < to : time >= from || time < to
}
