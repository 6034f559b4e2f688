import { STATUS } from '@site/contracts'
import { type BetItem, GAME_TYPE, type Game, type GameType, RESOURCE_METHODS } from '@site/contracts/sports'
import { findPlay } from '@site/domain'
import * as v from 'valibot'

import type { Punter } from './sports-punter.ts'

/** Every sport that is bet on here. Matches of virtual football are of today alone, all others have later days too. */
export const SPORTS = Object.values(GAME_TYPE).filter((sport) => sport !== GAME_TYPE.all && sport !== GAME_TYPE.other)
/** Whose match pages have far more markets than the lists. */
const RICH: readonly GameType[] = [GAME_TYPE.football, GAME_TYPE.virtualFootball, GAME_TYPE.baseball]
/** Matches of a sport that are bet on at a time, and with how many left the list is read again. */
const KEPT = 8
const FEW = 4
/** Lists that had nothing new are not asked again at once. */
const PATIENCE = 40

export interface BoardMatch {
  readonly gidm: string
  readonly sport: GameType
  /** What can be bet on, at the prices when it was read last. */
  picks: readonly BetItem[]
  /** Whether its prices are read again before the next bet: it has begun, or a line of it was another by then. */
  isOld: boolean
  hasBegun: boolean
}

/** Selections that may go into a series. */
export const mayGoInSeries = ({ w }: BetItem) => w !== GAME_TYPE.champions && findPlay(w)?.family !== 'PD'

/**
 * Matches of every sport with what can be bet on them, as the venue lists them.
 *
 * @param reader who reads the lists
 * @param left numbers of matches that are left alone
 */
export function createBoard(reader: () => Punter, left: readonly string[]) {
  const known = new Set(left)
  const matches = new Map<GameType, BoardMatch[]>(SPORTS.map((sport) => [sport, []]))
  const waits = new Map<GameType, number>()
  const of = (sport: GameType) => matches.get(sport) ?? []

  async function readMatch(gidm: string): Promise<readonly BetItem[]> {
    const { code, message, data } = await reader().raw('GetGameMore', { gidm })
    // It has ended meanwhile.
    if (code === STATUS.NO_DATA) return []
    if (code !== STATUS.SUCCESS) throw new Error(`the page of match ${gidm} answered ${code} ${message}`)
    return picksOf(v.parse(RESOURCE_METHODS.GetGameMore.response, data).game)
  }

  async function fill(sport: GameType): Promise<void> {
    const marketTypes = sport === GAME_TYPE.champions ? (['FSFU'] as const) : (['FU', 'FT'] as const)
    for (const marketType of marketTypes) {
      const { leagues } = await reader().callResource('GetGameList', { gameType: sport, marketType })
      // The latest first: they are far from beginning by themselves.
      const fresh = leagues
        .flatMap(({ games }) => games)
        .filter(({ gidm, isLive }) => !isLive && !known.has(gidm))
        .toSorted((a, b) => b.start - a.start || Number(a.gidm) - Number(b.gidm))
        .slice(0, Math.max(0, KEPT - of(sport).length))
      for (const { gidm } of fresh) known.add(gidm)
      for (const game of fresh) {
        const picks = RICH.includes(sport) ? await readMatch(game.gidm) : picksOf(game)
        if (picks.length > 0) of(sport).push({ gidm: game.gidm, sport, picks, isOld: false, hasBegun: false })
      }
      if (of(sport).length >= KEPT) return
    }
    waits.set(sport, PATIENCE)
  }

  return {
    of,

    /** Reads the lists of sports that have few matches left. */
    async refill(): Promise<void> {
      for (const sport of SPORTS) {
        const wait = waits.get(sport) ?? 0
        if (wait > 0) waits.set(sport, wait - 1)
        else if (of(sport).length < FEW) await fill(sport)
      }
    },

    /** What can be bet on a match now. */
    async picksOf(match: BoardMatch): Promise<readonly BetItem[]> {
      if (match.isOld) {
        match.picks = await readMatch(match.gidm)
        match.isOld = match.hasBegun
      }
      return match.picks
    },

    /**
     * Forgets what is bet on, for the lists of another day: most of it is over by then.
     *
     * @param more numbers of more matches that are left alone
     */
    beginDay(more: readonly string[]): void {
      for (const list of matches.values())
        for (const { gidm, hasBegun } of list.splice(0)) if (!hasBegun) known.delete(gidm)
      for (const gidm of more) known.add(gidm)
      waits.clear()
    },

    remove(match: BoardMatch): void {
      const list = of(match.sport)
      const place = list.indexOf(match)
      if (place !== -1) list.splice(place, 1)
    },
  }
}
export type Board = ReturnType<typeof createBoard>

function picksOf({ gameId, plays }: Game): readonly BetItem[] {
  return plays
    .filter(({ sw }) => sw === 'Y')
    .flatMap(({ w, ratio, strong, odds }) =>
      odds
        .filter(({ ior }) => ior !== '')
        .map(({ r, ior }) => ({
          ...{ gameId, w, r, ior },
          ...(ratio !== undefined && { ratio }),
          ...(strong !== undefined && { strong }),
        })),
    )
}
