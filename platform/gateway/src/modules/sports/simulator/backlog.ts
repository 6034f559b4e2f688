import type { Fixture } from './calendar.ts'

interface BacklogOptions {
  /** Days of the site, the one that is looked at first in front. */
  readonly days: readonly number[]
  /** Matches of a day that are over and not written down. */
  readonly missingOf: (day: number) => Promise<readonly Fixture[]>
  /** Plays some of them out and writes them down; answers how many. */
  readonly write: (fixtures: readonly Fixture[]) => Promise<number>
  /** How long to rest after a slice that took so many milliseconds. */
  readonly restMs?: (workedMs: number) => number
}

/** Matches played out and written down between two turns of other work. */
const SLICE = 10

/** A tenth of the time: whoever looks at the site meanwhile must not feel it. */
const atLeisure = (workedMs: number): number => workedMs * 9

/**
 * Results that nobody has played: the last days at a first start, or what a pause has skipped. They are made up for
 * little by little, a day that somebody asks for first and without a rest.
 */
export class Backlog {
  readonly #options: BacklogOptions
  readonly #days: Set<number>
  readonly #asked = new Map<number, PromiseWithResolvers<void>>()
  #endRest: () => void = () => {}
  #isStopped = false
  #running: Promise<number> | undefined

  constructor(options: BacklogOptions) {
    this.#options = options
    this.#days = new Set(options.days)
  }

  /**
   * Works everything off.
   *
   * @returns how many results were written down
   * @throws when they could not be written down; nobody waits for them any more then
   */
  run(): Promise<number> {
    this.#running ??= this.#work().finally(() => {
      this.#days.clear()
      for (const { resolve } of this.#asked.values()) resolve()
      this.#asked.clear()
    })
    return this.#running
  }

  /** Resolves when the results of a day are there, at once when nothing is missing. */
  async hurry(day: number): Promise<void> {
    if (!this.#days.has(day)) return
    const asked = this.#asked.get(day) ?? Promise.withResolvers<void>()
    this.#asked.set(day, asked)
    this.#endRest()
    await asked.promise
  }

  /** Ends it after the slice that is being written. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endRest()
    await this.#running?.catch(() => {})
  }

  async #work(): Promise<number> {
    let written = 0
    for (let day = this.#next(); day !== undefined && !this.#isStopped; day = this.#next()) {
      const missing = await this.#options.missingOf(day)
      let from = 0
      for (; from < missing.length && !this.#isStopped && !this.#mustGiveWay(day); from += SLICE) {
        const begun = performance.now()
        written += await this.#options.write(missing.slice(from, from + SLICE))
        await this.#rest(performance.now() - begun)
      }
      if (from >= missing.length) this.#finish(day)
    }
    return written
  }

  #next(): number | undefined {
    return [...this.#asked.keys()][0] ?? [...this.#days][0]
  }

  #mustGiveWay(day: number): boolean {
    return this.#asked.size > 0 && !this.#asked.has(day)
  }

  #finish(day: number): void {
    this.#days.delete(day)
    this.#asked.get(day)?.resolve()
    this.#asked.delete(day)
  }

  async #rest(workedMs: number): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#asked.size > 0 || this.#isStopped) return
    const { restMs = atLeisure } = this.#options
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs(workedMs))
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
