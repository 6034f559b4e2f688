import { type AnyRelease, AnyReleaseSchema } from '@site/contracts'
import { verifyChain } from '@site/server'
import * as v from 'valibot'

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
