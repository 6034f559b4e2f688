import type { Redis } from 'ioredis'

/**
 * Subscribes a connection that was lost and made anew to its channels, and asks one on which nothing comes whether it is
 * still there. One that fails at either is given up for a new one; nothing of it rejects where nobody waits for it.
 *
 * @param subscriber neither subscribes by itself again nor repeats commands of the connection before
 * @param channels those to be subscribed to now
 * @returns ends it
 */
export function keepSubscribed(
  subscriber: Redis,
  channels: () => readonly string[],
  { everyMs }: { readonly everyMs: number },
): () => void {
  let connection = 0
  /** The last one that was not subscribed. */
  let unsubscribed: number | undefined
  let isPinging = false

  /** False for a connection that has been replaced, or is about to be: its failures are nobody's any more. */
  function isCurrent(one: number): boolean {
    // Before it is ready a connection is the client's own to give up, which would stop trying.
    return one === connection && subscriber.status === 'ready'
  }

  function giveUp(failed: number): void {
    if (isCurrent(failed)) subscriber.disconnect(true)
  }

  async function subscribe(): Promise<void> {
    const all = channels()
    if (all.length === 0) return
    const mine = connection
    try {
      await subscriber.subscribe(...all)
    } catch (error) {
      if (!isCurrent(mine)) return
      // Given up with the next beat: who refuses for good is not tried again without a pause.
      unsubscribed = mine
      const reason = error instanceof Error ? error.message : String(error)
      process.emitWarning(`Redis was not subscribed to again: ${reason}`)
    }
  }

  async function beat(): Promise<void> {
    if (unsubscribed === connection) return giveUp(connection)
    if (isPinging || subscriber.status !== 'ready') return
    const mine = connection
    isPinging = true
    try {
      await subscriber.ping()
    } catch {
      giveUp(mine)
    } finally {
      isPinging = false
    }
  }

  const onReady = () => {
    connection += 1
    void subscribe()
  }
  subscriber.on('ready', onReady)
  const beating = setInterval(() => void beat(), everyMs)
  beating.unref()
  return () => {
    clearInterval(beating)
    subscriber.off('ready', onReady)
    connection += 1
  }
}
