import { loggedError, loggedErrorText } from './logged-error.ts'

/** Lines of one text that a process writes in a minute: enough to see what happens, too few to fill a disk. */
const WINDOW_MS = 60_000
const LINES_A_MINUTE = 120
/** Texts are the code's own and few; were values in one, it would be each time another. */
const MOST_TEXTS = 500
/** As pino numbers its levels; what ends a process is always said. */
const FATAL = 60

type Write = (...args: never[]) => void
interface Minute {
  readonly endsAt: number
  written: number
}

interface LogBudget {
  readonly linesAMinute?: number
  /** Milliseconds of any clock that goes on by itself. */
  readonly now?: () => number
}

/**
 * A hook for pino: of each text so many lines a minute, so that nobody fills the disk by what they send, and a store that
 * is away is told of and not told of thousands of times. How many were left out is a line of its own once the minute is
 * over.
 */
export function logBudget({ linesAMinute = LINES_A_MINUTE, now = () => performance.now() }: LogBudget = {}) {
  const minutes = new Map<string, Minute>()

  function minuteOf(text: string): Minute {
    const key = minutes.has(text) || minutes.size < MOST_TEXTS ? text : ''
    const known = minutes.get(key)
    if (known !== undefined && known.endsAt > now()) return known
    const next: Minute = { endsAt: now() + WINDOW_MS, written: 0 }
    minutes.set(key, next)
    return next
  }

  return function logMethod(this: unknown, args: readonly unknown[], write: Write, level: number): void {
    const said = args.find((arg) => typeof arg === 'string')
    // Of an error without a text pino would make its own message one.
    const thrown = said === undefined ? errorIn(args[0]) : undefined
    const added = thrown === undefined ? [] : [loggedErrorText(thrown)]
    const writeLine = (...line: readonly unknown[]) => write.apply(this, [...line, ...added] as never[])
    if (level >= FATAL) return writeLine(...args)
    const text = said ?? ''
    const minute = minuteOf(text)
    minute.written += 1
    if (minute.written <= linesAMinute) return writeLine(...args)
    if (minute.written > linesAMinute + 1) return
    const reportLeftOut = () => {
      const line = [{ of: text, left: minute.written - linesAMinute }, 'lines were left out of the log']
      write.apply(this, line as never[])
    }
    setTimeout(reportLeftOut, Math.max(0, minute.endsAt - now())).unref()
  }
}

function errorIn(first: unknown): Error | undefined {
  if (first instanceof Error) return first
  const { err } = (typeof first === 'object' && first !== null ? first : {}) as { readonly err?: unknown }
  return err instanceof Error ? err : undefined
}

/** What every server's log is made with: errors without what people typed, and no more lines than anybody would read. */
export function logOptions() {
  const error = (thrown: unknown) => loggedError(thrown)
  // Of forms, whose reader writes all headers down at level trace, the token of who sends them among them.
  const busboyOptions = () => undefined
  return { serializers: { err: error, error, busboyOptions }, hooks: { logMethod: logBudget() } }
}
