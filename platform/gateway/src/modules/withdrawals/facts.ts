import { type ThemeId, WITHDRAW_WAYS, type WithdrawWay, FEATURE_FLAGS } from '@site/contracts'
import { type Fen, WITHDRAW_CONFIG, dayOf, startOfDay, withdrawalsOfGrade } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { MemberRow } from '../../kernel/members/index.ts'
import { selectCounted } from './withdrawals.repository.ts'

/** What a member has withdrawn on this day of the site, and what the grade has left. */
interface Today {
  readonly times: number
  readonly amount: Fen
  readonly leftTimes: number
  readonly leftAmount: Fen
  readonly freeLeft: Readonly<Record<WithdrawWay, number>>
}

export async function selectToday(db: Executor, { id, vipGrade }: MemberRow, now: number): Promise<Today> {
  const day = dayOf(now)
  const rows = await selectCounted(db, id, new Date(startOfDay(day)), new Date(startOfDay(day + 1)))
  const amount = rows.reduce((sum, row) => sum + (row.paid ?? row.amount), 0n)
  const allowed = withdrawalsOfGrade(vipGrade)
  const freeLeft = (way: WithdrawWay) =>
    Math.max(0, WITHDRAW_CONFIG[way].freeTimes - rows.filter((row) => row.way === way).length)
  return {
    times: rows.length,
    amount,
    leftTimes: Math.max(0, allowed.times - rows.length),
    leftAmount: allowed.amount > amount ? allowed.amount - amount : 0n,
    freeLeft: Object.fromEntries(WITHDRAW_WAYS.map((way) => [way, freeLeft(way)])) as Record<WithdrawWay, number>,
  }
}

/** Whether a theme asks for the fund password (open points 59 and 79). Not inside a transaction: its answer may need another connection. */
export async function asksFundPassword({ featureFlags }: GatewayContext['options'], theme: ThemeId): Promise<boolean> {
  if (featureFlags === undefined) return FEATURE_FLAGS.withdrawPassword.byDefault
  return (await featureFlags(theme)).withdrawPassword
}
