import { type BaccaratOutcome, dealBaccarat } from './baccarat.ts'
import { type EsportsOutcome, esportsEvent, playEsports } from './esports.ts'
import { diceOf, type RoundSeeds } from './fair.ts'
import { FISH, type FishingOutcome, shoot } from './fishing.ts'
import { type KuaiSanOutcome, throwKuaiSan } from './kuai-san.ts'
import { dealNiuniu, type NiuniuOutcome } from './niuniu.ts'
import { SLOT_GAME_MODELS, type SlotGameOutcome, spinSlotGame } from './slot-game/index.ts'
import { footballEvent, type FootballOutcome, playFootball } from './virtual-football.ts'

/** What comes of a round, by the kind of its game. */
export interface GameOutcomes {
  readonly 'slot-game': SlotGameOutcome
  readonly baccarat: BaccaratOutcome
  readonly niuniu: NiuniuOutcome
  readonly fishing: FishingOutcome
  readonly lottery: KuaiSanOutcome
  readonly esports: EsportsOutcome
  readonly football: FootballOutcome
}

export type GameKind = keyof GameOutcomes

export const GAME_KINDS = [
  'slot-game',
  'baccarat',
  'niuniu',
  'fishing',
  'lottery',
  'esports',
  'football',
] as const satisfies readonly GameKind[]

/** Which of the kind's games it was: the key of a slot game's model or of a fish; nothing for the others. */
export type ReplaySubject = string | undefined

type Replays = {
  readonly [Kind in GameKind]: (seeds: RoundSeeds, subject: ReplaySubject) => Promise<GameOutcomes[Kind]>
}

/** Where all share a draw, its name is the round's. */
const REPLAYS: Replays = {
  async 'slot-game'(seeds, key) {
    const model = SLOT_GAME_MODELS.find((one) => one.key === key)
    if (model === undefined) throw new RangeError(`no such model of slot games: ${key}`)
    return spinSlotGame(await diceOf(seeds), model)
  },
  baccarat: async (seeds) => dealBaccarat(await diceOf(seeds)),
  niuniu: async (seeds) => dealNiuniu(await diceOf(seeds)),
  async fishing(seeds, key) {
    const fish = FISH.find((one) => one.key === key)
    if (fish === undefined) throw new RangeError(`no such fish: ${key}`)
    return shoot(await diceOf(seeds), fish)
  },
  lottery: async (seeds) => throwKuaiSan(await diceOf(seeds)),
  esports: async (seeds) => playEsports(await diceOf(seeds), esportsEvent(seeds.roundId)),
  football: async (seeds) => playFootball(await diceOf(seeds), footballEvent(seeds.roundId)),
}

/**
 * Works the outcome of a round out again from its seeds, by the rules that it was played by.
 * Throws RangeError for a model or a fish that there is not.
 */
export function replayRound<Kind extends GameKind>(
  kind: Kind,
  seeds: RoundSeeds,
  subject?: ReplaySubject,
): Promise<GameOutcomes[Kind]> {
  return REPLAYS[kind](seeds, subject)
}
