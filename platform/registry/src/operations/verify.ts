import { type AnyRelease, AnyReleaseSchema } from '@site/contracts'
import { releaseDigest, sha256, verifyChain } from '@site/server'
import * as v from 'valibot'

import { identityDigest, readIdentities, tokenDigest } from '../access/index.ts'
import { type AuditLine, readAudit, type RememberedHead } from '../audit/index.ts'
import type { RegistryContext } from '../context/index.ts'
import { checkReleaseFiles } from '../releases/index.ts'
import type { Queryable } from '../storage/index.ts'

export interface VerifyReport {
  readonly ok: boolean
  readonly checked: {
    readonly lines: number
    readonly revisions: number
    readonly releases: number
    readonly files: number
  }
  /** One sentence each. */
  readonly problems: readonly string[]
}

/** The installation's own person, whom no line takes in. */
const INSTALLATION = 'ops'
const DetailSchema = v.object({ document: v.string() })
const InstallationSchema = v.object({ instance: v.string() })
const OwnPlaceSchema = v.object({ theme: v.string(), revision: v.number() })
const ReleaseRowsSchema = v.array(v.object({ name: v.string(), version: v.string(), document: v.string() }))
const RevisionRowsSchema = v.array(v.object({ theme: v.string(), revision: v.number(), document: v.string() }))

/**
 * Proves the registry to itself: the audit log is whole, each release and each revision is the very text that its audit
 * line recorded, and each file of each release still hashes to what its document says. Reads rows as they lie, so that
 * a spoilt one is reported and does not stop the check.
 */
export async function verifyRegistry(context: RegistryContext): Promise<VerifyReport> {
  // the end that is remembered is never ahead of lines that are read after it
  const head = await context.auditHead.read()
  const { lines, releaseRows, revisionRows, rights, measurements } = await context.db.transaction(readAtOnce)
  const chain = verifyChain(lines, head).map(({ problem, message }) => `audit: ${message} (${problem})`)
  const releases = releaseRows.map((row) => ({ what: `release ${row.name} ${row.version}`, ...row }))
  const revisions = revisionRows.map((row) => ({ what: `revision ${row.revision} of ${row.theme}`, ...row }))
  const isPublish = (line: AuditLine) => line.action === 'publish'
  const checkedFiles = await checkReleases(context, releases)
  return {
    ...report([
      ...foreignHead(lines, head),
      ...chain,
      ...unrecorded(lines.filter(isPublish), releases),
      ...unrecorded(
        lines.filter((line) => !isPublish(line)),
        revisions,
      ),
      ...misplaced(revisions),
      ...checkedFiles.problems,
      ...rights,
      ...measurements,
    ]),
    checked: {
      lines: lines.length,
      revisions: revisions.length,
      releases: releases.length,
      files: checkedFiles.files,
    },
  }
}

/** All rows as they are at one moment: what is written meanwhile is not taken for what nobody recorded. */
async function readAtOnce(tx: Queryable) {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  const lines = await readAudit(tx)
  return {
    lines,
    releaseRows: v.parse(
      ReleaseRowsSchema,
      (await tx.query('SELECT name, version, document FROM registry.releases ORDER BY name, version')).rows,
    ),
    revisionRows: v.parse(
      RevisionRowsSchema,
      (await tx.query('SELECT theme, revision, document FROM registry.channel_revisions ORDER BY theme, revision'))
        .rows,
    ),
    rights: await unrecordedRights(tx, lines),
    measurements: await unrecordedMeasurements(tx, lines),
  }
}

function report(problems: readonly string[]): Pick<VerifyReport, 'ok' | 'problems'> {
  return { ok: problems.length === 0, problems }
}

/** The database was made anew beside a folder that is older, or somebody gave the log another name. */
function foreignHead([first]: readonly AuditLine[], head: RememberedHead | undefined): string[] {
  const log = v.safeParse(InstallationSchema, parseOrUndefined(first?.detail ?? ''))
  const instance = log.success ? log.output.instance : 'no name'
  if (head === undefined || head.instance === instance) return []
  return [
    `audit: it is the log of installation ${instance}, but the end of that of ${head.instance} is remembered (altered)`,
  ]
}

