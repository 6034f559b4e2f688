/**
 * Queues, one for each key, in this process: work of one key is done one after the other, in the order in which it came,
 * work of different keys side by side.
 *
 * @returns does a piece of work when it is its turn and answers what it answers; a failure concerns nobody else
 */
export function createQueues(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
