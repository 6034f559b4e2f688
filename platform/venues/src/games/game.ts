import type { Fen } from '@site/domain'
import type { Dice, DrawMarket } from '@site/domain/games'

/** One line of a bet: what on, and how much in fen. */
export interface BetLine {
  readonly key: string
  readonly stake: Fen
}

export interface Played {
  /** As the page draws it; plain JSON. */
  readonly outcome: unknown
  /** The whole return including the stakes. */
  readonly win: Fen
  /** The outcome in words, for the records. */
  readonly text: string
}

/** A game whose round is over as soon as it is bet on. */
export interface InstantGame {
  readonly kind: 'slot-game' | 'baccarat' | 'niuniu' | 'fishing'
  /** Name of the game where the venue has just one. */
  readonly title: string
  /** What may be bet on, by key, with the name that players read. */
  nameOf(key: string): string | undefined
  /** Undefined when the lines do not go together, or a stake is none of the game's. */
  accepts(lines: readonly BetLine[]): boolean
  play(dice: Dice, lines: readonly BetLine[], gameCode: string): Played
}

/** Time of a draw: bets until `closesAt`, the outcome at `drawsAt`, shown until the next one opens. All epoch ms. */
export interface DrawTimes {
  readonly opensAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly endsAt: number
}

/** What a draw is about. Teams where it is a match. */
export interface DrawEvent {
  readonly markets: readonly DrawMarket[]
  readonly home?: string
  readonly away?: string
}

/** A game whose rounds all end with the same draw, by the clock. */
export interface DrawGame {
  readonly kind: 'lottery' | 'esports' | 'football'
  readonly title: string
  readonly periodMs: number
  /** From the opening of the draw. */
  readonly betMs: number
  readonly drawMs: number
  /** What there is to bet on in the draw of this name, and who plays; plain JSON, the same for everybody. */
  eventOf(drawId: string): DrawEvent
  draw(dice: Dice, drawId: string): unknown
  wins(outcome: unknown, key: string): boolean
  textOf(outcome: unknown, drawId: string): string
}

export type Game = InstantGame | DrawGame

export function isDrawGame(game: Game): game is DrawGame {
  return 'periodMs' in game
}
