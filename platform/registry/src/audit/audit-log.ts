import { type ChainHead, type ChainLine, nextLine } from '@site/server'
import * as v from 'valibot'

import { type Database, type Queryable, readFileIfThere, writeFileAtomically } from '../storage/index.ts'

/** Who did something: a person by one of their tokens, or the registry itself, which is its name alone. */
export type Actor = string | { readonly name: string; readonly token: string }

/** The name that stands in documents, and that two people do not share. */
export function nameOf(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.name
}

/** What somebody did. `detail` is JSON text and hashed as it stands, so that nothing depends on parsing it again. */
interface AuditEntry {
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: string
  /** Name of the token; not there for the registry itself, and in lines that are older than tokens with names. */
  readonly token?: string
  readonly action: string
  readonly theme: string | null
  readonly remote: string | null
  readonly reason: string
  readonly detail: string
}
export type AuditLine = ChainLine<AuditEntry>

/** PostgreSQL answers bigint as text. */
const BigintSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const LineSchema = v.pipe(
  v.object({
    seq: BigintSchema,
    at: BigintSchema,
    actor: v.string(),
    token: v.nullable(v.string()),
    action: v.string(),
    theme: v.nullable(v.string()),
    remote: v.nullable(v.string()),
    reason: v.string(),
    detail: v.string(),
    previous: v.string(),
    hash: v.string(),
  }),
  // lines from before there were names of tokens are hashed without one
  v.transform(({ token, ...line }) => (token === null ? line : { ...line, token })),
)
const HeadSchema = v.object({ instance: v.string(), seq: v.number(), hash: v.string() })
const COLUMNS = 'seq, at, actor, token, action, theme, remote, reason, detail, previous, hash'

/**
 * Makes this transaction the only writer of the registry until it ends. Every change begins with it: changes are few,
 * and one queue for all of them is what keeps revisions in order and audit lines without gaps. Readers are not held up.
 */
export async function lockForWriting(tx: Queryable): Promise<void> {
  await tx.query('LOCK TABLE registry.audit IN SHARE ROW EXCLUSIVE MODE')
}

/** Writes one line; the transaction must hold `lockForWriting`. */
export async function appendAudit(
  tx: Queryable,
  { actor: by, ...about }: Omit<AuditEntry, 'actor' | 'token'> & { readonly actor: Actor },
): Promise<AuditLine> {
  const { rows } = await tx.query(`SELECT ${COLUMNS} FROM registry.audit ORDER BY seq DESC LIMIT 1`)
  const [last] = v.parse(v.array(LineSchema), rows)
  const entry: AuditEntry = { ...about, actor: nameOf(by), ...(typeof by === 'string' ? {} : { token: by.token }) }
  const line = nextLine(last, entry)
  const { seq, at, actor, token = null, action, theme, remote, reason, detail, previous, hash } = line
  const values = [seq, at, actor, token, action, theme, remote, reason, detail, previous, hash]
  const places = values.map((_, index) => `$${index + 1}`).join(', ')
  await tx.query(`INSERT INTO registry.audit (${COLUMNS}) VALUES (${places})`, values)
  return line
}

/** Lines in their order, all of them or the newest `limit`. */
export async function readAudit(db: Queryable, limit?: number): Promise<AuditLine[]> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM registry.audit ORDER BY seq DESC LIMIT $1`, [limit ?? null])
  return v.parse(v.array(LineSchema), rows).toReversed()
}

/** What is looked for in the log; what is undefined is not asked for. */
export interface AuditQuery {
  readonly person?: string | undefined
  readonly theme?: string | undefined
  readonly remote?: string | undefined
  readonly action?: string | undefined
  /** In who, why, what and the details, whatever the case. */
  readonly text?: string | undefined
  /** Lines before this one alone, so that new lines move no page. */
  readonly before?: number | undefined
}

/** The newest `limit` lines that fit, newest first. */
export async function searchAudit(db: Queryable, query: AuditQuery, limit: number): Promise<AuditLine[]> {
  const { person, theme, remote, action, text, before } = query
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM registry.audit
     WHERE ($1::text IS NULL OR actor = $1)
       AND ($2::text IS NULL OR theme = $2)
       AND ($3::text IS NULL OR $3 = ANY (string_to_array(remote, ' ')))
       AND ($4::text IS NULL OR action = $4)
       AND ($5::text IS NULL OR position(lower($5) IN lower(concat_ws(' ', actor, token, action, reason, detail))) > 0)
       AND ($6::bigint IS NULL OR seq < $6)
     ORDER BY seq DESC LIMIT $7`,
    [person ?? null, theme ?? null, remote ?? null, action ?? null, text ?? null, before ?? null, limit],
  )
  return v.parse(v.array(LineSchema), rows)
}

