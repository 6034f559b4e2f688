/**
 * Waits for work, until its time is up or the signal aborts; both make it fail. The work itself cannot be ended: it may
 * go on unheard.
 */
export async function endsWithin(work: Promise<void>, deadlineMs: number, signal: AbortSignal): Promise<void> {
  const { promise: cutOff, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason as Error)
  const timer = setTimeout(() => reject(new Error(`not done after ${deadlineMs} ms`)), deadlineMs)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    await Promise.race([work, cutOff])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
