import { posix } from 'node:path'

import { ReleaseSchema, canonicalJson, type Release } from '@site/contracts'

import { parseJson, parseOrRefuse, RegistryError, releaseDigest } from '../base/index.ts'

export const RELEASE_FILE = 'release.json'

export interface ReleaseLimits {
  /** Bytes of one file. */
  readonly fileBytes: number
  /** Bytes of a whole release. */
  readonly releaseBytes: number
  readonly files: number
}

export const RELEASE_LIMITS: ReleaseLimits = {
  fileBytes: 16 * 1024 * 1024,
  releaseBytes: 64 * 1024 * 1024,
  files: 2000,
}

/**
 * Reads a release document and checks what it says about itself, before any file is looked at.
 * @throws RegistryError `invalid` for a document that contradicts itself, `too-large` for one beyond the limits
 */
export function readReleaseDocument(text: string, limits: ReleaseLimits = RELEASE_LIMITS): Release {
  const release = parseOrRefuse(ReleaseSchema, parseJson(text, RELEASE_FILE), RELEASE_FILE)
  const paths = Object.keys(release.files)
  const refuse = (message: string): never => {
    throw new RegistryError('invalid', `${RELEASE_FILE} contradicts itself: ${message}`)
  }
  if (release.manifest.name !== release.name) {
    refuse(`the manifest is of ${release.manifest.name}, the release of ${release.name}.`)
  }
  for (const path of paths) {
    if (posix.normalize(path) !== path) refuse(`${path} is not a plain path.`)
    if (path === RELEASE_FILE) refuse(`${RELEASE_FILE} is not a file of itself.`)
    const parents = path.split('/').slice(0, -1)
    const folders = parents.map((_, index) => parents.slice(0, index + 1).join('/'))
    const both = folders.find((folder) => Object.hasOwn(release.files, folder))
    if (both !== undefined) refuse(`${both} is a file and a folder.`)
  }
  for (const path of [release.entry, ...Object.values(release.preload).flat()]) {
    if (!Object.hasOwn(release.files, path)) refuse(`${path} is needed but is not among the files.`)
  }
  const digest = releaseDigest(release)
  if (digest !== release.digest) refuse(`its digest is ${digest}, not ${release.digest}.`)
  refuseOversize(release, limits)
  return release
}

function refuseOversize(release: Release, limits: ReleaseLimits): void {
  const files = Object.entries(release.files)
  const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  const large = files.find(([, { bytes }]) => bytes > limits.fileBytes)
  const problem =
    (files.length > limits.files && `${files.length} files, at most ${limits.files} are taken`) ||
    (large && `${large[0]} has ${large[1].bytes} bytes, at most ${limits.fileBytes} are taken`) ||
    (total > limits.releaseBytes && `${total} bytes in all, at most ${limits.releaseBytes} are taken`)
  if (problem) throw new RegistryError('too-large', `${release.name} ${release.version} is too large: ${problem}.`)
}

/**
 * How two documents of one version differ in what a browser would run, in words; empty when they are the same release.
 * When and where it was built does not count, so a rebuild of the same source may be published again.
 */
export function releaseDifferences(known: Release, offered: Release): string[] {
  const paths = [...new Set([...Object.keys(known.files), ...Object.keys(offered.files)])].toSorted()
  const files = paths.flatMap((path) => {
    const before = known.files[path]?.integrity
    const after = offered.files[path]?.integrity
    if (before === after) return []
    if (before === undefined) return [`${path} is new`]
    return [after === undefined ? `${path} is gone` : `${path} has other bytes`]
  })
  const rest = (Object.keys(known) as (keyof Release)[]).filter(
    (key) =>
      !['files', 'digest', 'builtAt', 'commit', 'uncommitted', 'tools'].includes(key) &&
      canonicalJson(known[key]) !== canonicalJson(offered[key]),
  )
  return [...files, ...rest.map((key) => `${key} is different`)]
}
