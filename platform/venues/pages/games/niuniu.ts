import { printPercent } from '@site/domain'
import {
  NIUNIU_BETS,
  NIUNIU_RETURNS,
  type NiuniuHand,
  type NiuniuOutcome,
  niuniuReturn,
  niuniuRtp,
} from '@site/domain/games'

import { betBoard } from '../bet-board.ts'
import { cardArt, cardPlaces } from '../card-art.ts'
import { playCards } from '../card-round.ts'
import { h, isCalm, pause } from '../dom.ts'
import type { Mount } from '../frame.ts'
import { nameIn, t } from '../texts.ts'

const CHIPS = [500n, 1_000n, 5_000n, 10_000n, 50_000n]
const DEAL_MS = 130
const TURN_MS = 260

/** Two hands of five from one deck; the higher bull wins. */
export const mount: Mount = (frame) => {
  const banker = seat(t('cards.banker'))
  const player = seat(t('cards.player'))
  const speech = h('p', { class: 'centre', role: 'status' }, t('niuniu.place'))
  const board = betBoard({
    groups: [
      {
        name: t('bets.area'),
        spots: NIUNIU_BETS.map((key) => ({
          key,
          name: nameIn('niuniu.bets', key),
          pays: `1:${(Number(NIUNIU_RETURNS[key]) / 100 - 1).toFixed(2)}`,
        })),
      },
    ],
    chips: CHIPS,
    chip: 1_000n,
    action: t('niuniu.action'),
    rivals: ['player', 'banker'],
    balance: () => frame.balance(),
    onBet: (bets) => void playCards(frame, table, bets),
    onRefuse: (text) => frame.announce(text, 'bad'),
  })

  const table = {
    ...{ board, speech, invitation: t('niuniu.place'), hands: [player, banker] },
    deal: (outcome: unknown) => deal(outcome as NiuniuOutcome),
  }

  async function deal(outcome: NiuniuOutcome) {
    await Promise.all([player.deal(outcome.player), banker.deal(outcome.banker)])
    await player.turn(outcome.player)
    await banker.turn(outcome.banker)
    const winners = NIUNIU_BETS.filter((bet) => niuniuReturn(outcome, bet, 100n) > 0n)
    player.crown(winners.includes('player'))
    banker.crown(winners.includes('banker'))
    const said = t(winners.includes('player') ? 'niuniu.playerWins' : 'niuniu.bankerWins', {
      player: nameIn('niuniu.ranks', outcome.player.rank),
      banker: nameIn('niuniu.ranks', outcome.banker.rank),
    })
    return { winners, said }
  }

  frame.stage.append(h('div', { class: 'felt' }, banker.element, speech, player.element, board.spots))
  frame.controls.append(...board.controls)
  frame.setRules(rulesOf)
}

function seat(name: string) {
  const cards = h('div', { class: 'cards' }, ...cardPlaces(5))
  const rank = h('output', { class: 'points' }, '—')
  const element = h('section', { class: 'hand wide', 'aria-label': name }, h('h2', {}, name, rank), cards)
  let turns: (() => void)[] = []
  return {
    element,
    clear() {
      element.classList.remove('crowned')
      rank.textContent = '—'
      cards.replaceChildren(...cardPlaces(5))
    },
    async deal(hand: NiuniuHand) {
      turns = []
      for (const card of hand.cards) {
        const { element: drawn, turn } = cardArt(card)
        cards.querySelector('.place-card')?.replaceWith(drawn)
        turns.push(turn)
        if (!isCalm()) await pause(DEAL_MS)
      }
    },
    async turn(hand: NiuniuHand) {
      for (const turn of turns) {
        turn()
        if (!isCalm()) await pause(TURN_MS / 2)
      }
      rank.textContent = nameIn('niuniu.ranks', hand.rank)
    },
    crown: (isWinner: boolean) => element.classList.toggle('crowned', isWinner),
  }
}

function rulesOf(): readonly (Node | string)[] {
  const rtp = niuniuRtp()
  return [
    h('p', {}, t('niuniu.rules.bull')),
    h('p', {}, t('niuniu.rules.ranks')),
    h('p', {}, t('niuniu.rules.ties')),
    h(
      'table',
      {},
      h('caption', {}, t('rules.prices')),
      h(
        'tbody',
        {},
        ...NIUNIU_BETS.map((bet) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, nameIn('niuniu.bets', bet)),
            h('td', {}, t('niuniu.returns', { multiple: Number(NIUNIU_RETURNS[bet]) / 100 })),
            h('td', {}, printPercent(rtp[bet])),
          ),
        ),
      ),
    ),
  ]
}
