import { compareRatio, type Ratio } from '@site/domain'
import {
  BACCARAT_BETS,
  BACCARAT_RETURNS,
  FISH,
  type GameKind,
  KUAI_SAN_MARKETS,
  NIUNIU_BETS,
  NIUNIU_RETURNS,
  SLOT_GAME_MODELS,
  type SelectionReturn,
  baccaratRtp,
  catchChance,
  drawReturns,
  esportsEvent,
  esportsOutcomes,
  fishingRtp,
  footballEvent,
  footballOutcomes,
  kuaiSanOutcomes,
  niuniuRtp,
  slotGameRtp,
  winsEsports,
  winsFootball,
  winsKuaiSan,
} from '@site/domain/games'
import { ratio } from '@site/domain'

/** A bet of a game with what it returns; all of it follows from the rules that the game is played by. */
export interface Rate {
  /** The key that the rules know the bet by. */
  readonly key: string
  /** What a win gives for a stake of 1, the stake included; undefined where that differs by win. */
  readonly pays: Ratio | undefined
  /** Of winning; undefined where there are many ways to win. */
  readonly chance: Ratio | undefined
  readonly rtp: Ratio
}

const MILLION = 1_000_000n

const ofSelection = ({ selection, chance, rtp }: SelectionReturn): Rate => ({
  key: selection.key,
  pays: ratio(BigInt(selection.odds), 1000n),
  chance,
  rtp,
})

type Rates = { readonly [Kind in GameKind]: (drawName: string) => readonly Rate[] }

const RATES: Rates = {
  'slot-game': () =>
    SLOT_GAME_MODELS.map((model) => ({
      key: model.key,
      pays: undefined,
      chance: undefined,
      rtp: slotGameRtp(model),
    })),
  baccarat: () =>
    BACCARAT_BETS.map((key) => ({
      key,
      pays: ratio(BACCARAT_RETURNS[key], 100n),
      chance: undefined,
      rtp: baccaratRtp()[key],
    })),
  niuniu: () =>
    NIUNIU_BETS.map((key) => ({
      key,
      pays: ratio(NIUNIU_RETURNS[key], 100n),
      chance: undefined,
      rtp: niuniuRtp()[key],
    })),
  fishing: () =>
    FISH.map((fish) => ({
      key: fish.key,
      pays: ratio(BigInt(fish.multiple)),
      chance: ratio(BigInt(catchChance(fish)), MILLION),
      rtp: fishingRtp(fish),
    })),
  lottery: () => drawReturns(KUAI_SAN_MARKETS, kuaiSanOutcomes(), winsKuaiSan).map(ofSelection),
  esports(drawName) {
    const event = esportsEvent(drawName)
    return drawReturns(event.markets, esportsOutcomes(event), winsEsports).map(ofSelection)
  },
  football(drawName) {
    const event = footballEvent(drawName)
    return drawReturns(event.markets, footballOutcomes(event), winsFootball).map(ofSelection)
  },
}

/** A draw to show the prices of where every draw has prices of its own. */
export const SAMPLE_DRAW = { esports: 'FBDJ-1', football: 'XMTY-1' } as const

/** Every bet of a game with its exact return; `drawName` names the match where prices differ from one to the next. */
export function ratesOf(kind: GameKind, drawName = ''): readonly Rate[] {
  return RATES[kind](drawName)
}

/** The lowest and the highest return of some bets. Throws RangeError for none. */
export function rangeOf(rates: readonly Rate[]): { readonly least: Ratio; readonly most: Ratio } {
  const sorted = rates.map(({ rtp }) => rtp).toSorted(compareRatio)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) throw new RangeError('no bets')
  return { least, most }
}
