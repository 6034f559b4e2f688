/**
 * Does work until its time is up or the signal aborts; both make it fail. The work is given a signal that aborts with it:
 * work that does not look at it cannot be ended, and may go on unheard.
 */
export async function endsWithin(
  work: (signal: AbortSignal) => Promise<void>,
  deadlineMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>()
  const ending = new AbortController()
  const end = (reason: Error) => {
    reject(reason)
    ending.abort(reason)
  }
  const onAbort = () => end(stopping.reason as Error)
  const timer = setTimeout(() => end(new Error(`not done after ${deadlineMs} ms`)), deadlineMs)
  stopping.addEventListener('abort', onAbort, { once: true })
  if (stopping.aborted) onAbort()
  try {
    await Promise.race([work(ending.signal), cutOff])
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', onAbort)
  }
}
