import { type ChainHead, digestOf, nextLine, verifyChain } from '@site/server'

import type { Db, Executor } from '../../db/database.ts'
import { findLastLine, insertLine, lockAudit, selectLines } from './audit.repository.ts'

/** What an action changes. The states are hashed: the line proves what they were, and tells nobody. */
export interface AuditedChange {
  /** What is acted on, e.g. `withdrawal:W17`. */
  readonly subject: string
  /** As it was and as it is; left out where there was or is none. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes the operator's action down in the transaction that acts, as the last thing in it. */
export type WriteDown = (tx: Executor, change: AuditedChange) => Promise<void>

/** Who acts, and what they do. */
interface Action {
  readonly operator: string
  readonly action: string
  /** Business clock, epoch ms. */
  readonly at: number
}

export async function appendAction(tx: Executor, action: Action, change: AuditedChange): Promise<void> {
  await lockAudit(tx)
  const { subject, before, after } = change
  const entry = { ...action, subject, beforeDigest: stateDigest(before), afterDigest: stateDigest(after) }
  await insertLine(tx, nextLine(await findLastLine(tx), entry))
}

/** Digest of a state, or null for none: amounts by their digits, moments by ISO 8601. */
function stateDigest(state: unknown): string | null {
  if (state === undefined || state === null) return null
  const plain: unknown = JSON.parse(
    JSON.stringify(state, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )
  return digestOf(plain)
}

export interface AuditProof {
  readonly lines: number
  /** The last line; kept elsewhere, it gives away a log whose end was cut off or that was written anew. */
  readonly head: ChainHead | undefined
  /** What is wrong, in words; empty where the chain is whole. */
  readonly problems: readonly string[]
}

/** A head as it is printed and kept elsewhere: `12:0123…`. */
export const printHead = ({ seq, hash }: ChainHead): string => `${seq}:${hash}`

/** @throws when it is no head as {@link printHead} gives it */
export function parseHead(text: string): ChainHead {
  const [, seq, hash] = /^([1-9]\d*):([0-9a-f]{64})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new Error(`${text} is no head of the audit: write 12:0123….`)
  return { seq: Number(seq), hash }
}

/** Proves that no line was altered, removed or moved; `known` is a head that was kept elsewhere. */
export async function verifyAudit(db: Db, known?: ChainHead): Promise<AuditProof> {
  const lines = await selectLines(db)
  const last = lines.at(-1)
  return {
    lines: lines.length,
    head: last && { seq: last.seq, hash: last.hash },
    problems: verifyChain(lines, known).map(({ message }) => message),
  }
}
