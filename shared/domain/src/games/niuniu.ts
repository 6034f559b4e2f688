import { type Fen, ratio, type Ratio } from '../money/index.ts'
import { type Card, dealer } from './cards.ts'
import type { Dice } from './fair.ts'

export const NIUNIU_BETS = ['player', 'banker', 'bull'] as const
export type NiuniuBet = (typeof NIUNIU_BETS)[number]
export const NIUNIU_NAMES: Readonly<Record<NiuniuBet, string>> = {
  player: '闲胜',
  banker: '庄胜',
  bull: '闲家牛牛及以上',
}
/** Return per fen staked when the bet wins, the stake included, in hundredths. */
export const NIUNIU_RETURNS: Readonly<Record<NiuniuBet, bigint>> = { player: 195n, banker: 195n, bull: 1290n }

/** Ranks of a hand, rising: 0 no bull, 1-9 bull one to nine, then the named ones. */
export const HAND = { bull: 10, faces: 11, bomb: 12, small: 13 } as const

export interface NiuniuHand {
  readonly cards: readonly Card[]
  readonly rank: number
}
export interface NiuniuOutcome {
  readonly player: NiuniuHand
  readonly banker: NiuniuHand
}

const value = ({ rank }: Card) => Math.min(rank, 10)
const sumOf = (cards: readonly Card[]) => cards.reduce((sum, card) => sum + value(card), 0)

/** Rank of five cards: three that add up to a multiple of ten make a bull, the other two its number. */
export function niuniuRank(cards: readonly Card[]): number {
  const total = sumOf(cards)
  if (total <= 10 && cards.every(({ rank }) => rank < 5)) return HAND.small
  if (cards.some(({ rank }) => cards.filter((other) => other.rank === rank).length === 4)) return HAND.bomb
  if (cards.every(({ rank }) => rank > 10)) return HAND.faces
  for (let one = 0; one < 5; one++) {
    for (let two = one + 1; two < 5; two++) {
      // When two cards have the remainder of all five, the other three add up to a multiple of ten.
      const pair = sumOf(cards.filter((_, index) => index === one || index === two))
      if (pair % 10 === total % 10) return total % 10 === 0 ? HAND.bull : total % 10
    }
  }
  return 0
}

export function niuniuRankName(rank: number): string {
  const named = ['没牛', '牛一', '牛二', '牛三', '牛四', '牛五', '牛六', '牛七', '牛八', '牛九']
  return named[rank] ?? { 10: '牛牛', 11: '五花牛', 12: '四炸', 13: '五小牛' }[rank] ?? ''
}

/** Which of two hands is higher: by rank, then by the highest card and its suit. Never 0 within one deck. */
export function compareNiuniu(one: NiuniuHand, two: NiuniuHand): number {
  const top = ({ cards }: NiuniuHand) => Math.max(...cards.map(({ rank, suit }) => rank * 4 + suit))
  return one.rank - two.rank || top(one) - top(two)
}

/** Five cards each from one freshly shuffled deck. */
export function dealNiuniu(dice: Dice): NiuniuOutcome {
  const deal = dealer(dice, 1)
  const hand = (): NiuniuHand => {
    const cards = Array.from({ length: 5 }, deal)
    return { cards, rank: niuniuRank(cards) }
  }
  return { player: hand(), banker: hand() }
}

/** What a bet on this deal returns, the stake included. */
export function niuniuReturn({ player, banker }: NiuniuOutcome, bet: NiuniuBet, stake: Fen): Fen {
  const wins: Readonly<Record<NiuniuBet, boolean>> = {
    player: compareNiuniu(player, banker) > 0,
    banker: compareNiuniu(player, banker) < 0,
    bull: player.rank >= HAND.bull,
  }
  return wins[bet] ? (stake * NIUNIU_RETURNS[bet]) / 100n : 0n
}

/**
 * Exact return to player of every bet: all hands of five from one deck, ranked by the rule above. Of two hands neither
 * side is favoured and none are equal, so each wins every other time.
 */
export function niuniuRtp(): Readonly<Record<NiuniuBet, Ratio>> {
  computed ??= {
    player: ratio(NIUNIU_RETURNS.player, 200n),
    banker: ratio(NIUNIU_RETURNS.banker, 200n),
    bull: bullRtp(),
  }
  return computed
}

let computed: Readonly<Record<NiuniuBet, Ratio>> | undefined

/** Ways to take none, one, two, three or four of the four suits. */
const SUIT_CHOICES = [1n, 4n, 6n, 4n, 1n]

function bullRtp(): Ratio {
  let [bulls, hands] = [0n, 0n]
  function choose(rank: number, hand: readonly Card[], ways: bigint): void {
    if (hand.length === 5) {
      hands += ways
      if (niuniuRank(hand) >= HAND.bull) bulls += ways
      return
    }
    if (rank > 13) return
    for (const [count, choices] of SUIT_CHOICES.entries()) {
      if (hand.length + count > 5) continue
      // The rank of a hand has nothing to do with its suits.
      const taken = Array.from({ length: count }, () => ({ rank, suit: 0 }))
      choose(rank + 1, [...hand, ...taken], ways * choices)
    }
  }
  choose(1, [], 1n)
  return ratio(bulls * NIUNIU_RETURNS.bull, hands * 100n)
}
