import { ApiError, STATUS } from '@site/contracts'
import type { BetRefusal, BetRefused } from '@site/contracts/sports'
import { type Fen, formatFen, SLIP_MESSAGES } from '@site/domain'

/** Texts of the reasons that only the venue finds. */
const VENUE_MESSAGES = {
  SCORE_CHANGED: '比分已变化',
  RED_CARDS_CHANGED: '红牌数已变化',
  PERIOD_CHANGED: '比赛阶段已变化',
} as const

/** The player's text for a reason. */
export function refusalMessage(reason: BetRefusal): string {
  // The balance is the venue's to check: nothing is converted here.
  if (reason === 'BALANCE') return '余额不足'
  return reason in VENUE_MESSAGES
    ? VENUE_MESSAGES[reason as keyof typeof VENUE_MESSAGES]
    : SLIP_MESSAGES[reason as Exclude<BetRefusal, keyof typeof VENUE_MESSAGES>]
}

/**
 * A bet that is refused at once: 6012 with the reason as data. Nothing may have been written when it is thrown.
 *
 * @param max what may be staked on each of these selections as yet, in fen
 */
export function refused(reason: BetRefusal, items: readonly number[] = [], max?: Fen): ApiError {
  const data: BetRefused = { reason, items: [...items], ...(max !== undefined && { max: formatFen(max) }) }
  return new ApiError(STATUS.WARNING, refusalMessage(reason), data)
}

/** Arguments that are no bet at all. */
export function malformed(message = '请求参数错误'): ApiError {
  return new ApiError(STATUS.PARAMETER_ERROR, message)
}
