import type { DrawGame, DrawTimes } from './game.ts'

export interface Draw extends DrawTimes {
  /** `<venue>-<number>`: names the match or the draw, and is the player's seed of it. */
  readonly id: string
}

/** The draw of a venue with this number; they follow each other without a gap since the epoch. */
function drawOf(game: DrawGame, venue: string, number: number): Draw {
  const opensAt = number * game.periodMs
  return {
    id: `${venue}-${number}`,
    opensAt,
    closesAt: opensAt + game.betMs,
    drawsAt: opensAt + game.drawMs,
    endsAt: opensAt + game.periodMs,
  }
}

/** The draw that is on at this time. */
export function currentDraw(game: DrawGame, venue: string, now: number): Draw {
  return drawOf(game, venue, Math.floor(now / game.periodMs))
}

/** The draws that were over before this one, the latest first. */
export function earlierDraws(game: DrawGame, venue: string, now: number, count: number): readonly Draw[] {
  const current = Math.floor(now / game.periodMs)
  return Array.from({ length: count }, (_, index) => drawOf(game, venue, current - 1 - index))
}
