import { ApiError, STATUS } from '@site/contracts'

const BUSY = '当前访问人数较多，请稍后再试'

/**
 * Expensive work of this process: so much of it at once, so much waiting, and what comes on top is refused at once rather
 * than everybody made slow.
 *
 * @returns does a piece of work when it is its turn. @throws ApiError 6011 when too much waits already
 */
export function createBoundedWork(most: {
  readonly atOnce: number
  readonly waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most.atOnce) running += 1
    else if (waiting.length >= most.waiting) throw new ApiError(STATUS.FREQUENT_SUBMISSION, BUSY)
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
