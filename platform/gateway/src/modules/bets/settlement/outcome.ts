import { GAME_TYPE } from '@site/contracts/sports'

import {
  betTerms,
  type Fen,
  type FinalCode,
  type Grade,
  gradeBet,
  isVoidCode,
  type MatchResult,
  type ParlayLeg,
  printScore,
  RESULT_CODE,
  RESULT_CODES,
  settleFullCover,
  settleParlay,
  settleSingle,
  VOID_CODE,
} from '@site/domain'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import { type Fixture, type MatchState, type Team, winnerOf } from '../../sports/index.ts'
import { isChampionPlay } from '../terms/market.ts'
import { openShare } from '../terms/money.ts'

/** Of a match, or of an outright, which has a winner and no score. */
export interface DecidedResult extends MatchResult {
  readonly winner?: Team | undefined
}

/** What a match has to say to settlement; a running one only its first half, once that is over. */
export function resultOf(state: MatchState, fixture: Fixture | undefined): DecidedResult {
  const isEnded = state.stage === 'ended'
  return {
    fullTime: isEnded ? state.score : undefined,
    // Without a break of its own the first half is the first of the periods.
    halfTime: state.half ?? (isEnded ? state.periods[0] : undefined),
    voided: state.voided,
    winner: isEnded && fixture?.league.sport === GAME_TYPE.champions ? winnerOf(fixture) : undefined,
  }
}

/** The code of a leg. One that the result cannot decide is cancelled: money is never left hanging. */
export function gradeLeg(leg: LegRow, result: DecidedResult): FinalCode {
  if (isChampionPlay(leg.play)) return result.voided ?? gradeOutright(leg.selection, result.winner?.id)
  try {
    return gradeBet(
      {
        play: leg.play,
        selection: leg.selection,
        line: leg.line ?? undefined,
        scoreAtBet: leg.live ? { h: leg.scoreH, c: leg.scoreC } : undefined,
      },
      result,
    )
  } catch (error) {
    if (error instanceof RangeError) return VOID_CODE.wrongResult
    throw error
  }
}

/** One runner wins, all others lose; without a winner the bets are off. */
function gradeOutright(selection: string, winner: string | undefined): FinalCode {
  if (winner === undefined) return VOID_CODE.wrongResult
  return selection === winner ? RESULT_CODE.win : RESULT_CODE.loss
}

/** Score that a leg is settled on, or the winner, for the receipt. */
export function resultText(leg: LegRow, result: DecidedResult): string | undefined {
  if (isChampionPlay(leg.play)) return result.winner?.name.zhCN
  const score = leg.half ? result.halfTime : result.fullTime
  return score && printScore(score)
}

export function readCode(code: string | null): FinalCode {
  if (
    code !== null &&
    code !== RESULT_CODE.restored &&
    (isVoidCode(code) || RESULT_CODES.some((one) => one === code))
  ) {
    return code as FinalCode
  }
  throw new Error(`not a final code: ${code}`)
}

export interface Outcome {
  readonly code: FinalCode
  /** For what is still open of the risk, before the daily limits. */
  readonly payout: Fen
}

/** What a ticket with all legs graded pays (DOMAIN 2.4-2.6), for the part of it that was not cashed out. */
export function outcomeOf(
  row: Pick<TicketRow, 'mode' | 'bets' | 'stake' | 'risk'>,
  legs: readonly LegRow[],
  open: Fen,
): Outcome {
  const { code, payout } = wholeOutcome(row, legs)
  return { code, payout: openShare(payout, open, row.risk) }
}

function wholeOutcome(row: Pick<TicketRow, 'mode' | 'bets' | 'stake' | 'risk'>, legs: readonly LegRow[]): Outcome {
  const [first] = legs
  if (first === undefined) throw new Error('a ticket has legs')
  if (row.mode === 'single') {
    const code = readCode(first.code)
    return { code, payout: settleSingle(betTerms(row.stake, first.oddsShown, first.oddsType), code).payout }
  }
  const graded: ParlayLeg[] = legs.map((leg) => ({ price: leg.price, code: readCode(leg.code) }))
  if (row.bets === 1) return settleParlay(row.stake, graded)
  const { payout } = settleFullCover(row.stake, graded)
  const reason = graded[0]?.code
  if (reason !== undefined && isVoidCode(reason) && graded.every(({ code }) => isVoidCode(code)))
    return { code: reason, payout }
  return { code: gradeOf(payout, row.risk), payout }
}

/** How a ticket of several bets ended, by what it paid. */
function gradeOf(payout: Fen, risk: Fen): Grade {
  if (payout === 0n) return RESULT_CODE.loss
  if (payout === risk) return RESULT_CODE.push
  return payout > risk ? RESULT_CODE.win : RESULT_CODE.halfLoss
}
