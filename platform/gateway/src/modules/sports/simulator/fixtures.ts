import { type Fixture, fixturesOf } from './calendar.ts'
import { OUTRIGHT_PLACE, outrightsOf } from './outrights.ts'

/** Seed of the site's calendar; another one is another world. */
export const SITE_SEED = 9000
/** Days of fixtures kept at hand: results of three days, the board of a week. */
const KEPT_DAYS = 16

/** The calendar of one seed with the days that are in use kept. */
export class Fixtures {
  readonly #seed: number
  readonly #days = new Map<number, readonly Fixture[]>()

  constructor(seed: number) {
    this.#seed = seed
  }

  ofDay(day: number): readonly Fixture[] {
    const known = this.#days.get(day)
    if (known !== undefined) return known
    const fixtures = fixturesOf(this.#seed, day)
    this.#days.set(day, fixtures)
    if (this.#days.size > KEPT_DAYS) {
      const oldest = [...this.#days.keys()][0]
      if (oldest !== undefined) this.#days.delete(oldest)
    }
    return fixtures
  }

  /** Outrights that are decided on a day. */
  outrightsOfDay(day: number): readonly Fixture[] {
    return outrightsOf(this.#seed, day)
  }

  byId(id: number): Fixture | undefined {
    if (!Number.isSafeInteger(id) || id < 0) return undefined
    if (id % 1000 >= OUTRIGHT_PLACE) return this.outrightsOfDay(Math.floor(id / 1000)).find((one) => one.id === id)
    return this.ofDay(Math.floor(id / 1000))[id % 1000]
  }
}
