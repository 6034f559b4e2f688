import {
  aboveLimits,
  type AnyRelease,
  AnyReleaseSchema,
  HOST_NAME,
  type HostRelease,
  isHostRelease,
  type LeftTotals,
  LeftTotalsSchema,
  type MeasuredKind,
  type Release,
} from '@site/contracts'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import type { Queryable } from '../storage/index.ts'

/** PostgreSQL answers bigint as text. */
const WholeSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const RowSchema = v.object({
  document: v.string(),
  published_by: v.string(),
  published_at: WholeSchema,
})
const COLUMNS = 'document, published_by, published_at'

/** A release as it was published; `document` is the exact text whose hash the audit line holds. */
export interface StoredRelease {
  readonly release: AnyRelease
  readonly document: string
  readonly publishedBy: string
  /** Epoch milliseconds. */
  readonly publishedAt: number
}

/** What a list shows of a release; times in epoch milliseconds. */
export interface ReleaseSummary {
  readonly name: string
  readonly version: string
  readonly digest: string
  readonly commit: string
  readonly uncommitted: boolean
  /** Contract of the shell that it was built for. */
  readonly shell: number
  readonly files: number
  readonly bytes: number
  /** What it leaves behind, and of which kinds more than it may; null where nobody has measured it. */
  readonly left: (LeftTotals & { readonly above: readonly MeasuredKind[] }) | null
  readonly publishedAt: number
  readonly publishedBy: string
}

const SummaryRowSchema = v.pipe(
  v.object({
    name: v.string(),
    version: v.string(),
    digest: v.string(),
    commit: v.string(),
    uncommitted: v.boolean(),
    shell: v.number(),
    files: v.number(),
    bytes: WholeSchema,
    left_behind: v.nullable(v.pipe(v.string(), v.parseJson(), LeftTotalsSchema)),
    published_at: WholeSchema,
    published_by: v.string(),
  }),
  v.transform(
    ({ published_at: publishedAt, published_by: publishedBy, left_behind: left, ...row }): ReleaseSummary => ({
      ...row,
      left: left === null ? null : { ...left, above: aboveLimits(left) },
      publishedAt,
      publishedBy,
    }),
  ),
)
const SUMMARY_COLUMNS = `name, version, digest, commit, uncommitted, shell, files, bytes, published_at, published_by,
  (SELECT totals FROM registry.isolation measured WHERE measured.name = releases.name AND measured.version = releases.version)
    AS left_behind`

/** All releases, or those of one remote, newest first. */
export async function listReleases(db: Queryable, name?: string): Promise<ReleaseSummary[]> {
  const { rows } = await db.query(
    `SELECT ${SUMMARY_COLUMNS} FROM registry.releases WHERE $1::text IS NULL OR name = $1
     ORDER BY published_at DESC, version DESC`,
    [name ?? null],
  )
  return v.parse(v.array(SummaryRowSchema), rows)
}

/** Releases whose name, version, digest, commit or publisher has this text, whatever the case, newest first. */
export async function searchReleases(db: Queryable, text: string, limit: number): Promise<ReleaseSummary[]> {
  const { rows } = await db.query(
    `SELECT ${SUMMARY_COLUMNS} FROM registry.releases
     WHERE position(lower($1) IN lower(concat_ws(' ', name, version, digest, commit, published_by))) > 0
     ORDER BY published_at DESC, version DESC LIMIT $2`,
    [text, limit],
  )
  return v.parse(v.array(SummaryRowSchema), rows)
}

export async function findRelease(db: Queryable, name: string, version: string): Promise<StoredRelease | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM registry.releases WHERE name = $1 AND version = $2`, [
    name,
    version,
  ])
  return v.parse(v.array(RowSchema), rows).map(fromRow)[0]
}

/** @throws RegistryError `not-found` */
export async function requireRelease(db: Queryable, name: string, version: string): Promise<StoredRelease> {
  const found = await findRelease(db, name, version)
  if (found !== undefined) return found
  throw new RegistryError('not-found', `${name} ${version} is not published.`, { remote: name, version })
}

/** The version that already uses a container name, if any. */
export async function versionOfContainer(db: Queryable, container: string): Promise<string | undefined> {
  const { rows } = await db.query('SELECT name, version FROM registry.releases WHERE container = $1', [container])
  const [row] = v.parse(v.array(v.object({ name: v.string(), version: v.string() })), rows)
  return row === undefined ? undefined : `${row.name} ${row.version}`
}

export async function insertRelease(tx: Queryable, stored: StoredRelease): Promise<void> {
  const { name, version, digest, container } = stored.release
  const { document, publishedBy, publishedAt } = stored
  await tx.query(
    `INSERT INTO registry.releases (name, version, digest, container, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [name, version, digest, container, document, publishedBy, publishedAt],
  )
}

/** The site's documents have 20 to 140 KB, and all that its channels run 3 MB. In memory one is several times as long. */
const KNOWN_CHARACTERS = 32 * 1024 * 1024

interface KnownRelease {
  readonly release: AnyRelease
  readonly characters: number
}

/** Reads releases once, as they never change, and keeps those that were asked for last. */
export class ReleaseReader {
  /** The one that nobody has asked for the longest is the first. */
  readonly #known = new Map<string, KnownRelease>()
  readonly #limit: number
  #characters = 0

  /** @param limit characters of all documents that are kept */
  constructor(limit = KNOWN_CHARACTERS) {
    this.#limit = limit
  }

  /** For a database that was brought back: it may lack what was read before. */
  forget(): void {
    this.#known.clear()
    this.#characters = 0
  }

  /** A release of a remote. @throws RegistryError `not-found` */
  async get(db: Queryable, name: string, version: string): Promise<Release> {
    const release = await this.any(db, name, version)
    if (!isHostRelease(release)) return release
    throw new RegistryError('not-found', `${name} is the host, not a remote.`, { remote: name, version })
  }

  /** A release of the host. @throws RegistryError `not-found` */
  async host(db: Queryable, version: string): Promise<HostRelease> {
    const release = await this.any(db, HOST_NAME, version)
    if (isHostRelease(release)) return release
    throw new TypeError('what is published under the name of the host is a release of it')
  }

  /** @throws RegistryError `not-found` */
  async any(db: Queryable, name: string, version: string): Promise<AnyRelease> {
    const key = `${name}@${version}`
    const known = this.#known.get(key)
    if (known !== undefined) {
      this.#keep(key, known)
      return known.release
    }
    const { release, document } = await requireRelease(db, name, version)
    this.#keep(key, { release, characters: document.length })
    return release
  }

  #keep(key: string, one: KnownRelease): void {
    this.#drop(key)
    this.#known.set(key, one)
    this.#characters += one.characters
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= this.#limit || oldest === key) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#known.get(key)?.characters ?? 0
    this.#known.delete(key)
  }
}

function fromRow(row: v.InferOutput<typeof RowSchema>): StoredRelease {
  return {
    release: v.parse(AnyReleaseSchema, JSON.parse(row.document)),
    document: row.document,
    publishedBy: row.published_by,
    publishedAt: row.published_at,
  }
}
