import {
  type BaccaratOutcome,
  type EsportsOutcome,
  FISH,
  type FishingOutcome,
  type FootballOutcome,
  type NiuniuHand,
  SLOT_GAME_MODELS,
  type SlotGameOutcome,
  type SlotGameSymbol,
  cardName,
  catchChance,
  slotGameWindow,
  slotGameWins,
} from '@site/domain/games'

import type { useHelpTexts } from '../../lib/use-help-texts.ts'
import type { KindOutcome, Verified } from './verify-round.ts'

type Texts = ReturnType<typeof useHelpTexts>

function baccaratText(t: Texts, { player, banker, playerPoints, bankerPoints }: BaccaratOutcome): readonly string[] {
  const verdict = playerPoints > bankerPoints ? 'player' : playerPoints < bankerPoints ? 'banker' : 'tie'
  const side = (bet: 'player' | 'banker', points: number, cards: typeof player) =>
    t('fairness.outcome.hand', {
      side: t(`fairness.bets.baccarat.${bet}`),
      result: t('fairness.outcome.points', { points }),
      cards: cards.map(cardName).join(' '),
    })
  return [
    t(`fairness.outcome.baccarat.${verdict}`),
    side('player', playerPoints, player),
    side('banker', bankerPoints, banker),
  ]
}

function niuniuText(t: Texts, hands: { readonly player: NiuniuHand; readonly banker: NiuniuHand }): readonly string[] {
  return (['player', 'banker'] as const).map((side) => {
    const { rank, cards } = hands[side]
    return t('fairness.outcome.hand', {
      side: t(`fairness.outcome.sides.${side}`),
      result: t(`fairness.outcome.ranks.${rank}` as 'fairness.outcome.ranks.0'),
      cards: cards.map(cardName).join(' '),
    })
  })
}

function slotText(t: Texts, outcome: SlotGameOutcome, modelKey: string): readonly string[] {
  const model = SLOT_GAME_MODELS.find(({ key }) => key === modelKey)
  if (model === undefined) return []
  const symbol = (one: SlotGameSymbol) => t(`fairness.symbols.${one}`)
  const window = slotGameWindow(outcome, model)
  const rows = [0, 1, 2].map((row) => window.map((reel) => symbol(reel[row] ?? 'H')).join(' · '))
  const wins = slotGameWins(outcome, model).map(({ line, symbol: won, count, multiple }) =>
    line === -1
      ? t('fairness.outcome.scatter', { count, multiple })
      : t('fairness.outcome.line', { line: line + 1, symbol: symbol(won), count, multiple }),
  )
  return [...rows, ...(wins.length === 0 ? [t('fairness.outcome.noWin')] : wins)]
}

function esportsText(t: Texts, { maps, firstBlood }: EsportsOutcome): readonly string[] {
  const home = maps.filter(({ winner }) => winner === 'h').length
  return [
    t('fairness.outcome.score', { home, away: maps.length - home }),
    t('fairness.outcome.kills', { kills: maps.map(({ kills: [one, two] }) => `${one}:${two}`).join(' ') }),
    t('fairness.outcome.firstBlood', { side: t(`fairness.choices.${firstBlood}`) }),
  ]
}

function footballText(t: Texts, { score: [home, away], goals }: FootballOutcome): readonly string[] {
  const minutes = goals.map(({ side, minute }) => `${t(`fairness.choices.${side}`)} ${minute}'`).join(' · ')
  return [t('fairness.outcome.score', { home, away }), ...(minutes === '' ? [] : [minutes])]
}

function fishingText(t: Texts, { fish: key, roll, caught }: FishingOutcome): readonly string[] {
  const fish = FISH.find((one) => one.key === key)
  if (fish === undefined) return []
  const name = t(`fairness.bets.fishing.${key}` as 'fairness.bets.fishing.ray')
  return [
    t(caught ? 'fairness.outcome.caught' : 'fairness.outcome.missed', { fish: name }),
    t('fairness.outcome.roll', { roll, chance: catchChance(fish) }),
  ]
}

/** An outcome as its venue shows it, in lines. */
export function outcomeText(t: Texts, result: KindOutcome, { seeds }: Verified): readonly string[] {
  switch (result.kind) {
    case 'slot-game':
      return slotText(t, result.outcome, seeds.subject)
    case 'baccarat':
      return baccaratText(t, result.outcome)
    case 'niuniu':
      return niuniuText(t, result.outcome)
    case 'fishing':
      return fishingText(t, result.outcome)
    case 'lottery': {
      const { dice } = result.outcome
      return [t('fairness.outcome.dice', { dice: dice.join(' · '), sum: dice.reduce((sum, face) => sum + face, 0) })]
    }
    case 'esports':
      return esportsText(t, result.outcome)
    case 'football':
      return footballText(t, result.outcome)
  }
}
