import { canonicalJson } from '@site/contracts'

import { sha256 } from './hashes.ts'

/** An entry in its place: numbered from 1, tied to the line before it. Its fields are JSON, and hashed as they stand. */
export type ChainLine<Entry> = Entry & {
  readonly seq: number
  /** Hash of the line before, 64 zeros for the first. */
  readonly previous: string
  readonly hash: string
}

export interface ChainProblem {
  readonly seq: number
  readonly problem: 'altered' | 'removed' | 'reordered'
  readonly message: string
}

/** Where a log stood when it was last written; kept outside the database. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

const NOTHING_BEFORE = '0'.repeat(64)

/** Appends an entry to the chain that ends with `last`. */
export function nextLine<Entry extends object>(last: ChainHead | undefined, entry: Entry): ChainLine<Entry> {
  const line = { ...entry, seq: (last?.seq ?? 0) + 1, previous: last?.hash ?? NOTHING_BEFORE }
  return { ...line, hash: digestOf(line) }
}

/**
 * Checks a whole log in stored order. A line that was changed no longer has its hash; a line that is missing leaves a
 * gap in the numbers or a link to nowhere; lines that changed places have falling numbers. `head`, written outside the
 * database after each append, gives away a log whose end was cut off or whose lines were all hashed anew.
 */
export function verifyChain(lines: readonly ChainLine<object>[], head?: ChainHead): ChainProblem[] {
  const problems: ChainProblem[] = []
  let before: ChainHead = { seq: 0, hash: NOTHING_BEFORE }
  for (const line of lines) {
    const { seq, hash, ...content } = line
    if (hash !== digestOf({ seq, ...content })) {
      problems.push({ seq, problem: 'altered', message: `line ${seq} does not have the hash that it was written with` })
    }
    if (seq <= before.seq) {
      problems.push({ seq, problem: 'reordered', message: `line ${seq} stands after line ${before.seq}` })
    } else if (seq > before.seq + 1) {
      const gap = seq === before.seq + 2 ? `line ${seq - 1} is` : `lines ${before.seq + 1} to ${seq - 1} are`
      problems.push({ seq: before.seq + 1, problem: 'removed', message: `${gap} missing` })
    } else if (line.previous !== before.hash) {
      problems.push({
        seq,
        problem: 'altered',
        message: `line ${seq} does not continue line ${before.seq} as it is now`,
      })
    }
    before = line
  }
  return [...problems, ...headProblems(lines, head)]
}

function headProblems(lines: readonly ChainHead[], head: ChainHead | undefined): ChainProblem[] {
  if (head === undefined) return []
  const last = lines.at(-1)?.seq ?? 0
  if (last < head.seq) {
    const message = `the log ends at line ${last}, but line ${head.seq} had been written`
    return [{ seq: last + 1, problem: 'removed', message }]
  }
  const line = lines.find(({ seq }) => seq === head.seq)
  if (line === undefined || line.hash === head.hash) return []
  return [{ seq: head.seq, problem: 'altered', message: `line ${head.seq} is not the one that was written` }]
}

/** What tells two values apart that are JSON: SHA-256 of them in hex, in whatever order their keys stand. */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value))
}
