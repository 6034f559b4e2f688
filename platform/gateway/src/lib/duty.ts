import { setImmediate, setTimeout } from 'node:timers/promises'

/** In a turn of the event loop of its own at least. */
const pause = (ms: number): Promise<void> => (ms > 1 ? setTimeout(ms) : setImmediate())

/**
 * Pieces of work on the one thread that leave it to others for some time: each begins when so many times what the one
 * before it took has passed.
 */
export function createDuty(
  rest: number,
  { now = () => performance.now(), wait = pause }: { now?: () => number; wait?: (ms: number) => Promise<void> } = {},
): (work: () => void) => Promise<void> {
  let from = 0
  return async (work) => {
    await wait(Math.max(0, from - now()))
    const begunAt = now()
    work()
    const endedAt = now()
    from = endedAt + rest * (endedAt - begunAt)
  }
}
