import { type AnyRelease, THEME_IDS } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import type { Queryable } from '../storage/index.ts'

const MOST_RELEASES = 100
const MOST_BYTES = 1024 * 1024 * 1024
const MEGABYTE = 1024 * 1024
/** A version of the last day was promoted in one of these of a theme, or counts as if it had not been. */
const REVISIONS = 500

/** What may be published of one remote, or of the host, within a day and never be promoted. */
export interface UnpromotedLimits {
  readonly releases: number
  /** With their source maps. */
  readonly bytes: number
}

const countSchema = (most: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)), String(most))

/** Of the environment, for `readEnv`. */
export const UNPROMOTED_ENV = {
  UNPROMOTED_RELEASES: countSchema(MOST_RELEASES),
  UNPROMOTED_MEGABYTES: countSchema(MOST_BYTES / MEGABYTE),
}

export function unpromotedLimitsOf(env: {
  readonly UNPROMOTED_RELEASES: number
  readonly UNPROMOTED_MEGABYTES: number
}): UnpromotedLimits {
  return { releases: env.UNPROMOTED_RELEASES, bytes: env.UNPROMOTED_MEGABYTES * MEGABYTE }
}

const UNPROMOTED_LIMITS: UnpromotedLimits = { releases: MOST_RELEASES, bytes: MOST_BYTES }

const PublishedSchema = v.array(
  v.object({ version: v.string(), bytes: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)) }),
)
const PromotedSchema = v.array(v.object({ version: v.nullable(v.string()) }))

interface Budget {
  readonly now: () => number
  readonly limits?: UnpromotedLimits | undefined
}

/** What a release takes of the disk: its document, and the files to whose lengths its upload is held. */
export function bytesOfRelease(release: AnyRelease): number {
  return Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, JSON.stringify(release).length)
}

/**
 * Holds a new release to what may be published of its name in a day without being promoted: it stays for ever, on the
 * disk that the database writes to as well. Within the transaction that writes it the answer is exact.
 * @param bytesBefore of its name, that are on their way and may come to stay
 * @throws RegistryError `too-large`
 */
export async function refuseTooManyUnpromoted(
  db: Queryable,
  release: AnyRelease,
  budget: Budget,
  bytesBefore = 0,
): Promise<void> {
  const { name } = release
  const left = await unpromotedWith(db, name, { releases: 1, bytes: bytesOfRelease(release) + bytesBefore }, budget)
  if (left !== undefined) throw tooMuch(name, left, 'and no more are taken', budget)
}

/**
 * Holds the source maps of a release to what is left of the same day, unless it was promoted.
 * @param bytes of its maps together
 * @throws RegistryError `too-large`
 */
export async function refuseTooLongMaps(
  db: Queryable,
  { name, version }: Pick<AnyRelease, 'name' | 'version'>,
  bytes: number,
  budget: Budget,
): Promise<void> {
  const left = await unpromotedWith(db, name, { releases: 0, bytes }, budget)
  if (left === undefined || (await promotedLately(db, name)).has(version)) return
  throw tooMuch(name, left, `and these maps of ${version} are too much with them`, budget)
}

/** What was never promoted, where what comes is too much with it. */
async function unpromotedWith(
  db: Queryable,
  name: string,
  more: UnpromotedLimits,
  { now, limits = UNPROMOTED_LIMITS }: Budget,
): Promise<Published | undefined> {
  const isWithin = (published: Published) =>
    (more.releases === 0 || published.length + more.releases <= limits.releases) &&
    sumOf(published) + more.bytes <= limits.bytes
  const published = await publishedSince(db, name, now() - DAY_MS)
  if (isWithin(published)) return undefined
  // only now, for it reads far more
  const promoted = await promotedLately(db, name)
  const left = published.filter(({ version }) => !promoted.has(version))
  return isWithin(left) ? undefined : left
}

function tooMuch(
  name: string,
  left: Published,
  what: string,
  { limits: { releases, bytes } = UNPROMOTED_LIMITS }: Budget,
): RegistryError {
  return new RegistryError(
    'too-large',
    `Of ${name} ${left.length} releases of the last 24 hours were never promoted, ${what}: ` +
      `${releases} with ${bytes} bytes together at most. Promote one, or publish this one later.`,
    { releases: left.length, bytes: sumOf(left) },
  )
}

type Published = v.InferOutput<typeof PublishedSchema>

function sumOf(published: Published): number {
  return published.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function publishedSince(db: Queryable, name: string, since: number): Promise<Published> {
  const { rows } = await db.query(
    `SELECT version, octet_length(document) + (
       SELECT coalesce(sum((value ->> 'bytes')::bigint), 0) FROM json_each(document::json -> 'files')
     ) + coalesce(maps.bytes, 0) AS bytes
     FROM registry.releases LEFT JOIN (
       SELECT detail::json ->> 'version' AS version, sum((detail::json ->> 'bytes')::bigint) AS bytes
       FROM registry.audit WHERE action = 'maps' AND theme IS NULL AND remote = $1 AND at >= $2
       GROUP BY 1
     ) AS maps USING (version)
     WHERE name = $1 AND published_at >= $2`,
    [name, since],
  )
  return v.parse(PublishedSchema, rows)
}

/** Versions that a theme ran or tried, by its newest revisions. */
async function promotedLately(db: Queryable, name: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query(
    `WITH lately AS (
       SELECT one.document::json -> 'remotes' -> $1 AS remote
       FROM unnest($2::text[]) AS themes (theme) CROSS JOIN LATERAL (
         SELECT document FROM registry.channel_revisions AS revisions
         WHERE revisions.theme = themes.theme ORDER BY revision DESC LIMIT $3
       ) AS one
     )
     SELECT remote ->> 'stable' AS version FROM lately
     UNION SELECT remote #>> '{candidate,version}' FROM lately`,
    [name, THEME_IDS, REVISIONS],
  )
  return new Set(v.parse(PromotedSchema, rows).flatMap(({ version }) => (version === null ? [] : [version])))
}