/** A document says itself which revision it is of which theme. */
function misplaced(
  rows: readonly {
    readonly what: string
    readonly theme: string
    readonly revision: number
    readonly document: string
  }[],
): string[] {
  return rows.flatMap(({ what, theme, revision, document }) => {
    const own = v.safeParse(OwnPlaceSchema, parseOrUndefined(document))
    if (!own.success || (own.output.theme === theme && own.output.revision === revision)) return []
    return [`${what} holds the document of revision ${own.output.revision} of ${own.output.theme}`]
  })
}

/** Rows that no audit line recorded as they are, and recorded documents that have no row. */
function unrecorded(
  lines: readonly AuditLine[],
  rows: readonly { readonly what: string; readonly document: string }[],
): string[] {
  const expected = new Map(
    lines.flatMap((line) => {
      const detail = v.safeParse(DetailSchema, parseOrUndefined(line.detail))
      return detail.success ? [[detail.output.document, line.seq] as const] : []
    }),
  )
  const strange = rows.filter(({ document }) => !expected.delete(sha256(document)))
  return [
    ...strange.map(({ what }) => `${what} is not as the audit log recorded it`),
    ...Array.from(expected.values(), (seq) => `what audit line ${seq} recorded is gone or was changed`),
  ]
}

const MeasuredRowsSchema = v.array(v.object({ name: v.string(), version: v.string(), document: v.string() }))
const MeasuredDetailSchema = v.object({ version: v.string(), isolation: v.string() })

/** What was measured of a release is what the newest line about it recorded, and is there. */
async function unrecordedMeasurements(tx: Queryable, lines: readonly AuditLine[]): Promise<string[]> {
  const recorded = new Map<string, string>(
    lines.flatMap(({ action, remote, detail }) => {
      const about = v.safeParse(MeasuredDetailSchema, parseOrUndefined(detail))
      return action === 'isolation' && about.success
        ? [[`${remote ?? ''} ${about.output.version}`, about.output.isolation] as const]
        : []
    }),
  )
  const rows = v.parse(
    MeasuredRowsSchema,
    (await tx.query('SELECT name, version, document FROM registry.isolation')).rows,
  )
  const found = new Map<string, string>(
    rows.map(({ name, version, document }) => [`${name} ${version}`, sha256(document)]),
  )
  return [...new Set([...recorded.keys(), ...found.keys()])]
    .filter((release) => recorded.get(release) !== found.get(release))
    .map((release) => `what ${release} leaves behind is not as the audit log recorded it`)
}

/** PostgreSQL answers bigint as text. */
const MomentSchema = v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)))
const PersonRowsSchema = v.array(v.object({ name: v.string(), roles: v.string(), left_at: MomentSchema }))
const TokenRowsSchema = v.array(
  v.object({
    name: v.string(),
    person: v.string(),
    roles: v.string(),
    sha256: v.nullable(v.string()),
    expires_at: MomentSchema,
    revoked_at: MomentSchema,
    signed_out_at: MomentSchema,
  }),
)
const RightsDetailSchema = v.object({
  person: v.string(),
  roles: v.optional(v.array(v.string())),
  token: v.optional(v.string()),
  digest: v.optional(v.string()),
  identity: v.nullish(v.string()),
})

/** Who may do what, and by which tokens, as the lines have it. */
interface Rights {
  /** Person → JSON of their roles. */
  readonly given: Map<string, string>
  readonly left: Set<string>
  /** Digests of tokens that were made. */
  readonly made: Set<string>
  /** Names of tokens that were ended. */
  readonly ended: Set<string>
  /** Person → digest of who they are at the provider of OpenID Connect. */
  readonly identities: Map<string, string>
}

