import { SHAPE_LEVELS } from '@site/contracts'

/** Of one comparison. The site's longest takes 12,000 where nothing differs, and 80,000 where each text does. */
const STEPS_OF_ONE = 150_000
/**
 * Of what is compared of one release, or of two with one another, in one check: nobody else has a turn before it ends, a few
 * tenths of a second. Those of the site take 43,000 at most.
 */
const STEPS_OF_SHARE = 300_000
/** Of a question that brings a document of its own, which anybody with a token may ask: a second or two, in such pieces. */
const STEPS_OF_QUESTION = 1_500_000
/** Of the processor's time, for the patterns of each of these. */
const PATTERNS_MS_OF_ONE = 200
const PATTERNS_MS_OF_SHARE = 250
const PATTERNS_MS_OF_QUESTION = 500

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

  constructor(
    { steps, patternsMs }: Amounts = { steps: STEPS_OF_QUESTION, patternsMs: PATTERNS_MS_OF_QUESTION },
    of?: Budget,
  ) {
    this.#steps = steps
    this.#patternsMs = patternsMs
    this.#of = of
  }

  /** @param of what it takes from as well, if there is such a thing */
  static ofShare(of?: Budget): Budget {
    return new Budget({ steps: STEPS_OF_SHARE, patternsMs: PATTERNS_MS_OF_SHARE }, of)
  }

  get left(): Amounts {
    return { steps: this.#steps, patternsMs: this.#patternsMs }
  }

  get isSpent(): boolean {
    return this.#steps < 0 || this.#patternsMs < 0 || this.#of?.isSpent === true
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
