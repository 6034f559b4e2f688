import type { Fen } from '@site/domain'
import {
  BACCARAT_BETS,
  BACCARAT_NAMES,
  type BaccaratBet,
  FISH,
  NIUNIU_BETS,
  NIUNIU_NAMES,
  type NiuniuBet,
  SLOT_GAME_LINES,
  baccaratReturn,
  cardName,
  dealBaccarat,
  dealNiuniu,
  fishingReturn,
  niuniuRankName,
  niuniuReturn,
  shoot,
  slotGameModelOf,
  slotGameReturn,
  slotGameWins,
  spinSlotGame,
} from '@site/domain/games'

import type { BetLine, InstantGame } from './game.ts'

const isBaccarat = (key: string): key is BaccaratBet => BACCARAT_BETS.some((bet) => bet === key)
const isNiuniu = (key: string): key is NiuniuBet => NIUNIU_BETS.some((bet) => bet === key)
const fishOf = (key: string) => FISH.find((fish) => fish.key === key)
const has = (lines: readonly BetLine[], key: string) => lines.some((line) => line.key === key)
/** Tables take whole yuan. */
const isWhole = ({ stake }: BetLine) => stake % 100n === 0n

function sum(lines: readonly BetLine[], returned: (line: BetLine) => Fen): Fen {
  return lines.reduce((all, line) => all + returned(line), 0n)
}

export const slotGame: InstantGame = {
  kind: 'slot-game',
  title: '经典老虎机',
  nameOf: (key) => (key === 'spin' ? `${SLOT_GAME_LINES.length} 线` : undefined),
  accepts: (lines) => lines.length === 1 && lines.every(({ stake }) => stake % BigInt(SLOT_GAME_LINES.length) === 0n),
  play(dice, lines, gameCode) {
    const model = slotGameModelOf(gameCode)
    const outcome = spinSlotGame(dice, model)
    const wins = slotGameWins(outcome, model)
    const win = sum(lines, ({ stake }) => slotGameReturn(outcome, model, stake))
    const best = wins.toSorted((one, two) => two.multiple - one.multiple)[0]
    const text =
      best === undefined
        ? '未中奖'
        : `中 ${wins.length} 处，最高${best.line === -1 ? '分散' : `第 ${best.line + 1} 线`} ${best.count} 连 ×${best.multiple}`
    return { outcome, win, text }
  },
}

export const baccarat: InstantGame = {
  kind: 'baccarat',
  title: '百家乐',
  nameOf: (key) => (isBaccarat(key) ? BACCARAT_NAMES[key] : undefined),
  accepts: (lines) => lines.every(isWhole) && !(has(lines, 'player') && has(lines, 'banker')),
  play(dice, lines) {
    const outcome = dealBaccarat(dice)
    const { playerPoints, bankerPoints, player, banker } = outcome
    const verdict = playerPoints > bankerPoints ? '闲赢' : playerPoints < bankerPoints ? '庄赢' : '和局'
    return {
      outcome,
      win: sum(lines, ({ key, stake }) => (isBaccarat(key) ? baccaratReturn(outcome, key, stake) : 0n)),
      text: `${verdict}，闲 ${playerPoints} 点（${player.map(cardName).join(' ')}），庄 ${bankerPoints} 点（${banker.map(cardName).join(' ')}）`,
    }
  },
}

export const niuniu: InstantGame = {
  kind: 'niuniu',
  title: '二人牛牛',
  nameOf: (key) => (isNiuniu(key) ? NIUNIU_NAMES[key] : undefined),
  accepts: (lines) => lines.every(isWhole) && !(has(lines, 'player') && has(lines, 'banker')),
  play(dice, lines) {
    const outcome = dealNiuniu(dice)
    const { player, banker } = outcome
    const hand = ({ cards, rank }: typeof player) => `${niuniuRankName(rank)}（${cards.map(cardName).join(' ')}）`
    const win = sum(lines, ({ key, stake }) => (isNiuniu(key) ? niuniuReturn(outcome, key, stake) : 0n))
    return { outcome, win, text: `闲 ${hand(player)}，庄 ${hand(banker)}` }
  },
}

export const fishing: InstantGame = {
  kind: 'fishing',
  title: '深海捕鱼',
  nameOf: (key) => fishOf(key)?.name,
  accepts: (lines) => lines.length === 1,
  play(dice, lines) {
    const [line] = lines
    const fish = line && fishOf(line.key)
    if (line === undefined || fish === undefined) throw new RangeError('a shot is at one fish')
    const outcome = shoot(dice, fish)
    return {
      outcome,
      win: fishingReturn(outcome, fish, line.stake),
      text: outcome.caught ? `捕获${fish.name} ×${fish.multiple}` : `${fish.name}逃脱`,
    }
  },
}
