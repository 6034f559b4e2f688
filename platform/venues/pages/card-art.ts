import { type Card, cardName } from '@site/domain/games'

import { h } from './dom.ts'

const SUITS = ['♦', '♣', '♥', '♠']

/** A playing card; face down until `turn` is called. */
export function cardArt(card: Card): { readonly element: HTMLElement; turn(): void } {
  const name = cardName(card)
  const isRed = card.suit === 0 || card.suit === 2
  const element = h('div', { class: `card down ${isRed ? 'red' : 'black'}`, role: 'img', 'aria-label': '暗牌' })
  return {
    element,
    turn() {
      element.classList.remove('down')
      element.setAttribute('aria-label', name)
      element.replaceChildren(
        h('b', { 'aria-hidden': 'true' }, name.slice(1)),
        h('span', { 'aria-hidden': 'true' }, SUITS[card.suit] ?? ''),
      )
    },
  }
}
