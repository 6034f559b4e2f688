import { FEATURE_FLAGS, type ThemeId, WITHDRAW_STATUS, WITHDRAW_WAYS, type WithdrawWay } from '@site/contracts'
import { type Fen, WITHDRAW_CONFIG, dayOf, isOpenWithdrawal, startOfDay, withdrawalsOfGrade } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { type RecentWithdrawal, selectRecent } from './withdrawals.repository.ts'

/** What a member has withdrawn on this day of the site, and what the grade has left. */
interface Today {
  readonly times: number
  readonly amount: Fen
  readonly leftTimes: number
  readonly leftAmount: Fen
  readonly freeLeft: Readonly<Record<WithdrawWay, number>>
  /** Of any day. */
  readonly hasOpenOrder: boolean
}

/** The day of the site that a moment is in: its begin, and that of the next one. */
export function dayAround(now: number): { readonly from: Date; readonly before: Date } {
  const day = dayOf(now)
  return { from: new Date(startOfDay(day)), before: new Date(startOfDay(day + 1)) }
}

export async function selectToday(db: Executor, { id, vipGrade }: MemberRow, now: number): Promise<Today> {
  const { from, before } = dayAround(now)
  return todayOf(await selectRecent(db, id, from, before), vipGrade, now)
}

/** Withdrawals that were refused or failed do not count. */
export function todayOf(recent: readonly RecentWithdrawal[], vipGrade: number, now: number): Today {
  const { from, before } = dayAround(now)
  const counted = recent.filter(
    ({ status, submittedAt }) =>
      submittedAt >= from &&
      submittedAt < before &&
      status !== WITHDRAW_STATUS.refused &&
      status !== WITHDRAW_STATUS.failed,
  )
  const amount = counted.reduce((sum, row) => sum + (row.paid ?? row.amount), 0n)
  const allowed = withdrawalsOfGrade(vipGrade)
  const freeLeft = (way: WithdrawWay) =>
    Math.max(0, WITHDRAW_CONFIG[way].freeTimes - counted.filter((row) => row.way === way).length)
  return {
    times: counted.length,
    amount,
    leftTimes: Math.max(0, allowed.times - counted.length),
    leftAmount: allowed.amount > amount ? allowed.amount - amount : 0n,
    freeLeft: Object.fromEntries(WITHDRAW_WAYS.map((way) => [way, freeLeft(way)])) as Record<WithdrawWay, number>,
    hasOpenOrder: recent.some(({ status }) => isOpenWithdrawal(status)),
  }
}

/** Whether a theme asks every member for the fund password (open point 79). Not inside a transaction: its answer may need another connection. */
export async function wantsFundPassword({ featureFlags }: GatewayContext['options'], theme: ThemeId): Promise<boolean> {
  if (featureFlags === undefined) return FEATURE_FLAGS.withdrawPassword.byDefault
  return (await featureFlags(theme)).withdrawPassword
}

/**
 * Whether a member gives the fund password (open point 59): who has set one always does, because the theme is named by the
 * call, and a stolen session could name one that does not ask.
 */
export function requiresFundPassword({ withdrawHash }: Pick<MemberRow, 'withdrawHash'>, themeAsks: boolean): boolean {
  return themeAsks || withdrawHash !== null
}
