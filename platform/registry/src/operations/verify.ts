import { type AnyRelease, AnyReleaseSchema } from '@site/contracts'
import { verifyChain } from '@site/server'
import * as v from 'valibot'

import { tokenDigest } from '../access/index.ts'
import { type AuditLine, readAudit } from '../audit/index.ts'
import { releaseDigest, sha256 } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import { checkReleaseFiles } from '../releases/index.ts'

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
const ReleaseRowsSchema = v.array(v.object({ name: v.string(), version: v.string(), document: v.string() }))
const RevisionRowsSchema = v.array(v.object({ theme: v.string(), revision: v.number(), document: v.string() }))

/**
 * Proves the registry to itself: the audit log is whole, each release and each revision is the very text that its audit
 * line recorded, and each file of each release still hashes to what its document says. Reads rows as they lie, so that
 * a spoilt one is reported and does not stop the check.
 */
export async function verifyRegistry(context: RegistryContext): Promise<VerifyReport> {
  const { db } = context
  const lines = await readAudit(db)
  const chain = verifyChain(lines, await context.auditHead.read())
  const releaseRows = v.parse(
    ReleaseRowsSchema,
    (await db.query('SELECT name, version, document FROM registry.releases ORDER BY name, version')).rows,
  )
  const revisionRows = v.parse(
    RevisionRowsSchema,
    (await db.query('SELECT theme, revision, document FROM registry.channel_revisions ORDER BY theme, revision')).rows,
  )
  const releases = releaseRows.map((row) => ({ what: `release ${row.name} ${row.version}`, ...row }))
  const revisions = revisionRows.map((row) => ({ what: `revision ${row.revision} of ${row.theme}`, ...row }))
  const isPublish = (line: AuditLine) => line.action === 'publish'
  const checkedFiles = await checkReleases(context, releases)
  return {
    ...report([
      ...chain.map(({ problem, message }) => `audit: ${message} (${problem})`),
      ...unrecorded(lines.filter(isPublish), releases),
      ...unrecorded(
        lines.filter((line) => !isPublish(line)),
        revisions,
      ),
      ...checkedFiles.problems,
      ...(await unrecordedRights(context, lines)),
      ...(await unrecordedMeasurements(context, lines)),
    ]),
    checked: {
      lines: lines.length,
      revisions: revisions.length,
      releases: releases.length,
      files: checkedFiles.files,
    },
  }
}

function report(problems: readonly string[]): Pick<VerifyReport, 'ok' | 'problems'> {
  return { ok: problems.length === 0, problems }
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
async function unrecordedMeasurements({ db }: RegistryContext, lines: readonly AuditLine[]): Promise<string[]> {
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
    (await db.query('SELECT name, version, document FROM registry.isolation')).rows,
  )
  const found = new Map<string, string>(
    rows.map(({ name, version, document }) => [`${name} ${version}`, sha256(document)]),
  )
  return [...new Set([...recorded.keys(), ...found.keys()])]
    .filter((release) => recorded.get(release) !== found.get(release))
    .map((release) => `what ${release} leaves behind is not as the audit log recorded it`)
}

const PersonRowsSchema = v.array(v.object({ name: v.string(), roles: v.string() }))
const TokenRowsSchema = v.array(
  v.object({
    name: v.string(),
    person: v.string(),
    roles: v.string(),
    sha256: v.nullable(v.string()),
    expires_at: v.nullable(v.union([v.string(), v.number()])),
  }),
)
const PersonDetailSchema = v.object({ person: v.string(), roles: v.array(v.string()) })
const TokenDetailSchema = v.object({ digest: v.string() })

/** Rights that somebody has and nobody gave: roles and tokens that no audit line stands for. */
async function unrecordedRights({ db }: RegistryContext, lines: readonly AuditLine[]): Promise<string[]> {
  const detailsOf = <const Schema extends v.GenericSchema>(schema: Schema, action: string) =>
    lines.flatMap((line) => {
      if (line.action !== action) return []
      const detail = v.safeParse(schema, parseOrUndefined(line.detail))
      return detail.success ? [detail.output] : []
    })
  const given = new Map(
    detailsOf(PersonDetailSchema, 'person').map(({ person, roles }) => [person, JSON.stringify(roles)]),
  )
  const made = new Set(detailsOf(TokenDetailSchema, 'token-create').map(({ digest }) => digest))
  const people = v.parse(
    PersonRowsSchema,
    (await db.query('SELECT name, roles FROM registry.people WHERE name <> $1 ORDER BY name', [INSTALLATION])).rows,
  )
  const tokens = v.parse(
    TokenRowsSchema,
    (await db.query('SELECT name, person, roles, sha256, expires_at FROM registry.tokens ORDER BY name')).rows,
  )
  return [
    ...people
      .filter(({ name, roles }) => given.get(name) !== roles)
      .map(({ name }) => `the roles of ${name} are not as the audit log recorded them`),
    ...tokens
      .filter(({ sha256: secret }) => secret !== null)
      .filter(({ roles, expires_at: expiresAt, ...row }) => {
        const token = {
          ...row,
          roles: parseOrUndefined(roles),
          expiresAt: expiresAt === null ? null : Number(expiresAt),
        }
        return !made.has(tokenDigest(token))
      })
      .map(({ name }) => `the token ${name} is not as the audit log recorded it`),
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
