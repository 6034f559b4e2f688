/** Does a piece of work for each item, so many at the same time; the first failure ends it. */
export async function eachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  let hasFailed = false
  const worker = async () => {
    // One iterator for all: each takes the next item that nobody has.
    for (const [index, item] of queue) {
      if (hasFailed) return
      await work(item, index).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
