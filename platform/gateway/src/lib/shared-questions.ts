/** A question on its way, and the one that waits for its end. */
interface Asked {
  readonly current: Promise<unknown>
  next: Promise<unknown> | undefined
}

/**
 * The same question of many at once is asked once. Whoever asks while it is being answered shares the next answer, which
 * is begun after they asked: nobody is given what was read before, as from a cache.
 *
 * @returns asks, or waits for what others load under the same key; a failure is that of all who share it, and not kept
 */
export function createSharedQuestions(): <T>(key: string, load: () => Promise<T>) => Promise<T> {
  const asked = new Map<string, Asked>()

  function begin<T>(key: string, load: () => Promise<T>): Promise<T> {
    const current = load()
    const mine: Asked = { current, next: undefined }
    asked.set(key, mine)
    const forget = () => {
      if (mine.next === undefined && asked.get(key) === mine) asked.delete(key)
    }
    current.then(forget, forget)
    return current
  }

  return <T>(key: string, load: () => Promise<T>) => {
    const before = asked.get(key)
    if (before === undefined) return begin(key, load)
    // A key belongs to one kind of question, so that those who share it are given the same type.
    before.next ??= before.current.then(
      () => begin(key, load),
      () => begin(key, load),
    )
    return before.next as Promise<T>
  }
}
