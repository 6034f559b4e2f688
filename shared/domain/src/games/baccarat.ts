import { addRatio, type Fen, multiplyRatio, ratio, type Ratio, ZERO } from '../money/index.ts'
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

/**
 * Exact return to player of every bet: all hands that can be dealt from a fresh shoe, by the rules above, each with its
 * chance. Takes some tens of milliseconds the first time.
 */
export function baccaratRtp(): Readonly<Record<BaccaratBet, Ratio>> {
  computed ??= { ...mainBets(), ...pairBets() }
  return computed
}

let computed: Readonly<Record<BaccaratBet, Ratio>> | undefined

/** Suits do not count here, and ten, jack, queen and king count the same. */
const VALUES = Array.from({ length: 10 }, (_, index) => ({
  card: { rank: index + 1, suit: 0 },
  count: (index === 9 ? 4 : 1) * 4 * BACCARAT_DECKS,
}))
const MOST_CARDS = 6

function mainBets(): Pick<Record<BaccaratBet, Ratio>, 'player' | 'banker' | 'tie'> {
  const shoe = 52 * BACCARAT_DECKS
  // Rows of six cards: 5.0e15 of them, so that every number of rows is a whole number below 2^53.
  const rowsAfter = [1]
  for (let cards = MOST_CARDS - 1; cards >= 0; cards--) rowsAfter.unshift((rowsAfter[0] ?? 1) * (shoe - cards))
  const left = VALUES.map(({ count }) => count)
  const dealt: number[] = []
  /** Who wins is all that these bets look at: rows and one hand of each. */
  const found = new Map<number, { rows: number; readonly hand: BaccaratOutcome }>()

  function deal(rows: number): void {
    let next = 0
    const hand = playBaccarat(() => VALUES[dealt[next++] ?? 0]?.card ?? { rank: 1, suit: 0 })
    if (next <= dealt.length) {
      const winner = Math.sign(hand.playerPoints - hand.bankerPoints)
      const kind = found.get(winner) ?? { rows: 0, hand }
      kind.rows += rows * (rowsAfter[dealt.length] ?? 1)
      found.set(winner, kind)
      return
    }
    // The first two cards of a side come to the same either way round: the lower first stands for both.
    const other = dealt.length === 2 || dealt.length === 3 ? dealt[dealt.length - 2] : undefined
    for (let value = other ?? 0; value < VALUES.length; value++) {
      const count = left[value] ?? 0
      left[value] = count - 1
      dealt.push(value)
      deal(rows * count * (other !== undefined && other !== value ? 2 : 1))
      dealt.pop()
      left[value] = count
    }
  }
  deal(1)
  const rtp = (bet: BaccaratBet) => {
    const returned = [...found.values()].reduce(
      (sum, { rows, hand }) => sum + BigInt(rows) * baccaratReturn(hand, bet, 100n),
      0n,
    )
    return ratio(returned, BigInt(rowsAfter[0] ?? 1) * 100n)
  }
  return { player: rtp('player'), banker: rtp('banker'), tie: rtp('tie') }
}

function pairBets(): Pick<Record<BaccaratBet, Ratio>, 'playerPair' | 'bankerPair'> {
  const [ofRank, shoe] = [4 * BACCARAT_DECKS, 52 * BACCARAT_DECKS]
  const rtp = (bet: 'playerPair' | 'bankerPair') => {
    let sum = ZERO
    for (let rank = 1; rank <= 13; rank++) {
      const two = [rank, rank].map((one) => ({ rank: one, suit: 0 }))
      const paid = baccaratReturn({ player: two, banker: two, playerPoints: 0, bankerPoints: 0 }, bet, 100n)
      const chance = ratio(BigInt(ofRank * (ofRank - 1)), BigInt(shoe * (shoe - 1)))
      sum = addRatio(sum, multiplyRatio(chance, ratio(paid, 100n)))
    }
    return sum
  }
  return { playerPair: rtp('playerPair'), bankerPair: rtp('bankerPair') }
}
