import type { FastifyBaseLogger } from 'fastify'

/** Runs a job again and again, never twice at once, with a pause after each run. */
export function createSweeper(job: () => Promise<unknown>, pauseMs: number, log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function run(): Promise<void> {
    try {
      await job()
    } catch (error) {
      log.warn({ err: error }, 'rounds are left over for the next run')
    }
    if (!isStopped) timer = setTimeout(next, pauseMs)
  }

  function next(): void {
    running = run()
  }

  return {
    start(): void {
      timer = setTimeout(next, pauseMs)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
