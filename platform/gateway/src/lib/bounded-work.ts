import { ApiError, STATUS } from '@site/contracts'

/** A refusal that says when to come again: the words do, and the header `retry-after` of the answer. */
export class BusyError extends ApiError {
  readonly retryAfterS: number

  /** @param waitMs what there is to do takes about so long */
  constructor(waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
    super(STATUS.FREQUENT_SUBMISSION, `当前访问人数较多，请在${seconds}秒后重试`)
    this.retryAfterS = seconds
  }
}

interface Bounds {
  /** Pieces of work at once. */
  readonly atOnce: number
  /** Pieces that may wait, of all groups together. */
  readonly waiting: number
  /** Pieces that may wait of one group. */
  readonly waitingOfGroup?: number
  /** Who would have to wait longer than this, by what a piece took of late, is refused. */
  readonly longestWaitMs?: number
}

interface Waiter {
  begin(): void
  refuse(error: BusyError): void
}

/** The share of the last piece in what a piece is expected to take. */
const SHARE_OF_LAST = 1 / 8

/**
 * Expensive work of this process: so much of it at once, so much waiting, and what comes on top is refused at once rather
 * than everybody made slow. The groups that wait take turns, each in the order in which its own came: a flood of one group
 * delays every other one by one piece a turn. Where all places are taken, whoever has fewer waiting takes the last place of
 * the group that has most. Where nobody waits, nobody is refused.
 *
 * @returns does a piece of work when it is its turn; pieces without a group are one group
 * @throws BusyError 6011 with a time to come again, when too much waits already or the wait would be too long
 */
export function createBoundedWork(
  { atOnce, waiting, waitingOfGroup = Infinity, longestWaitMs = Infinity }: Bounds,
  now: () => number = () => performance.now(),
): <T>(work: () => Promise<T>, group?: string) => Promise<T> {
  /** In the order of their turns. */
  const groups = new Map<string, Waiter[]>()
  let waits = 0
  let running = 0
  let pieceMs = 0

  /** Of a newcomer: one piece of every other group for each of its own that waits already, and one for itself. */
  function waitMs(group: string): number {
    const own = groups.get(group)?.length ?? 0
    let turns = own
    for (const [name, { length }] of groups) if (name !== group) turns += Math.min(length, own + 1)
    return (turns * pieceMs) / atOnce
  }

  /** Makes room for one of this group, or refuses it. */
  function admit(group: string): void {
    const own = groups.get(group)?.length ?? 0
    const wait = waitMs(group)
    if (own >= waitingOfGroup || wait > longestWaitMs) throw new BusyError(wait)
    if (waits < waiting) return
    let largest: Waiter[] = []
    for (const one of groups.values()) if (one.length > largest.length) largest = one
    if (largest.length <= own + 1) throw new BusyError(wait)
    waits -= 1
    largest.pop()?.refuse(new BusyError((waits * pieceMs) / atOnce))
  }

  function waitForTurn(group: string): Promise<void> {
    return new Promise((begin, refuse) => {
      const own = groups.get(group)
      if (own === undefined) groups.set(group, [{ begin, refuse }])
      else own.push({ begin, refuse })
      waits += 1
    })
  }

  /** The first one of the group whose turn it is; the group then goes behind all others. */
  function takeNext(): Waiter | undefined {
    for (const [name, own] of groups) {
      const next = own.shift()
      groups.delete(name)
      if (own.length > 0) groups.set(name, own)
      waits -= 1
      return next
    }
    return undefined
  }

  return async (work, group = '') => {
    if (running < atOnce) running += 1
    else {
      admit(group)
      await waitForTurn(group)
    }
    const begunAt = now()
    try {
      return await work()
    } finally {
      const tookMs = now() - begunAt
      pieceMs = pieceMs === 0 ? tookMs : pieceMs + (tookMs - pieceMs) * SHARE_OF_LAST
      const next = takeNext()
      if (next === undefined) running -= 1
      else next.begin()
    }
  }
}
