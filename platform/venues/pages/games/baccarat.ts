import {
  BACCARAT_BETS,
  BACCARAT_NAMES,
  BACCARAT_RETURNS,
  BACCARAT_RTP,
  type BaccaratOutcome,
  type Card,
  baccaratReturn,
} from '@site/domain/games'

import { type BetView, CallError, rounds } from '../api.ts'
import { betBoard } from '../bet-board.ts'
import { cardArt, cardPlaces } from '../card-art.ts'
import { drawing, h, isCalm, money, pause, svg } from '../dom.ts'
import type { Mount } from '../frame.ts'

const CHIPS = [10, 50, 100, 500, 1_000]
const DEAL_MS = 420
const ROAD = 60
const VERDICTS = [
  ['banker', '庄'],
  ['player', '闲'],
  ['tie', '和'],
] as const
const ORDER = ['player', 'tie', 'banker', 'playerPair', 'bankerPair'] as const

/** A table with a dealer: chips on the felt, cards one by one, a bead road of what came. */
export const mount: Mount = (frame) => {
  const player = hand('闲家')
  const banker = hand('庄家')
  const speech = h('p', { class: 'speech', role: 'status' }, '请下注')
  const road = h('ol', { class: 'road', 'aria-label': '珠盘路' })
  const tally = h('p', { class: 'number' })
  const board = betBoard({
    groups: [
      {
        name: '下注区',
        spots: ORDER.map((key) => {
          const pays = (returned: bigint) => `1:${(Number(returned) / 100 - 1).toFixed(2).replace(/\.?0+$/, '')}`
          return { key, name: BACCARAT_NAMES[key], pays: pays(BACCARAT_RETURNS[key]) }
        }),
      },
    ],
    chips: CHIPS,
    chip: 10,
    action: '开牌',
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
      speech.textContent = '请下注'
      board.lock(false)
      await frame.refresh()
      return
    }
    const outcome = answer.round.outcome as BaccaratOutcome
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
    frame.setBalance(answer.balance)
    const won = Number(answer.round.win)
    board.mark(BACCARAT_BETS.filter((bet) => baccaratReturn(outcome, bet, 100n) > 100n))
    speech.textContent = verdictOf(outcome).text
    frame.say(won > 0 ? `返还 ${money(won)}` : '本局未中', won > 0 ? 'win' : 'plain')
    bead(outcome)
    board.clear()
    board.lock(false)
  }

  function bead(outcome: BaccaratOutcome): void {
    const { key, letter } = verdictOf(outcome)
    road.append(h('li', { class: key }, letter))
    while (road.children.length > ROAD) road.firstElementChild?.remove()
    road.scrollLeft = road.scrollWidth
    const sums = VERDICTS.map(([one, name]) => h('span', {}, `${name} ${road.querySelectorAll(`.${one}`).length}`))
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
    h('section', { class: 'roads' }, h('header', {}, h('h2', { class: 'small' }, '珠盘路'), tally), road),
  )
  frame.controls.append(...board.controls)
  frame.setRules(rulesOf)
  void loadRoad()
}

function verdictOf({ playerPoints, bankerPoints }: BaccaratOutcome) {
  if (playerPoints === bankerPoints) return { key: 'tie', letter: '和', text: `和局，${playerPoints} 点` }
  return playerPoints > bankerPoints
    ? { key: 'player', letter: '闲', text: `闲赢，${playerPoints} 点对 ${bankerPoints} 点` }
    : { key: 'banker', letter: '庄', text: `庄赢，${bankerPoints} 点对 ${playerPoints} 点` }
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
    points: (value: number) => (points.textContent = `${value} 点`),
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
  return [
    h('p', {}, '八副牌，每局重新洗牌。A 为 1 点，10、J、Q、K 为 0 点，点数合计取个位，大者胜。'),
    h('p', {}, '任一方前两张为 8 或 9 点即为天牌，不再补牌。闲家 0-5 点补一张；庄家按标准第三张牌规则补牌。'),
    h('p', {}, '和局时押庄、押闲退还本金。庄家赢抽水 5%。同一局不可同时押庄和闲。'),
    h(
      'table',
      {},
      h('caption', {}, '赔率与理论返还率'),
      h('thead', {}, h('tr', {}, ...['投注', '返还（含本金）', 'RTP'].map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...BACCARAT_BETS.map((bet) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, BACCARAT_NAMES[bet]),
            h('td', {}, `${Number(BACCARAT_RETURNS[bet]) / 100} 倍`),
            h('td', {}, `${(BACCARAT_RTP[bet] / 100).toFixed(2)}%`),
          ),
        ),
      ),
    ),
  ]
}
