import { GAME_TYPE, type Wager, type WagerLeg } from '@site/contracts/sports'
import { RESULT_CODE, VOID_CODE, type VoidReason } from '@site/domain'

/** How a ticket or a leg ended: its grade, or why it counts as not made. */
export type BetResult = keyof typeof RESULT_CODE | VoidReason

const RESULTS: ReadonlyMap<string, BetResult> = new Map(
  Object.entries({ ...RESULT_CODE, ...VOID_CODE }).map(([result, code]) => [code, result as BetResult]),
)

/** Undefined while there is none, and for a code of a newer gateway. */
export function readResult(code: string): BetResult | undefined {
  return RESULTS.get(code)
}

/** What became of a ticket or a leg, as far as it is known. */
export interface BetEnd {
  readonly result: BetResult | undefined
  /** What the gateway calls the result; empty while there is none. */
  readonly resultText: string
}

function readEnd({ resultCode, resultText }: Pick<Wager, 'resultCode' | 'resultText'>): BetEnd {
  return { result: readResult(resultCode), resultText: resultText || resultCode }
}

/** A selection of a ticket. */
export interface TicketLeg extends BetEnd {
  /** Tells the legs of one ticket apart. */
  readonly id: string
  readonly isOutright: boolean
  /** What was picked, in the form of the slip's entries. */
  readonly entry: {
    readonly gameInfo: Pick<WagerLeg, 'team_h' | 'team_c' | 'gameType'>
    readonly championRate: { readonly runner: string }
    readonly playInfo: { readonly w: string }
    readonly oddInfo: Pick<WagerLeg, 'r' | 'ratio' | 'strong'>
  }
  readonly oddsShown: string
  readonly isLive: boolean
  /** Score at the bet, of a bet in play. */
  readonly scoreAtBet: string | undefined
  /** Score that it was settled on, or who won. */
  readonly finalScore: string | undefined
}

function readLeg(leg: WagerLeg): TicketLeg {
  const { gameId, gameType, league, team_h, team_c, w, r, ratio, strong } = leg
  const isOutright = gameType === GAME_TYPE.champions
  return {
    id: `${gameId} ${w} ${r}`,
    isOutright,
    entry: {
      // Of an outright the title alone says little.
      gameInfo: { team_h: isOutright ? `${league} ${team_h}` : team_h, team_c, gameType },
      championRate: { runner: leg.pickName },
      playInfo: { w },
      oddInfo: { r, ratio, strong },
    },
    oddsShown: leg.oddsShown,
    isLive: leg.isLive,
    scoreAtBet: leg.score,
    finalScore: leg.result,
    ...readEnd(leg),
  }
}

/** What was bet in a ticket, and how it ended. */
export function readTicket(wager: Wager): BetEnd & { readonly legs: readonly TicketLeg[] } {
  return { ...readEnd(wager), legs: wager.legs.map(readLeg) }
}
