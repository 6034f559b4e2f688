import { commitmentOf, type GameKind, type GameOutcomes, replayRound } from '@site/domain/games'

import type { Seeds } from './seeds-form.ts'

/** An outcome with the kind of game that it belongs to. */
export type KindOutcome = {
  readonly [Kind in GameKind]: { readonly kind: Kind; readonly outcome: GameOutcomes[Kind] }
}[GameKind]

export interface Verified {
  /** SHA-256 of the server seed that was told. */
  readonly hash: string
  /** It is the one that was published before the round. */
  readonly isKept: boolean
  readonly seeds: Seeds
  readonly result: KindOutcome
}

async function replayed<Kind extends GameKind>(
  kind: Kind,
  seeds: Seeds,
): Promise<{ kind: Kind; outcome: GameOutcomes[Kind] }> {
  return { kind, outcome: await replayRound(kind, seeds, seeds.subject) }
}

const REPLAYED: { readonly [Kind in GameKind]: (seeds: Seeds) => Promise<KindOutcome> } = {
  'slot-game': (seeds) => replayed('slot-game', seeds),
  baccarat: (seeds) => replayed('baccarat', seeds),
  niuniu: (seeds) => replayed('niuniu', seeds),
  fishing: (seeds) => replayed('fishing', seeds),
  lottery: (seeds) => replayed('lottery', seeds),
  esports: (seeds) => replayed('esports', seeds),
  football: (seeds) => replayed('football', seeds),
}

/** Works a round out again in this browser: its seed against what was published before, and its outcome. */
export async function verifyRound(kind: GameKind, seeds: Seeds): Promise<Verified> {
  const hash = await commitmentOf(seeds.serverSeed)
  return { hash, isKept: hash === seeds.seedHash, seeds, result: await REPLAYED[kind](seeds) }
}
