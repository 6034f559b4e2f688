import type { Shape } from '@site/contracts'

import { Budget } from './budget.ts'
import { type Comparison, compareWithin } from './compare.ts'

/**
 * What one check compares, however often others have a turn meanwhile. Its budget is spread over shares, so that whatever is
 * heavy leaves the rest to be decided; and what was found, or was too much, is not looked for again.
 */
export class Comparisons {
  readonly #whole: Budget | undefined
  readonly #shares = new Map<string, Budget>()
  readonly #found = new WeakMap<Shape, WeakMap<Shape, Comparison>>()

  /** @param whole what all shares may cost together; each has its own alone where it is left out */
  constructor(whole?: Budget) {
    this.#whole = whole
  }

  /** Does what compares, without a pause. What nobody has compared before is taken from the share of this name. */
  within<Result>(share: string, work: () => Result): Result {
    const before = running
    const budget = this.#shares.get(share) ?? Budget.ofShare(this.#whole)
    this.#shares.set(share, budget)
    running = { comparisons: this, budget }
    try {
      return work()
    } finally {
      running = before
    }
  }

  compare(sent: Shape, taken: Shape, budget: Budget): Comparison {
    const memory = this.#found.get(sent) ?? new WeakMap<Shape, Comparison>()
    this.#found.set(sent, memory)
    const found = memory.get(taken) ?? compareWithin(sent, taken, budget)
    memory.set(taken, found)
    return found
  }
}

/** Rules are pure and know of no budget: it is that of whoever runs them. */
let running: { readonly comparisons: Comparisons; readonly budget: Budget } | undefined

/**
 * Compares two shapes; within comparisons it is one of theirs, otherwise it stands alone.
 * @param budget of all that is compared with it
 */
export function compareShapes(sent: Shape, taken: Shape, budget?: Budget): Comparison {
  if (budget !== undefined || running === undefined) return compareWithin(sent, taken, budget ?? new Budget())
  return running.comparisons.compare(sent, taken, running.budget)
}
