import {
  type Game,
  GAME_TYPE,
  type GameDelta,
  type League,
  type MatchStatus,
  matchStatusOf,
  type Topic,
} from '@site/contracts/sports'

import { type Market, readMarket } from '../../lib/wire/index.ts'
import { inSteps, type Schedule } from './pace.ts'

/** One market at one place among its lines, e.g. `ROU/0`. */
export type MarketKey = `${string}/${number}`

export function marketKey(play: string, lineIndex: number): MarketKey {
  return `${play}/${lineIndex}`
}

/** A match as the store holds it. Status and markets are here; those of `game` are as old as its snapshot. */
export interface LiveGame {
  game: Game
  status: MatchStatus
  /** Newest version of the feed that is in it. */
  version: number
  readonly markets: Map<MarketKey, Market>
}

/**
 * What a view of one match is told: which markets to paint anew; undefined stands for everything. False from a view that
 * is out of sight, and will see to it later.
 */
type Painter = (game: LiveGame, changed: ReadonlySet<MarketKey> | undefined) => unknown

/** Changes the page before a frame that paints prices; returns how many matches could have been painted in its stead. */
type Companion = () => number

/** Content of a snapshot, by socket or by polling. */
export interface SnapshotLike {
  /** The clock of the matches when it was made, epoch ms. */
  readonly serverTime: number
  readonly version: number
  /** True: these are all matches of the subscription. */
  readonly complete: boolean
  readonly leagues: readonly League[]
  readonly games: readonly Game[]
  /** Which of the matches come with all their markets; the others have their main ones. */
  readonly full: ReadonlySet<string>
  readonly removed: readonly string[]
}

/**
 * The live data of the board, outside of React: a tick reaches the views of its own match and nobody else, and the
 * views paint in the steps of a `Schedule`. React is told only when the list of matches changes.
 */
export class FeedStore {
  readonly #games = new Map<string, LiveGame>()
  readonly #leagues = new Map<string, League>()
  readonly #painters = new Map<string, Set<Painter>>()
  readonly #dirty = new Map<string, Set<MarketKey> | undefined>()
  readonly #listeners = new Set<() => void>()
  readonly #companions = new Set<Companion>()
  readonly #schedule: Schedule
  #isScheduled = false
  /** Matches whose page is open: a list, which says less of them, takes no markets away. */
  #open: ReadonlySet<string> = new Set()
  #revision = 0
  #isLoaded = false
  #isAnswered = false
  /** Newest version of the feed that is in here. */
  version = 0

  constructor(schedule: Schedule = inSteps()) {
    this.#schedule = schedule
  }

  /** Counts up with every change of the list: matches that come, go or start. */
  readonly revision = (): number => this.#revision

