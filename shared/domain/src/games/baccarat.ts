import type { Fen } from '../money/index.ts'
import { type Card, dealer } from './cards.ts'
import type { Dice } from './fair.ts'

export const BACCARAT_BETS = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type BaccaratBet = (typeof BACCARAT_BETS)[number]
export const BACCARAT_NAMES: Readonly<Record<BaccaratBet, string>> = {
  player: '闲',
  banker: '庄',
  tie: '和',
  playerPair: '闲对',
  bankerPair: '庄对',
}
/** Return per fen staked when the bet wins, the stake included, in hundredths. */
export const BACCARAT_RETURNS: Readonly<Record<BaccaratBet, bigint>> = {
  player: 200n,
  banker: 195n,
  tie: 900n,
  playerPair: 1200n,
  bankerPair: 1200n,
}
/** Return to player with eight decks, in hundredths of a per cent, cut; computed in games.test.ts. */
export const BACCARAT_RTP: Readonly<Record<BaccaratBet, number>> = {
  player: 9876,
  banker: 9894,
  tie: 8564,
  playerPair: 8963,
  bankerPair: 8963,
}
export const BACCARAT_DECKS = 8

export interface BaccaratOutcome {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerPoints: number
  readonly bankerPoints: number
}

const pointsOf = (cards: readonly Card[]) => cards.reduce((sum, { rank }) => sum + (rank >= 10 ? 0 : rank), 0) % 10

/** Whether the banker takes a third card; `third` is the point value of the player's, undefined when there is none. */
export function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points <= 5
  if (points <= 2) return true
  if (points === 3) return third !== 8
  if (points === 4) return third >= 2 && third <= 7
  if (points === 5) return third >= 4 && third <= 7
  return points === 6 && (third === 6 || third === 7)
}

/** One hand from a freshly shuffled shoe of eight decks. */
export function dealBaccarat(dice: Dice): BaccaratOutcome {
  return playBaccarat(dealer(dice, BACCARAT_DECKS))
}

/** One hand from the cards that `deal` gives: player, banker, player, banker, then third cards. */
export function playBaccarat(deal: () => Card): BaccaratOutcome {
  const [first, second, third, fourth] = [deal(), deal(), deal(), deal()]
  const player = [first, third]
  const banker = [second, fourth]
  const isNatural = pointsOf(player) >= 8 || pointsOf(banker) >= 8
  if (!isNatural) {
    const extra = pointsOf(player) <= 5 ? deal() : undefined
    if (extra !== undefined) player.push(extra)
    if (bankerDraws(pointsOf(banker), extra && pointsOf([extra]))) banker.push(deal())
  }
  return { player, banker, playerPoints: pointsOf(player), bankerPoints: pointsOf(banker) }
}

/** What a bet on this hand returns, the stake included. A tie gives bets on player and banker back. */
export function baccaratReturn(outcome: BaccaratOutcome, bet: BaccaratBet, stake: Fen): Fen {
  const { playerPoints, bankerPoints } = outcome
  const isTie = playerPoints === bankerPoints
  if (isTie && (bet === 'player' || bet === 'banker')) return stake
  const isPair = ([one, two]: readonly Card[]) => one?.rank === two?.rank
  const wins: Readonly<Record<BaccaratBet, boolean>> = {
    player: playerPoints > bankerPoints,
    banker: bankerPoints > playerPoints,
    tie: isTie,
    playerPair: isPair(outcome.player),
    bankerPair: isPair(outcome.banker),
  }
  return wins[bet] ? (stake * BACCARAT_RETURNS[bet]) / 100n : 0n
}
