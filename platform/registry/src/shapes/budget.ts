import { SHAPE_LEVELS } from '@site/contracts'

/** Of one comparison. The site's longest takes 12,000 where nothing differs, and 80,000 where each text does. */
const STEPS_OF_ONE = 300_000
/** Of all comparisons of one run together: a second of the thread or two. Those of the site take 300,000. */
const STEPS_OF_RUN = 1_500_000
/** Of the processor's time, for the patterns of one comparison and of a run. */
const PATTERNS_MS_OF_ONE = 200
const PATTERNS_MS_OF_RUN = 500

/** Ends a comparison that would cost more than it may; what it was about stays undecided. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

interface Amounts {
  readonly steps: number
  /** Of the processor's time, for patterns. */
  readonly patternsMs: number
}

/**
 * What comparing may cost: whoever asks sends the shapes, and nothing else is served meanwhile. Each piece of work says
 * what it takes, before it does what is long.
 */
export class Budget {
  readonly #of: Budget | undefined
  #steps: number
  #patternsMs: number
  #levels = 0

  constructor({ steps, patternsMs }: Amounts = { steps: STEPS_OF_RUN, patternsMs: PATTERNS_MS_OF_RUN }, of?: Budget) {
    this.#steps = steps
    this.#patternsMs = patternsMs
    this.#of = of
  }

  get left(): Amounts {
    return { steps: this.#steps, patternsMs: this.#patternsMs }
  }

  get isSpent(): boolean {
    return this.#steps < 0 || this.#patternsMs < 0
  }

  /** For one comparison, which takes from this as well. */
  ofOne(): Budget {
    return new Budget({ steps: STEPS_OF_ONE, patternsMs: PATTERNS_MS_OF_ONE }, this)
  }

  /** @throws BudgetSpent */
  spend(steps = 1): void {
    this.#steps -= steps
    if (this.#steps < 0) throw new BudgetSpent('steps')
    this.#of?.spend(steps)
  }

  /** @throws BudgetSpent */
  spendOnPattern(ms: number): void {
    this.#patternsMs -= ms
    // the time is gone, whoever throws
    this.#of?.spendOnPattern(ms)
    if (this.#patternsMs < 0) throw new BudgetSpent('patterns')
  }

  /** Work on what lies one level further in. @throws BudgetSpent */
  within<Result>(work: () => Result): Result {
    if (this.#levels >= SHAPE_LEVELS) throw new BudgetSpent('levels')
    this.#levels += 1
    try {
      return work()
    } finally {
      this.#levels -= 1
    }
  }
}

let running: Budget | undefined

/**
 * The budget of all that is compared without a pause: the check of a change is one such run, over all that its releases
 * say. It is a new one as soon as somebody else may have a turn.
 */
export function budgetOfRun(): Budget {
  if (running === undefined) {
    running = new Budget()
    queueMicrotask(() => {
      running = undefined
    })
  }
  return running
}