/** Number of the newest line; 0 before there is one. Whatever changes in the registry has a line, so it tells that something did. */
export async function auditHeight(db: Queryable): Promise<number> {
  const { rows } = await db.query('SELECT coalesce(max(seq), 0) AS seq FROM registry.audit')
  const [row] = v.parse(v.tuple([v.object({ seq: BigintSchema })]), rows)
  return row.seq
}

/** What the log is about, for who looks for something in it. */
export async function auditNames(
  db: Queryable,
): Promise<{ readonly people: string[]; readonly actions: string[]; readonly remotes: string[] }> {
  const NamesSchema = v.array(v.object({ name: v.string() }))
  const namesOf = async (of: string) => {
    const { rows } = await db.query(`SELECT DISTINCT ${of} AS name FROM registry.audit ORDER BY 1`)
    return v.parse(NamesSchema, rows).map(({ name }) => name)
  }
  return {
    people: await namesOf('actor'),
    actions: await namesOf('action'),
    remotes: await namesOf("unnest(string_to_array(coalesce(remote, ''), ' '))"),
  }
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

/** The end of a log, and the installation whose log it was. */
export type RememberedHead = v.InferOutput<typeof HeadSchema>

/** A file beside the keys that remembers the end of the log, out of reach of who can write to the database. */
export interface AuditHeadFile {
  /**
   * Also one of another installation: whoever can write to the database could give the log another one's name. A file that
   * is damaged holds the end of no log, so that whoever compares finds it.
   * @throws where it is there and cannot be read
   */
  read(): Promise<RememberedHead | undefined>
  /** Whatever was remembered before: see `writeDown`. */
  write(head: ChainHead): Promise<void>
}

/** No line has this hash, so that no log goes on from it. */
const DAMAGED: RememberedHead = { instance: 'nobody (audit-head.json is damaged)', seq: 1, hash: 'damaged' }
const HeadTextSchema = v.fallback(v.pipe(v.string(), v.parseJson(), HeadSchema), DAMAGED)

export function auditHeadFile(path: string, instance: string): AuditHeadFile {
  let queue = Promise.resolve()
  return {
    async read() {
      const text = await readFileIfThere(path)
      return text === undefined ? undefined : v.parse(HeadTextSchema, text)
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
 * is remembered. Where the log no longer has the line that was remembered, that one is kept: it is what gives the log away,
 * until somebody takes the log over as it is.
 */
export async function writeDown<T>(
  { db, auditHead }: { readonly db: Database; readonly auditHead: AuditHeadFile },
  work: (tx: Queryable) => Promise<WrittenDown<T>>,
): Promise<T> {
  const [read] = await Promise.allSettled([auditHead.read()])
  const head = read.status === 'fulfilled' ? read.value : undefined
  const { line, result, goesOn } = await db.transaction(async (tx) => {
    await lockForWriting(tx) // a database that is away refuses the change before anything of it is done
    return { goesOn: await hasLine(tx, head), ...(await work(tx)) }
  })
  if (line === undefined) return result
  if (read.status === 'fulfilled') {
    if (goesOn) await auditHead.write(line)
  } else {
    // It keeps no change from being made, nor from being done to its end, and is not written over.
    process.emitWarning(`The remembered end of the audit log could not be read: ${String(read.reason)}`)
  }
  return result
}

async function hasLine(tx: Queryable, head: ChainHead | undefined): Promise<boolean> {
  if (head === undefined) return true
  const { rows } = await tx.query('SELECT 1 FROM registry.audit WHERE seq = $1 AND hash = $2', [head.seq, head.hash])
  return rows.length > 0
}
