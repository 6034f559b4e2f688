import {
  NIUNIU_BETS,
  NIUNIU_NAMES,
  NIUNIU_RETURNS,
  NIUNIU_RTP,
  type NiuniuHand,
  type NiuniuOutcome,
  niuniuRankName,
  niuniuReturn,
} from '@site/domain/games'

import type { BetView } from '../api.ts'
import { betBoard } from '../bet-board.ts'
import { cardArt, cardPlaces } from '../card-art.ts'
import { h, isCalm, money, pause } from '../dom.ts'
import type { Mount } from '../frame.ts'

const CHIPS = [5, 10, 50, 100, 500]
const DEAL_MS = 130
const TURN_MS = 260

/** Two hands of five from one deck; the higher bull wins. */
export const mount: Mount = (frame) => {
  const banker = seat('庄家')
  const player = seat('闲家')
  const speech = h('p', { class: 'centre', role: 'status' }, '请下注 · 每局洗牌')
  const board = betBoard({
    groups: [
      {
        name: '下注区',
        spots: NIUNIU_BETS.map((key) => ({
          key,
          name: NIUNIU_NAMES[key],
          pays: `1:${(Number(NIUNIU_RETURNS[key]) / 100 - 1).toFixed(2)}`,
        })),
      },
    ],
    chips: CHIPS,
    chip: 10,
    action: '发牌',
    rivals: ['player', 'banker'],
    balance: () => frame.balance(),
    onBet: (bets) => void deal(bets),
    onRefuse: (text) => frame.say(text, 'bad'),
  })

  async function deal(bets: readonly BetView[]): Promise<void> {
    board.lock(true)
    board.mark([])
    player.clear()
    banker.clear()
    speech.textContent = '停止下注，发牌'
    const answer = await frame.play(bets)
    if (answer === undefined) {
      speech.textContent = '请下注 · 每局洗牌'
      board.lock(false)
      await frame.refresh()
      return
    }
    const outcome = answer.round.outcome as NiuniuOutcome
    await Promise.all([player.deal(outcome.player), banker.deal(outcome.banker)])
    await player.turn(outcome.player)
    await banker.turn(outcome.banker)
    const winners = NIUNIU_BETS.filter((bet) => niuniuReturn(outcome, bet, 100n) > 0n)
    player.crown(winners.includes('player'))
    banker.crown(winners.includes('banker'))
    board.mark(winners)
    speech.textContent = `${winners.includes('player') ? '闲' : '庄'}胜，${niuniuRankName(outcome.player.rank)}对${niuniuRankName(outcome.banker.rank)}`
    frame.setBalance(answer.balance)
    const won = Number(answer.round.win)
    frame.say(won > 0 ? `返还 ${money(won)}` : '本局未中', won > 0 ? 'win' : 'plain')
    board.clear()
    board.lock(false)
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
      rank.textContent = niuniuRankName(hand.rank)
    },
    crown: (isWinner: boolean) => element.classList.toggle('crowned', isWinner),
  }
}

function rulesOf(): readonly (Node | string)[] {
  return [
    h(
      'p',
      {},
      '每局用一副 52 张牌，庄、闲各发五张。任取三张点数之和为 10 的倍数即「有牛」，余下两张之和的个位为牛数；J、Q、K 计 10 点。',
    ),
    h(
      'p',
      {},
      '牌型由大到小：五小牛（五张皆小于 5 且合计不超过 10）、四炸、五花牛（皆为 J、Q、K）、牛牛、牛九至牛一、没牛。',
    ),
    h('p', {}, '牌型相同比最大单张，点数相同比花色：黑桃、红桃、梅花、方块。因此不会出现平局。'),
    h(
      'table',
      {},
      h('caption', {}, '赔率与理论返还率'),
      h(
        'tbody',
        {},
        ...NIUNIU_BETS.map((bet) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, NIUNIU_NAMES[bet]),
            h('td', {}, `返还 ${Number(NIUNIU_RETURNS[bet]) / 100} 倍（含本金）`),
            h('td', {}, `${(NIUNIU_RTP[bet] / 100).toFixed(2)}%`),
          ),
        ),
      ),
    ),
  ]
}
