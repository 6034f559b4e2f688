import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { AnyRelease } from '@site/contracts'
import { sha256 } from '@site/server'

import { type Actor, appendAudit, nameOf, writeDown } from '../audit/index.ts'
import { RegistryError } from '../base/index.ts'
import { refuseTooManyUnpromoted, type UnpromotedLimits } from '../budgets/index.ts'
import type { Queryable, Within } from '../storage/index.ts'
import { builtFolder, fileExists } from './built-folder.ts'
import { RELEASE_FILE, readReleaseDocument, releaseDifferences } from './check-release.ts'
import type { ReleaseContext } from './release-context.ts'
import { findRelease, insertRelease, versionOfContainer } from './release-store.ts'
import { filesOfFolder, releaseFolder, stageRelease, type OfferedFile } from './stage-files.ts'

export interface Published {
  readonly release: AnyRelease
  /** `unchanged`: the very same release was published before. */
  readonly status: 'published' | 'unchanged'
}

/** What a release has to pass that somebody sends. */
export interface PublishRules {
  /** Done first in the transaction that writes; what it throws ends all of it. */
  readonly within: Within
  readonly unpromoted?: UnpromotedLimits | undefined
  /** Of the uploads of its name that are under way and came before. */
  readonly bytesBefore?: number
}

/**
 * Takes a release in: files are staged and checked, then become visible in one step together with the row and the
 * audit line. A crash in between leaves a folder without a row, which the next attempt replaces. Of the same release with its
 * files in place nothing is read again.
 * @param rules none for the registry's own: nobody could lose the right to it
 * @throws RegistryError `version-taken` when this version exists with other bytes, `upload-mismatch`, `invalid`, `too-large`
 */
export async function publishRelease(
  context: ReleaseContext,
  actor: Actor,
  release: AnyRelease,
  files: AsyncIterable<OfferedFile>,
  rules?: PublishRules,
): Promise<Published> {
  const { releasesDir, now } = context
  const refuseTooMany = async (db: Queryable, bytesBefore?: number) => {
    if (rules !== undefined) await refuseTooManyUnpromoted(db, release, { now, limits: rules.unpromoted }, bytesBefore)
  }
  // Before anything is staged: it would lie on the same disk.
  const published = await refuseOtherBytes(context, release)
  if (published === undefined) await refuseTooMany(context.db, rules?.bytesBefore)
  else if (await hasFolder(releasesDir, release)) return { release: published, status: 'unchanged' }
  const document = JSON.stringify(release)
  const staged = await stageRelease(releasesDir, release, document, files)
  try {
    const status = await writeDown<Published['status']>(context, async (tx) => {
      await rules?.within(tx)
      const known = await refuseOtherBytes(context, release, tx)
      if (known !== undefined) {
        // A release whose folder was lost is made whole again; the row stays as it was.
        if (!(await hasFolder(releasesDir, release))) await staged.moveIntoPlace()
        return { line: undefined, result: 'unchanged' }
      }
      await refuseTooMany(tx)
      const holder = await versionOfContainer(tx, release.container)
      if (holder !== undefined) {
        throw new RegistryError('invalid', `The container name ${release.container} belongs to ${holder} already.`)
      }
      const at = now()
      await insertRelease(tx, { release, document, publishedBy: nameOf(actor), publishedAt: at })
      await staged.moveIntoPlace()
      const bytes = Object.values(release.files).reduce((sum, file) => sum + file.bytes, 0)
      const line = await appendAudit(tx, {
        at,
        actor,
        action: 'publish',
        theme: null,
        remote: release.name,
        reason: `built from ${release.commit}${release.uncommitted === true ? ' and uncommitted changes' : ''}`,
        detail: JSON.stringify({ version: release.version, digest: release.digest, document: sha256(document), bytes }),
      })
      return { line, result: 'published' }
    })
    return { release, status }
  } finally {
    await staged.discard()
  }
}

/** Publishes a built folder on this machine: `folder` or `folder/dist` holds release.json. */
export async function publishFolder(context: ReleaseContext, actor: string, folder: string): Promise<Published> {
  const built = await builtFolder(folder)
  const release = readReleaseDocument(await readFile(join(built, RELEASE_FILE), 'utf8'), context.limits)
  return publishRelease(context, actor, release, filesOfFolder(built, release))
}

async function refuseOtherBytes(
  context: ReleaseContext,
  release: AnyRelease,
  db: Queryable = context.db,
): Promise<AnyRelease | undefined> {
  const known = await findRelease(db, release.name, release.version)
  if (known === undefined) return undefined
  const differences = releaseDifferences(known.release, release)
  if (differences.length === 0) return known.release
  const shown = differences.slice(0, 5).join(', ')
  throw new RegistryError(
    'version-taken',
    `${release.name} ${release.version} is published already with other content (${shown}). ` +
      'A release never changes: publish these bytes under a higher version.',
    {
      name: release.name,
      version: release.version,
      published: known.release.digest,
      offered: release.digest,
      differences,
    },
  )
}

function hasFolder(releasesDir: string, { name, version }: AnyRelease): Promise<boolean> {
  return fileExists(join(releaseFolder(releasesDir, name, version), RELEASE_FILE))
}
