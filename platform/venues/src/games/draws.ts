import {
  type EsportsOutcome,
  type FootballOutcome,
  KUAI_SAN_MARKETS,
  type KuaiSanOutcome,
  esportsEvent,
  esportsText,
  footballEvent,
  footballText,
  kuaiSanText,
  playEsports,
  playFootball,
  throwKuaiSan,
  winsEsports,
  winsFootball,
  winsKuaiSan,
} from '@site/domain/games'

import type { DrawGame } from './game.ts'

// An outcome was made by the same game's `draw` and kept as JSON in between; nobody else writes it.
export const lottery: DrawGame = {
  kind: 'lottery',
  title: '一分快三',
  periodMs: 60_000,
  betMs: 45_000,
  drawMs: 50_000,
  eventOf: () => ({ markets: KUAI_SAN_MARKETS }),
  draw: (dice) => throwKuaiSan(dice),
  wins: (outcome, key) => winsKuaiSan(outcome as KuaiSanOutcome, key),
  textOf: (outcome) => kuaiSanText(outcome as KuaiSanOutcome),
}

export const esports: DrawGame = {
  kind: 'esports',
  title: '模拟电竞',
  periodMs: 90_000,
  betMs: 50_000,
  drawMs: 55_000,
  eventOf: esportsEvent,
  draw: (dice, drawId) => playEsports(dice, esportsEvent(drawId)),
  wins: (outcome, key) => winsEsports(outcome as EsportsOutcome, key),
  textOf: (outcome, drawId) => esportsText(outcome as EsportsOutcome, esportsEvent(drawId)),
}

export const football: DrawGame = {
  kind: 'football',
  title: '虚拟足球',
  periodMs: 90_000,
  betMs: 50_000,
  drawMs: 55_000,
  eventOf: footballEvent,
  draw: (dice, drawId) => playFootball(dice, footballEvent(drawId)),
  wins: (outcome, key) => winsFootball(outcome as FootballOutcome, key),
  textOf: (outcome, drawId) => footballText(outcome as FootballOutcome, footballEvent(drawId)),
}
