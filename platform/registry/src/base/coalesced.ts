/**
 * Work that takes long, for any number of callers: one runs at a time, and all who ask while it does share the one after
 * it, which begins once they have asked.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined

  function begin(): Promise<T> {
    next = undefined
    const mine = work()
    running = mine
    return mine
  }

  return () => {
    next ??= running.then(begin, begin)
    return next
  }
}
