/** What a log keeps of an error. Nothing of it is a value that somebody typed or that is kept of them. */
export interface LoggedError {
  readonly type: string
  /** Left out where texts of this kind quote values: of a database, a parser, a schema, a mail server. */
  readonly message?: string
  readonly code?: string
  /** Of a database: what it happened to. A statement has places for its values, and not the values. */
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  readonly query?: string
  /** The lines of the code, without the text above them. */
  readonly stack: readonly string[]
  readonly cause?: LoggedError
}

const QUERY_CHARACTERS = 500
/** Causes of causes that are looked at. */
const DEEPEST = 5
const NAMES = ['code', 'constraint', 'table', 'column', 'query'] as const
/** Fields by which errors are known whose texts quote what they were given: of drivers, schemas and mail servers. */
const QUOTING = ['query', 'severity', 'issues', 'response', 'responseCode'] as const

/**
 * What may be logged of a thrown value: of what kind it is and where, for whoever mends it. The serialiser of every
 * logger that writes errors.
 */
export function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, stack: [] }
  const field = (name: string): unknown => Object.getOwnPropertyDescriptor(thrown, name)?.value
  const names = NAMES.flatMap((name) => {
    const value = field(name)
    return typeof value === 'string' ? [[name, value.slice(0, QUERY_CHARACTERS)] as const] : []
  })
  const quotes = thrown instanceof SyntaxError || QUOTING.some((name) => field(name) !== undefined)
  return {
    type: thrown.constructor.name,
    ...(quotes ? {} : { message: thrown.message }),
    ...Object.fromEntries(names),
    stack: framesOf(thrown),
    ...(thrown.cause === undefined || depth === DEEPEST ? {} : { cause: loggedError(thrown.cause, depth + 1) }),
  }
}

/** One line about an error, under the same rule. */
export function loggedErrorText(thrown: unknown): string {
  const lineOf = ({ type, message, code, constraint, cause }: LoggedError): string => {
    const own = [message ?? type, code, constraint].filter((part) => part !== undefined).join(' ')
    return cause === undefined ? own : `${own} ← ${lineOf(cause)}`
  }
  return lineOf(loggedError(thrown))
}

function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => {
    const frame = /^ {4}at (.+)$/.exec(line)?.[1]
    return frame === undefined ? [] : [frame]
  })
}