  /** False until the first complete snapshot of the current subscription. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** False while the current subscription waits for its first answer: what is unknown may still come. */
  get isAnswered(): boolean {
    return this.#isAnswered
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(matchId: string): LiveGame | undefined {
    return this.#games.get(matchId)
  }

  league(id: string): League | undefined {
    return this.#leagues.get(id)
  }

  leagues(): League[] {
    return [...this.#leagues.values()]
  }

  /** The matches of a list, in no order. */
  games(topic: Topic): Game[] {
    return [...this.#games.values()]
      .map(({ game }) => game)
      .filter(
        ({ marketType, gameType }) =>
          marketType === topic.marketType && (topic.gameType === GAME_TYPE.all || gameType === topic.gameType),
      )
  }

  /** Paints at once if the match is known, then after each change. Returns the end of it. */
  watch(matchId: string, painter: Painter): () => void {
    const painters = this.#painters.get(matchId) ?? new Set()
    this.#painters.set(matchId, painters.add(painter))
    const game = this.#games.get(matchId)
    if (game) painter(game, undefined)
    return () => {
      painters.delete(painter)
      if (painters.size === 0 && this.#painters.get(matchId) === painters) this.#painters.delete(matchId)
    }
  }

  /**
   * Calls back before every frame that paints prices, in a task of its own, for what may as well be shown by the same
   * frame.
   */
  readonly alongPaint = (companion: Companion): (() => void) => {
    this.#companions.add(companion)
    return () => this.#companions.delete(companion)
  }

  /** Another subscription is on its way, with these matches in full. `isOtherList` when the list is another one. */
  expectNew(open: ReadonlySet<string>, isOtherList: boolean): void {
    this.#open = open
    this.#isAnswered = false
    if (!isOtherList) return
    this.#isLoaded = false
    this.#changeList()
  }

  applySnapshot({ version, complete, leagues, games, full, removed }: SnapshotLike): void {
    if (complete) {
      const kept = new Set(games.map(({ gidm }) => gidm))
      for (const matchId of this.#games.keys()) if (!kept.has(matchId)) this.#games.delete(matchId)
      this.#isLoaded = true
    }
    for (const league of leagues) this.#leagues.set(league.league_id, league)
    for (const game of games) this.#put(game, full.has(game.gidm))
    for (const matchId of removed) this.#games.delete(matchId)
    this.version = version
    this.#isAnswered = true
    this.#changeList()
  }

  /**
   * Applies the changes of some matches; each fits on exactly one version. Returns false when one came that does not
   * fit: something was missed, and the subscription must be made anew. What is older than the store is left out.
   */
  applyDeltas(version: number, deltas: readonly GameDelta[]): boolean {
    let fits = true
    for (const delta of deltas) {
      const live = this.#games.get(delta.gidm)
      if (live === undefined) continue
      if (live.version === delta.from) this.#apply(live, delta)
      else if (live.version < delta.version) fits = false
    }
    if (fits) this.version = Math.max(this.version, version)
    return fits
  }

  #put(game: Game, isFull: boolean): void {
    const { gidm: matchId, version } = game
    const known = this.#games.get(matchId)
    if (known !== undefined && known.version > version) return
    const markets = new Map(game.plays.map((one) => [marketKey(one.w, one.lineIndex), readMarket(one)]))
    if (!isFull && known && this.#open.has(matchId)) {
      for (const [key, market] of known.markets) if (!markets.has(key)) markets.set(key, market)
    }
    this.#games.set(matchId, { game, status: matchStatusOf(game.status), version, markets })
    this.#markAll(matchId)
  }

  #apply(live: LiveGame, delta: GameDelta): void {
    const { gidm: matchId, version, gameInfo, status, playNum, plays = [], gone = [] } = delta
    live.version = version
    for (const one of plays) live.markets.set(marketKey(one.w, one.lineIndex), readMarket(one))
    for (const { w, lineIndex } of gone) live.markets.delete(marketKey(w, lineIndex))
    // Prices, by far the most of it, leave the match as it is.
    if (gameInfo === undefined && status === undefined && playNum === undefined) {
      this.#mark(matchId, plays)
      this.#mark(matchId, gone)
      return
    }
    const { game } = live
    if (status !== undefined) live.status = matchStatusOf(status)
    live.game = {
      ...game,
      gameInfo: gameInfo ?? game.gameInfo,
      playNum: playNum ?? game.playNum,
    }
    this.#markAll(matchId)
  }

  #mark(matchId: string, cells: readonly { readonly w: string; readonly lineIndex: number }[]): void {
    if (cells.length === 0 || !this.#painters.has(matchId)) return
    // It is painted as a whole already.
    if (this.#dirty.has(matchId) && this.#dirty.get(matchId) === undefined) return
    const keys = this.#dirty.get(matchId) ?? new Set()
    for (const { w, lineIndex } of cells) keys.add(marketKey(w, lineIndex))
    this.#dirty.set(matchId, keys)
    this.#requestPaint()
  }

  #markAll(matchId: string): void {
    if (!this.#painters.has(matchId)) return
    this.#dirty.set(matchId, undefined)
    this.#requestPaint()
  }

  #requestPaint(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    let spent = 0
    this.#schedule(
      (most) => this.#paint(most - spent),
      () => {
        for (const companion of this.#companions) spent += companion()
      },
    )
  }

  #paint(most: number): void {
    this.#isScheduled = false
    let painted = 0
    for (const [matchId, changed] of this.#dirty) {
      // What waited longest came first.
      if (painted >= most) return this.#requestPaint()
      this.#dirty.delete(matchId)
      const live = this.#games.get(matchId)
      const painters = live ? [...(this.#painters.get(matchId) ?? [])] : []
      if (live && painters.filter((painter) => painter(live, changed) !== false).length > 0) painted += 1
    }
  }

  #changeList(): void {
    this.#revision += 1
    for (const listener of this.#listeners) listener()
  }
}
