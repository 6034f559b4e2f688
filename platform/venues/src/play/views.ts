import { formatFen } from '@site/domain'
import { commitmentOf } from '@site/domain/games'

import type { Draw } from '../games/index.ts'
import type { Round, Visit } from '../store/index.ts'

/** A round as its player sees it. The seed is told when the outcome stands. */
export async function roundView(round: Round) {
  const isOver = round.status === 'settled' || (round.status === 'staked' && round.draw === null)
  return {
    id: round.id,
    kind: round.kind,
    gameCode: round.game,
    gameName: round.game_name,
    at: round.created_at.getTime(),
    draw: round.draw,
    bets: round.bets.map(({ key, stake }) => ({ key, stake: formatFen(stake) })),
    stake: formatFen(round.stake),
    status: isOver ? 'settled' : round.status,
    clientSeed: round.client_seed,
    seedHash: await commitmentOf(round.server_seed),
    ...(isOver
      ? {
          win: formatFen(round.win),
          result: round.result,
          outcome: round.outcome,
          serverSeed: round.server_seed,
        }
      : {}),
  }
}

/** A visit as its page sees it. */
export async function visitView(visit: Visit, kind: string) {
  return {
    kind,
    player: visit.player,
    venue: visit.venue,
    venueName: visit.venue_name,
    game: visit.game,
    gameName: visit.game_name,
    lang: visit.lang,
    /** Hash of the seed of the next round. */
    nextSeedHash: await commitmentOf(visit.next_seed),
  }
}

/** The draw that is on, with the hash of its seed. */
export async function drawView(draw: Draw, seed: string, event: unknown, now: number) {
  return { ...draw, now, seedHash: await commitmentOf(seed), event }
}
