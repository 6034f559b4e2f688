import { AsyncLocalStorage } from 'node:async_hooks'

/** How calls are done, several at once or one by itself. */
export interface GatheredWork<Call, Answer> {
  /** What no two calls of a batch may be about, as a member. */
  readonly subjectOf: (call: Call) => unknown
  /**
   * Does calls together, each of another subject, and answers what has become of each, in their order: undefined of one that
   * has to be done by itself. When it throws, nothing of any of them was done.
   *
   * @param passOn says that the next batch may begin, before this one is done
   */
  readonly together: (
    calls: readonly Call[],
    passOn: () => void,
  ) => Promise<readonly (PromiseSettledResult<Answer> | undefined)[]>
  /** Does one call by itself, and waits for whom it has to. */
  readonly alone: (call: Call) => Promise<Answer>
  /** Calls of a batch, at most. */
  readonly most: number
}

interface Waiting<Call, Answer> {
  readonly call: Call
  resolve(answer: Answer | Promise<Answer>): void
  reject(reason: unknown): void
  /** Does something as a part of what the call came in: its trace. */
  readonly within: <T>(work: () => T) => T
}

/** Batches under way at once: while one waits for the database, this process works at the other, and the other way round. */
const AT_ONCE = 2
/** So many go together: for fewer, what a batch costs by itself is more than what two at once save. */
const FEW = 10

/**
 * Gathers calls that come in one turn of the event loop, or while no batch may begin, and does them together: there is no timer,
 * and a call that comes alone begins in the turn that it comes in. When many wait, half of them are a batch, and the others the
 * one that begins as soon as the first has passed on. What happens to one call of a batch concerns no other: a batch that fails
 * is done again call by call.
 *
 * @returns does a call, and answers or throws what has become of it
 */
export function createGathered<Call, Answer>({
  subjectOf,
  together,
  alone,
  most,
}: GatheredWork<Call, Answer>): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []
  /** What the batches under way are about. */
  const underWay = new Set<unknown>()
  let batches = 0
  /** Whether a batch is about to begin, or has begun and has not passed on. */
  let isTaken = false

  /** The first that wait, one of each subject that is not under way. */
  function takeBatch(): readonly Waiting<Call, Answer>[] {
    const size = Math.min(most, waiting.length > FEW ? Math.ceil(waiting.length / 2) : FEW)
    const batch = new Map<unknown, Waiting<Call, Answer>>()
    const rest: Waiting<Call, Answer>[] = []
    for (const one of waiting) {
      const subject = subjectOf(one.call)
      if (batch.size < size && !batch.has(subject) && !underWay.has(subject)) batch.set(subject, one)
      else rest.push(one)
    }
    waiting = rest
    return [...batch.values()]
  }

  async function run(batch: readonly Waiting<Call, Answer>[], passOn: () => void): Promise<void> {
    const calls = batch.map(({ call }) => call)
    // The work of a batch is a part of what its first call came in.
    const done = batch[0]?.within(async () => together(calls, passOn))
    const outcomes = (await done?.catch(() => undefined)) ?? []
    for (const [index, { call, resolve, reject, within }] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) resolve(within(async () => alone(call)))
      else if (outcome.status === 'fulfilled') resolve(outcome.value)
      else reject(outcome.reason)
    }
  }

  async function runNext(): Promise<void> {
    const batch = takeBatch()
    if (batch.length === 0) {
      // All that wait are about what is under way: they are looked at again when that is done.
      isTaken = false
      return
    }
    let hasPassedOn = false
    const passOn = () => {
      if (hasPassedOn) return
      hasPassedOn = true
      isTaken = false
      beginNext()
    }
    const subjects = batch.map(({ call }) => subjectOf(call))
    batches += 1
    for (const subject of subjects) underWay.add(subject)
    await run(batch, passOn)
    for (const subject of subjects) underWay.delete(subject)
    batches -= 1
    passOn()
    beginNext()
  }

  /** In the next turn, so that all that comes in this one is in it. */
  function beginNext(): void {
    if (isTaken || waiting.length === 0 || batches === AT_ONCE) return
    isTaken = true
    setImmediate(() => void runNext())
  }

  return (call) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ call, resolve, reject, within: AsyncLocalStorage.snapshot() })
      beginNext()
    })
}
