/** Rejects with `expired()` when the work has not ended after `ms`; the work itself cannot be stopped. */
export function withDeadline<T>(work: Promise<T>, ms: number, expired: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(expired()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
