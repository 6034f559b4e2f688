import { type NewSpan, recorder } from './recorder.ts'
import { inSpan } from './spans.ts'

type Query = (...args: readonly unknown[]) => unknown

/** As much of a statement is told as a log tells of it. */
const TEXT_CHARACTERS = 500
/** A transaction's beginning is answered with the statement behind it. */
const BEGIN = /^\s*begin\b/i
const TARGET = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([\w.]+)/i

/**
 * Makes a span of every statement that a pool or a client of node-postgres is asked for: its text, which has places for
 * values, and no value. On a pool the wait for a connection is a part of it.
 */
export function traceStatements(target: object): void {
  // A callback is the pool's own call, in nobody's name, for a statement that it was asked for.
  const query = (target as { readonly query: Query }).query.bind(target)
  const traced: Query = (...args) => {
    if (recorder() === undefined || args.some((arg) => typeof arg === 'function')) return query(...args)
    const { text } = read(args[0])
    return BEGIN.test(text)
      ? query(...args)
      : inSpan(
          () => spanOf(args[0]),
          () => query(...args),
        )
  }
  Object.assign(target, { query: traced })
}

function spanOf(statement: unknown): NewSpan {
  const { name, text } = read(statement)
  const operation = /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement'
  const target = TARGET.exec(text)?.[1]
  const summary = name ?? (target === undefined ? operation : `${operation} ${target}`)
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  return { name: summary, kind: 'client', facts: { ...facts, 'db.query.text': text.slice(0, TEXT_CHARACTERS) } }
}

function read(statement: unknown): { readonly name?: string; readonly text: string } {
  if (typeof statement === 'string') return { text: statement }
  if (typeof statement !== 'object' || statement === null) return { text: '' }
  const { name, text } = statement as { readonly name?: unknown; readonly text?: unknown }
  return { ...(typeof name === 'string' && { name }), text: typeof text === 'string' ? text : '' }
}
