import type { Game, GameDelta, League, PlayQuotes, Topic } from '@site/contracts/sports'

import { inSteps, type Schedule } from './pace.ts'

/** One market at one place among its lines, e.g. `ROU/0`. */
export type PlayKey = `${string}/${number}`

export function playKey(w: string, lineIndex: number): PlayKey {
  return `${w}/${lineIndex}`
}

/** A match as the store holds it. Its markets are in `plays`; those of `game` are as old as its snapshot. */
export interface LiveGame {
  game: Game
  /** Newest version of the feed that is in it. */
  version: number
  readonly plays: Map<PlayKey, PlayQuotes>
}

/**
 * What a view of one match is told: which markets to paint anew; undefined stands for everything. False from a view that
 * is out of sight, and will see to it later.
 */
type Painter = (game: LiveGame, changed: ReadonlySet<PlayKey> | undefined) => unknown

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
  readonly #dirty = new Map<string, Set<PlayKey> | undefined>()
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

  get(gidm: string): LiveGame | undefined {
    return this.#games.get(gidm)
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
          marketType === topic.marketType && (topic.gameType === 'ALL' || gameType === topic.gameType),
      )
  }

  /** Paints at once if the match is known, then after each change. Returns the end of it. */
  watch(gidm: string, painter: Painter): () => void {
    const painters = this.#painters.get(gidm) ?? new Set()
    this.#painters.set(gidm, painters.add(painter))
    const game = this.#games.get(gidm)
    if (game) painter(game, undefined)
    return () => {
      painters.delete(painter)
      if (painters.size === 0 && this.#painters.get(gidm) === painters) this.#painters.delete(gidm)
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

  takeSnapshot({ version, complete, leagues, games, full, removed }: SnapshotLike): void {
    if (complete) {
      const kept = new Set(games.map(({ gidm }) => gidm))
      for (const gidm of this.#games.keys()) if (!kept.has(gidm)) this.#games.delete(gidm)
      this.#isLoaded = true
    }
    for (const league of leagues) this.#leagues.set(league.league_id, league)
    for (const game of games) this.#put(game, full.has(game.gidm))
    for (const gidm of removed) this.#games.delete(gidm)
    this.version = version
    this.#isAnswered = true
    this.#changeList()
  }

  /**
   * Applies the changes of some matches; each fits on exactly one version. Returns false when one came that does not
   * fit: something was missed, and the subscription must be made anew. What is older than the store is left out.
   */
  takeDeltas(version: number, deltas: readonly GameDelta[]): boolean {
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
    const { gidm, version } = game
    const known = this.#games.get(gidm)
    if (known !== undefined && known.version > version) return
    const plays = new Map(game.plays.map((play) => [playKey(play.w, play.lineIndex), play]))
    if (!isFull && known && this.#open.has(gidm)) {
      for (const [key, play] of known.plays) if (!plays.has(key)) plays.set(key, play)
    }
    this.#games.set(gidm, { game, version, plays })
    this.#markAll(gidm)
  }

  #apply(live: LiveGame, delta: GameDelta): void {
    const { gidm, version, gameInfo, status, playNum, plays = [], gone = [] } = delta
    live.version = version
    for (const play of plays) live.plays.set(playKey(play.w, play.lineIndex), play)
    for (const { w, lineIndex } of gone) live.plays.delete(playKey(w, lineIndex))
    // Prices, by far the most of it, leave the match as it is.
    if (gameInfo === undefined && status === undefined && playNum === undefined) {
      this.#mark(gidm, plays)
      this.#mark(gidm, gone)
      return
    }
    const { game } = live
    live.game = {
      ...game,
      gameInfo: gameInfo ?? game.gameInfo,
      status: status ?? game.status,
      playNum: playNum ?? game.playNum,
    }
    this.#markAll(gidm)
  }

  #mark(gidm: string, cells: readonly { readonly w: string; readonly lineIndex: number }[]): void {
    if (cells.length === 0 || !this.#painters.has(gidm)) return
    // It is painted as a whole already.
    if (this.#dirty.has(gidm) && this.#dirty.get(gidm) === undefined) return
    const keys = this.#dirty.get(gidm) ?? new Set()
    for (const { w, lineIndex } of cells) keys.add(playKey(w, lineIndex))
    this.#dirty.set(gidm, keys)
    this.#ask()
  }

  #markAll(gidm: string): void {
    if (!this.#painters.has(gidm)) return
    this.#dirty.set(gidm, undefined)
    this.#ask()
  }

  #ask(): void {
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
    for (const [gidm, changed] of this.#dirty) {
      // What waited longest came first.
      if (painted >= most) return this.#ask()
      this.#dirty.delete(gidm)
      const live = this.#games.get(gidm)
      const painters = live ? [...(this.#painters.get(gidm) ?? [])] : []
      if (live && painters.filter((painter) => painter(live, changed) !== false).length > 0) painted += 1
    }
  }

  #changeList(): void {
    this.#revision += 1
    for (const listener of this.#listeners) listener()
  }
}
