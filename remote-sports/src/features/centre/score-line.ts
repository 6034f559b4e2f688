import { type Game, type GameInfo, INNING_HALF, GAME_TYPE, SIDE, type Side } from '@site/contracts/sports'

import { readPeriods, readServer } from '../../lib/wire/index.ts'

export interface PeriodScore {
  readonly h: number
  readonly c: number
}

/** Scores of the periods so far: quarters, sets, frames or innings. */
export function periodsOf(info: GameInfo): PeriodScore[] {
  return readPeriods(info).map(({ home, away }) => ({ h: Number(home), c: Number(away) }))
}

/** What counts from one moment to the next: points of the running period and, in tennis, of the running game. */
interface Tally {
  readonly h: string
  readonly c: string
}

function talliesOf(info: GameInfo): readonly Tally[] {
  const running = periodsOf(info).at(-1)
  return [
    { h: info.sc_FT_H ?? '', c: info.sc_FT_A ?? '' },
    ...(running ? [{ h: String(running.h), c: String(running.c) }] : []),
    ...(info.sc_game_H === undefined ? [] : [{ h: info.sc_game_H, c: info.sc_game_A ?? '' }]),
  ]
}

/** Who scored between two looks at a match, and by how much where points are counted; undefined when nobody did. */
export function scorerOf(
  before: GameInfo,
  after: GameInfo,
): { readonly side: Side; readonly points: number } | undefined {
  const [old, now] = [talliesOf(before), talliesOf(after)]
  for (const [index, tally] of now.entries()) {
    const was = old[index]
    if (was === undefined) continue
    const [h, c] = [Number(tally.h) - Number(was.h), Number(tally.c) - Number(was.c)]
    if (h > 0 && !(c > 0)) return { side: SIDE.home, points: h }
    if (c > 0 && !(h > 0)) return { side: SIDE.away, points: c }
    // `A` is no number: an advantage is a point all the same.
    if (tally.h !== was.h && tally.h === 'A') return { side: SIDE.home, points: 1 }
    if (tally.c !== was.c && tally.c === 'A') return { side: SIDE.away, points: 1 }
  }
  return undefined
}

/** Which side is at it: who serves, or bats. Undefined where the sport does not say. */
export function activeSide({ gameType }: Pick<Game, 'gameType'>, info: GameInfo): Side | undefined {
  if (gameType === GAME_TYPE.baseball) return info.sc_half === INNING_HALF.bottom ? SIDE.home : SIDE.away
  const server = readServer(info)
  return server && SIDE[server]
}
