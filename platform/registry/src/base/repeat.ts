import type { FastifyBaseLogger } from 'fastify'

interface Repeated {
  readonly everyMs: number
  readonly log: FastifyBaseLogger
  /** For the log, when it fails: what could not be done. */
  readonly what: string
  readonly work: () => Promise<void>
}

/**
 * Does something again and again, one at a time; a failure is logged and the next time comes as if nothing had been.
 * @returns the way to end it, which waits for the work that is under way
 */
export function repeat({ everyMs, log, what, work }: Repeated): () => Promise<void> {
  let working = Promise.resolve()
  let isWorking = false

  async function once(): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ error }, what)
    } finally {
      isWorking = false
    }
  }

  const timer = setInterval(() => {
    if (isWorking) return
    isWorking = true
    working = once()
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
