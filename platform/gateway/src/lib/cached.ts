interface Cached<T> {
  (): Promise<T>
  /** The next one who asks is given a new value. */
  forget(): void
}

/**
 * A value that is asked for once and kept for a while, or until it is forgotten: whoever is not told of a change, because
 * the message was lost, has it late and not never.
 *
 * @param forMs how long it is kept, by `now`
 */
export function cached<T>(load: () => Promise<T>, forMs: number, now = () => performance.now()): Cached<T> {
  let known: { readonly value: Promise<T>; readonly until: number } | undefined
  const read = () => {
    if (known !== undefined && now() < known.until) return known.value
    const loading = {
      until: now() + forMs,
      value: load().catch((error: unknown) => {
        if (known === loading) known = undefined
        throw error
      }),
    }
    known = loading
    return loading.value
  }
  return Object.assign(read, { forget: () => void (known = undefined) })
}