function rightsIn(lines: readonly AuditLine[]): Rights {
  const rights: Rights = {
    ...{ given: new Map(), left: new Set(), made: new Set(), ended: new Set() },
    identities: new Map(),
  }
  const tokensOf = new Map<string, string[]>()
  for (const { action, detail } of lines) {
    const parsed = v.safeParse(RightsDetailSchema, parseOrUndefined(detail))
    if (!parsed.success) continue
    const { person, roles, token = '', digest = '', identity } = parsed.output
    if (action === 'person') {
      rights.given.set(person, JSON.stringify(roles))
      rights.left.delete(person)
    } else if (action === 'person-left') {
      rights.left.add(person)
      rights.identities.delete(person)
      for (const name of tokensOf.get(person) ?? []) rights.ended.add(name)
    } else if (action === 'token-create' || action === 'sign-in') {
      rights.made.add(digest)
      tokensOf.set(person, [...(tokensOf.get(person) ?? []), token])
    } else if (action === 'token-revoke' || action === 'sign-out') rights.ended.add(token)
    else if (action === 'identity' && typeof identity === 'string') rights.identities.set(person, identity)
    else if (action === 'identity') rights.identities.delete(person)
  }
  return rights
}

/** Rights that somebody has and nobody gave: roles and tokens that no audit line stands for, or that one has ended. */
async function unrecordedRights(db: Queryable, lines: readonly AuditLine[]): Promise<string[]> {
  const { given, left, made, ended, identities } = rightsIn(lines)
  const people = v.parse(
    PersonRowsSchema,
    (await db.query('SELECT name, roles, left_at FROM registry.people WHERE name <> $1 ORDER BY name', [INSTALLATION]))
      .rows,
  )
  const tokens = v.parse(
    TokenRowsSchema,
    (
      await db.query(
        `SELECT name, person, roles, sha256, expires_at, revoked_at, signed_out_at FROM registry.tokens
         WHERE sha256 IS NOT NULL ORDER BY name`,
      )
    ).rows,
  )
  return [
    ...people
      .filter(({ name, roles }) => given.get(name) !== roles)
      .map(({ name }) => `the roles of ${name} are not as the audit log recorded them`),
    ...people
      .filter(({ name, left_at: leftAt }) => left.has(name) && leftAt === null)
      .map(({ name }) => `${name} has left, and is there again without a line of the audit log`),
    ...tokens
      .filter(({ name, person, roles, sha256: secret, expires_at: expiresAt }) => {
        return !made.has(tokenDigest({ name, person, roles: parseOrUndefined(roles), sha256: secret, expiresAt }))
      })
      .map(({ name }) => `the token ${name} is not as the audit log recorded it`),
    ...tokens
      .filter(({ name, revoked_at: revokedAt, signed_out_at: signedOutAt }) => {
        return ended.has(name) && revokedAt === null && signedOutAt === null
      })
      .map(({ name }) => `the token ${name} was revoked, and opens something again`),
    ...(await readIdentities(db))
      .filter((identity) => identities.get(identity.person) !== identityDigest(identity))
      .map(({ person }) => `who ${person} signs in as is not as the audit log recorded it`),
  ]
}

async function checkReleases(
  { releasesDir }: RegistryContext,
  rows: readonly {
    readonly what: string
    readonly name: string
    readonly version: string
    readonly document: string
  }[],
): Promise<{ readonly files: number; readonly problems: readonly string[] }> {
  const problems: string[] = []
  let files = 0
  for (const { what, name, version, document } of rows) {
    const parsed = v.safeParse(AnyReleaseSchema, parseOrUndefined(document))
    if (!parsed.success) {
      problems.push(`${what} is not a release document any more`)
      continue
    }
    const release: AnyRelease = parsed.output
    if (release.name !== name || release.version !== version) problems.push(`${what} holds another release's document`)
    if (releaseDigest(release) !== release.digest) problems.push(`${what} does not have its digest`)
    files += Object.keys(release.files).length
    for (const { path, problem } of await checkReleaseFiles(releasesDir, release)) {
      problems.push(`${what}: ${path} is ${problem}`)
    }
  }
  return { files, problems }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
