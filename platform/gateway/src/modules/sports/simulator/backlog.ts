import { TRY_AGAIN_MS } from '../../../lib/try-again.ts'
import type { Fixture } from './fixtures/index.ts'

export interface BacklogOptions {
  /** Days of the site, the one that is looked at first in front. */
  readonly days: readonly number[]
  /** Matches of a day that are over and not written down. */
  readonly missingOf: (day: number) => Promise<readonly Fixture[]>
  /** Plays some of them out and writes them down; answers how many. */
  readonly write: (fixtures: readonly Fixture[]) => Promise<number>
  /** How long to rest after a slice that took so many milliseconds. */
  readonly restMs?: (workedMs: number) => number
  /** Told of what could not be written; it is tried again. */
  readonly onFailure?: (error: unknown) => void
}

/** Matches played out and written down between two turns of other work. */
const SLICE = 10

/** A tenth of the time: whoever looks at the site meanwhile must not feel it. A slow database does not make it longer. */
const atLeisure = (workedMs: number): number => Math.min(workedMs * 9, 2_000)

/**
 * Results that nobody has played: the last days at a first start, or what a pause has skipped. They are made up for
 * little by little, a day that somebody asks for first and without a rest.
 */
export class Backlog {
  readonly #options: BacklogOptions
  readonly #days: Set<number>
  readonly #requested = new Map<number, PromiseWithResolvers<void>>()
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
   * @returns how many results were written down, when all are or when it was stopped
   */
  run(): Promise<number> {
    this.#running ??= this.#work().finally(() => {
      this.#days.clear()
      for (const { resolve } of this.#requested.values()) resolve()
      this.#requested.clear()
    })
    return this.#running
  }

  /**
   * Resolves when the results of a day are there, at once when nothing is missing. Nobody is kept waiting for what cannot
   * be written just now, nor when the backlog is stopped: then a part of the day may be missing still.
   */
  async hurry(day: number): Promise<void> {
    if (!this.#days.has(day)) return
    const requested = this.#requested.get(day) ?? Promise.withResolvers<void>()
    this.#requested.set(day, requested)
    this.#endRest()
    await requested.promise
  }

  /** Ends it after the slice that is being written. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endRest()
    await this.#running
  }

  async #work(): Promise<number> {
    let written = 0
    for (let day = this.#next(); day !== undefined && !this.#isStopped; day = this.#next()) {
      try {
        const missing = await this.#options.missingOf(day)
        let from = 0
        for (; from < missing.length && !this.#isStopped && !this.#mustGiveWay(day); from += SLICE) {
          const begun = performance.now()
          written += await this.#options.write(missing.slice(from, from + SLICE))
          await new Promise((resolve) => setImmediate(resolve))
          if (this.#requested.size === 0)
            await this.#rest((this.#options.restMs ?? atLeisure)(performance.now() - begun))
        }
        if (from >= missing.length) this.#finish(day)
      } catch (error) {
        this.#options.onFailure?.(error)
        this.#answer(day)
        await this.#rest(TRY_AGAIN_MS)
      }
    }
    return written
  }

  #next(): number | undefined {
    return [...this.#requested.keys()][0] ?? [...this.#days][0]
  }

  #mustGiveWay(day: number): boolean {
    return this.#requested.size > 0 && !this.#requested.has(day)
  }

  #finish(day: number): void {
    this.#days.delete(day)
    this.#answer(day)
  }

  #answer(day: number): void {
    this.#requested.get(day)?.resolve()
    this.#requested.delete(day)
  }

  /** Ends before its time when somebody asks for a day, or when the backlog is stopped. */
  async #rest(ms: number): Promise<void> {
    if (this.#isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
