import type { Dice } from './fair.ts'

/** A card of a 52-card deck: rank 1 (ace) to 13 (king), suit 0 ♦, 1 ♣, 2 ♥, 3 ♠. */
export interface Card {
  readonly rank: number
  readonly suit: number
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = ['♦', '♣', '♥', '♠']

export function cardName({ rank, suit }: Card): string {
  return `${SUITS[suit] ?? ''}${RANKS[rank - 1] ?? ''}`
}

/** Deals from the top of shuffled decks, one card at a time, without putting any back. */
export function dealer(dice: Dice, decks: number): () => Card {
  const cards = Array.from({ length: decks * 52 }, (_, index) => index % 52)
  let left = cards.length
  return () => {
    const place = dice.below(left)
    left -= 1
    const card = cards[place] ?? 0
    cards[place] = cards[left] ?? 0
    return { rank: (card % 13) + 1, suit: Math.floor(card / 13) }
  }
}
