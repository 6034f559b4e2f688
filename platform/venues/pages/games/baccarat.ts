import { printPercent } from '@site/domain'
import {
  BACCARAT_BETS,
  BACCARAT_RETURNS,
  type BaccaratOutcome,
  type Card,
  baccaratReturn,
  baccaratRtp,
} from '@site/domain/games'

import { rounds } from '../api.ts'
import { CallError } from '../call-error.ts'
import { betBoard } from '../bet-board.ts'
import { cardArt, cardPlaces } from '../card-art.ts'
import { playCards } from '../card-round.ts'
import { drawing, h, isCalm, pause, svg } from '../dom.ts'
import type { Mount } from '../frame.ts'
import { nameIn, t } from '../texts.ts'

const CHIPS = [1_000n, 5_000n, 10_000n, 50_000n, 100_000n]
const DEAL_MS = 420
const ROAD = 60
const VERDICTS = ['banker', 'player', 'tie'] as const
const ORDER = ['player', 'tie', 'banker', 'playerPair', 'bankerPair'] as const

/** A table with a dealer: chips on the felt, cards one by one, a bead road of what came. */
export const mount: Mount = (frame) => {
  const player = hand(t('cards.player'))
  const banker = hand(t('cards.banker'))
  const speech = h('p', { class: 'speech', role: 'status' }, t('baccarat.place'))
  const road = h('ol', { class: 'road', 'aria-label': t('baccarat.road') })
  const tally = h('p', { class: 'number' })
  const board = betBoard({
    groups: [
      {
        name: t('bets.area'),
        spots: ORDER.map((key) => {
          const pays = (returned: bigint) => `1:${(Number(returned) / 100 - 1).toFixed(2).replace(/\.?0+$/, '')}`
          return { key, name: nameIn('baccarat.bets', key), pays: pays(BACCARAT_RETURNS[key]) }
        }),
      },
    ],
    chips: CHIPS,
    chip: 1_000n,
    action: t('baccarat.action'),
    rivals: ['player', 'banker'],
    balance: () => frame.balance(),
    onBet: (bets) => void playCards(frame, table, bets),
    onRefuse: (text) => frame.announce(text, 'bad'),
  })

  const table = {
    ...{ board, speech, invitation: t('baccarat.place'), hands: [player, banker] },
    deal: (outcome: unknown) => deal(outcome as BaccaratOutcome),
  }

  async function deal(outcome: BaccaratOutcome) {
    const order: [ReturnType<typeof hand>, Card | undefined][] = [
      [player, outcome.player[0]],
      [banker, outcome.banker[0]],
      [player, outcome.player[1]],
      [banker, outcome.banker[1]],
      [player, outcome.player[2]],
      [banker, outcome.banker[2]],
    ]
    for (const [side, card] of order) {
      if (card === undefined) continue
      side.add(card)
      if (!isCalm()) await pause(DEAL_MS)
    }
    player.points(outcome.playerPoints)
    banker.points(outcome.bankerPoints)
    player.crown(outcome.playerPoints > outcome.bankerPoints)
    banker.crown(outcome.bankerPoints > outcome.playerPoints)
    bead(outcome)
    const winners = BACCARAT_BETS.filter((bet) => baccaratReturn(outcome, bet, 100n) > 100n)
    return { winners, said: verdictOf(outcome).text }
  }

  function bead(outcome: BaccaratOutcome): void {
    const { key } = verdictOf(outcome)
    road.append(h('li', { class: key }, t(`baccarat.letters.${key}`)))
    while (road.children.length > ROAD) road.firstElementChild?.remove()
    road.scrollLeft = road.scrollWidth
    const sums = VERDICTS.map((one) =>
      h('span', {}, `${t(`baccarat.letters.${one}`)} ${road.querySelectorAll(`.${one}`).length}`),
    )
    tally.replaceChildren(...sums)
  }

  async function loadRoad(): Promise<void> {
    try {
      const { list } = await rounds()
      for (const { outcome } of [...list].toReversed()) if (outcome !== undefined) bead(outcome as BaccaratOutcome)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }

  frame.stage.append(
    h(
      'div',
      { class: 'felt' },
      h('div', { class: 'dealer' }, dealerArt(), speech),
      h('div', { class: 'hands' }, player.element, h('span', { class: 'versus' }, 'VS'), banker.element),
      board.spots,
    ),
    h('section', { class: 'roads' }, h('header', {}, h('h2', { class: 'small' }, t('baccarat.road')), tally), road),
  )
  frame.controls.append(...board.controls)
  frame.setRules(rulesOf)
  void loadRoad()
}

function verdictOf({ playerPoints, bankerPoints }: BaccaratOutcome) {
  if (playerPoints === bankerPoints) return { key: 'tie', text: t('baccarat.tie', { points: playerPoints }) } as const
  return playerPoints > bankerPoints
    ? ({ key: 'player', text: t('baccarat.playerWins', { points: playerPoints, other: bankerPoints }) } as const)
    : ({ key: 'banker', text: t('baccarat.bankerWins', { points: bankerPoints, other: playerPoints }) } as const)
}

function hand(name: string) {
  const cards = h('div', { class: 'cards' }, ...cardPlaces(2))
  const points = h('output', { class: 'points number' }, '—')
  const element = h('section', { class: 'hand', 'aria-label': name }, h('h2', {}, name, points), cards)
  return {
    element,
    clear() {
      element.classList.remove('crowned')
      cards.replaceChildren(...cardPlaces(2))
      points.textContent = '—'
    },
    crown: (isWinner: boolean) => element.classList.toggle('crowned', isWinner),
    add(card: Card) {
      const { element: drawn, turn } = cardArt(card)
      const place = cards.querySelector('.place-card')
      if (place === null) cards.append(drawn)
      else place.replaceWith(drawn)
      if (isCalm()) turn()
      else setTimeout(turn, DEAL_MS / 2)
    },
    points: (value: number) => (points.textContent = t('cards.points', { number: value })),
  }
}

function dealerArt(): SVGElement {
  return drawing(
    '0 0 120 76',
    svg('path', { class: 'hair', d: 'M38 40c-4-30 48-30 44 0 0 10-6 14-8 18H46c-2-4-8-8-8-18z' }),
    svg('path', { class: 'skin', d: 'M47 34c0-16 26-16 26 0 0 14-6 20-13 20s-13-6-13-20z' }),
    svg('path', { class: 'fringe', d: 'M46 34c2-16 26-18 28 0-8-2-10-6-12-8-4 4-10 7-16 8z' }),
    svg('path', { class: 'face', d: 'M53 36q2-2 4 0M63 36q2-2 4 0' }),
    svg('path', { class: 'lips', d: 'M56 45q4 4 8 0q-4 1.6-8 0z' }),
    svg('path', { class: 'suit', d: 'M24 76c2-16 16-20 28-22l8 10 8-10c12 2 26 6 28 22z' }),
    svg('path', { class: 'bow', d: 'M52 58l8 5 8-5v10l-8-5-8 5z' }),
  )
}

function rulesOf(): readonly (Node | string)[] {
  const rtp = baccaratRtp()
  return [
    h('p', {}, t('baccarat.rules.points')),
    h('p', {}, t('baccarat.rules.third')),
    h('p', {}, t('baccarat.rules.tie')),
    h(
      'table',
      {},
      h('caption', {}, t('rules.prices')),
      h(
        'thead',
        {},
        h('tr', {}, ...[t('rules.bet'), t('rules.returns'), 'RTP'].map((text) => h('th', { scope: 'col' }, text))),
      ),
      h(
        'tbody',
        {},
        ...BACCARAT_BETS.map((bet) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, nameIn('baccarat.bets', bet)),
            h('td', {}, t('rules.times', { multiple: Number(BACCARAT_RETURNS[bet]) / 100 })),
            h('td', {}, printPercent(rtp[bet])),
          ),
        ),
      ),
    ),
  ]
}
