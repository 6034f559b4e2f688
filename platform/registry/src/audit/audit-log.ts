import { type ChainHead, type ChainLine, nextLine } from '@site/server'
import * as v from 'valibot'

import { type Database, type Queryable, readFileIfThere, writeFileAtomically } from '../storage/index.ts'

/** What somebody did. `detail` is JSON text and hashed as it stands, so that nothing depends on parsing it again. */
interface AuditEntry {
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly theme: string | null
  readonly remote: string | null
  readonly reason: string
  readonly detail: string
}
export type AuditLine = ChainLine<AuditEntry>

/** PostgreSQL answers bigint as text. */
const BigintSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const LineSchema = v.object({
  seq: BigintSchema,
  at: BigintSchema,
  actor: v.string(),
  action: v.string(),
  theme: v.nullable(v.string()),
  remote: v.nullable(v.string()),
  reason: v.string(),
  detail: v.string(),
  previous: v.string(),
  hash: v.string(),
})
const HeadSchema = v.object({ instance: v.string(), seq: v.number(), hash: v.string() })
const COLUMNS = 'seq, at, actor, action, theme, remote, reason, detail, previous, hash'

/**
 * Makes this transaction the only writer of the registry until it ends. Every change begins with it: changes are few,
 * and one queue for all of them is what keeps revisions and audit lines without gaps. Readers are not held up.
 */
export async function lockForWriting(tx: Queryable): Promise<void> {
  await tx.query('LOCK TABLE registry.audit IN SHARE ROW EXCLUSIVE MODE')
}

/** Writes one line; the transaction must hold `lockForWriting`. */
export async function appendAudit(tx: Queryable, entry: AuditEntry): Promise<AuditLine> {
  const { rows } = await tx.query(`SELECT ${COLUMNS} FROM registry.audit ORDER BY seq DESC LIMIT 1`)
  const [last] = v.parse(v.array(LineSchema), rows)
  const line = nextLine(last, entry)
  const { seq, at, actor, action, theme, remote, reason, detail, previous, hash } = line
  const values = [seq, at, actor, action, theme, remote, reason, detail, previous, hash]
  await tx.query(`INSERT INTO registry.audit (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, values)
  return line
}

/** Lines in their order, all of them or the newest `limit`. */
export async function readAudit(db: Queryable, limit?: number): Promise<AuditLine[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM registry.audit ORDER BY seq DESC LIMIT $1`, [limit ?? null])
  return v.parse(v.array(LineSchema), rows).toReversed()
}

/** The newest line of one action on one remote of a theme. */
export async function findLastAudit(
  db: Queryable,
  { action, theme, remote }: { readonly action: string; readonly theme: string; readonly remote: string },
): Promise<AuditLine | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM registry.audit WHERE action = $1 AND theme = $2 AND remote = $3 ORDER BY seq DESC LIMIT 1`,
    [action, theme, remote],
  )
  return v.parse(v.array(LineSchema), rows)[0]
}

/** The first line, which names the installation; undefined before there is one. */
export async function firstAuditLine(db: Queryable): Promise<AuditLine | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM registry.audit WHERE seq = 1`)
  return v.parse(v.array(LineSchema), rows)[0]
}

/** A file beside the keys that remembers the end of the log, out of reach of who can write to the database. */
export interface AuditHeadFile {
  read(): Promise<ChainHead | undefined>
  write(head: ChainHead): Promise<void>
}

/** A head of another installation (the database is new, the folder is not) says nothing about this log. */
export function auditHeadFile(path: string, instance: string): AuditHeadFile {
  let queue = Promise.resolve()
  return {
    async read() {
      const text = await readFileIfThere(path)
      if (text === undefined) return undefined
      const head = v.parse(HeadSchema, JSON.parse(text))
      return head.instance === instance ? { seq: head.seq, hash: head.hash } : undefined
    },
    write({ seq, hash }) {
      queue = queue.catch(() => {}).then(() => writeFileAtomically(path, JSON.stringify({ instance, seq, hash })))
      return queue
    },
  }
}

/** What `work` of `writeDown` has written: its last line, undefined where there was nothing to write, and what it answers. */
interface WrittenDown<T> {
  readonly line: AuditLine | undefined
  readonly result: T
}

/**
 * One change with its audit lines, all or nothing: nobody else writes meanwhile, and once it is committed the end of the log
 * is remembered.
 */
export async function writeDown<T>(
  { db, auditHead }: { readonly db: Database; readonly auditHead: AuditHeadFile },
  work: (tx: Queryable) => Promise<WrittenDown<T>>,
): Promise<T> {
  const { line, result } = await db.transaction(async (tx) => {
    await lockForWriting(tx) // a database that is away refuses the change before anything of it is done
    return work(tx)
  })
  if (line !== undefined) await auditHead.write(line)
  return result
}
