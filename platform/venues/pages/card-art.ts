import { type Card, cardName } from '@site/domain/games'

import { h } from './dom.ts'
import { t } from './texts.ts'

const SUITS = ['♦', '♣', '♥', '♠']
const SUIT_NAMES = [t('cards.suits.diamonds'), t('cards.suits.clubs'), t('cards.suits.hearts'), t('cards.suits.spades')]

/** A playing card; face down until `turn` is called. */
export function cardArt(card: Card): { readonly element: HTMLElement; turn(): void } {
  const rank = cardName(card).slice(1)
  const isRed = card.suit === 0 || card.suit === 2
  const front = h('div', { class: 'front' })
  const element = h(
    'div',
    { class: `card down ${isRed ? 'red' : 'black'}`, role: 'img', 'aria-label': t('cards.faceDown') },
    h('div', { class: 'turning' }, front, h('div', { class: 'back' })),
  )
  return {
    element,
    turn() {
      front.replaceChildren(
        h('b', { 'aria-hidden': 'true' }, rank),
        h('span', { 'aria-hidden': 'true' }, SUITS[card.suit] ?? ''),
      )
      element.classList.remove('down')
      element.setAttribute('aria-label', `${SUIT_NAMES[card.suit] ?? ''} ${rank}`)
    },
  }
}

/** Where cards will lie. */
export function cardPlaces(count: number): readonly HTMLElement[] {
  return Array.from({ length: count }, () => h('div', { class: 'place-card' }))
}
