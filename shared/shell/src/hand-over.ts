const values = new Map<string, unknown>()

/** One-time hand-over between screens by key: the first read returns the value and removes it (spec 3). */
export const handOver = {
  put(key: string, value: unknown): void {
    values.set(key, value)
  },
  /** The value is whatever another deployable put there: check it with a schema. */
  take(key: string): unknown {
    const value = values.get(key)
    values.delete(key)
    return value
  },
}
