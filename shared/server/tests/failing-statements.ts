/** Of the test itself: these never fail, and nobody counts them. */
export const OF_TEST = '/* of the test */'

type Query = (...args: readonly unknown[]) => unknown
export const failing: { left: number; hasFailed: boolean; from: RegExp | undefined } = {
  ...{ left: Infinity, hasFailed: false },
  from: undefined,
}

/**
 * From now on the statement after so many others fails on the server, whose words bring along what it was given.
 *
 * @param from counts begin after a statement that this fits: what a job does comes after it was claimed
 */
export function failAt(statement: number, from?: RegExp): void {
  Object.assign(failing, { left: statement, hasFailed: false, from })
}

/**
 * Has every statement of this process counted, so that one may fail.
 *
 * @param prototype of the clients of `pg`, which this package does without
 * @param planted what the server's words of a failure bring along beside the statement's own values
 * @returns what ends it
 */
export function watchStatements(prototype: object, planted: readonly string[]): () => void {
  const watched = prototype as { query: Query }
  const { query } = watched
  watched.query = function counting(...args) {
    const [config] = args
    const { text, values } =
      typeof config === 'object' && config !== null
        ? (config as Record<string, unknown>)
        : { text: config, values: undefined }
    if (String(text).includes(OF_TEST)) return query.apply(this, args as never)
    if (failing.from !== undefined) {
      if (failing.from.test(String(text))) failing.from = undefined
      return query.apply(this, args as never)
    }
    if ((failing.left -= 1) !== -1) return query.apply(this, args as never)
    failing.hasFailed = true
    const given: readonly unknown[] = [values, args[1]].find(Array.isArray) ?? []
    const own = JSON.stringify(given.map(String)).slice(0, 4_000).replaceAll(/[$%]/g, '')
    const words = `$words$${own} ${planted.join()} $words$`
    const fail = `do $do$ begin raise exception using message = ${words}, detail = ${words}, hint = ${words}; end $do$`
    const tell = args.at(-1)
    return typeof tell === 'function' ? query.call(this, fail, tell) : query.call(this, fail)
  }
  return () => {
    failAt(Infinity)
    watched.query = query
  }
}
