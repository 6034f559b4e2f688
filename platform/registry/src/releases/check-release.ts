import { posix } from 'node:path'

import {
  type AnyRelease,
  AnyReleaseSchema,
  canonicalJson,
  HOST_NAME,
  isHostRelease,
  THEMES_FILE,
} from '@site/contracts'
import { releaseDigest } from '@site/server'

import { parseJson, parseOrRefuse, RegistryError } from '../base/index.ts'

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
export function readReleaseDocument(text: string, limits: ReleaseLimits = RELEASE_LIMITS): AnyRelease {
  const release = parseOrRefuse(AnyReleaseSchema, parseJson(text, RELEASE_FILE), RELEASE_FILE)
  const paths = Object.keys(release.files)
  const refuse = (message: string): never => {
    throw new RegistryError('invalid', `${RELEASE_FILE} contradicts itself: ${message}`)
  }
  if (!isHostRelease(release)) {
    const { name, manifest } = release
    if (name === HOST_NAME) refuse(`${HOST_NAME} is the name of the host, and this is a release of a remote.`)
    if (manifest.name !== name) refuse(`the manifest is of ${manifest.name}, the release of ${name}.`)
  }
  // another remote's next release could never be published
  if (!release.container.startsWith(`${release.name}_`)) {
    refuse(`the container of ${release.name} is called ${release.name}_…, not ${release.container}.`)
  }
  for (const path of paths) {
    if (posix.normalize(path) !== path) refuse(`${path} is not a plain path.`)
    if (path === RELEASE_FILE) refuse(`${RELEASE_FILE} is not a file of itself.`)
    const parents = path.split('/').slice(0, -1)
    const folders = parents.map((_, index) => parents.slice(0, index + 1).join('/'))
    const both = folders.find((folder) => Object.hasOwn(release.files, folder))
    if (both !== undefined) refuse(`${both} is a file and a folder.`)
  }
  for (const path of neededBy(release)) {
    if (!Object.hasOwn(release.files, path)) refuse(`${path} is needed but is not among the files.`)
  }
  const digest = releaseDigest(release)
  if (digest !== release.digest) refuse(`its digest is ${digest}, not ${release.digest}.`)
  refuseOversize(release, limits)
  return release
}

/** Files without which a release cannot be shown: what is preloaded, and what the edge makes the page from. */
function neededBy(release: AnyRelease): readonly string[] {
  if (!isHostRelease(release)) return [release.entry, ...Object.values(release.preload).flat()]
  const { entry, initial, files } = release.manifest
  return [...entry, ...initial, ...Object.keys(files), THEMES_FILE]
}

function refuseOversize(release: AnyRelease, limits: ReleaseLimits): void {
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
export function releaseDifferences(known: AnyRelease, offered: AnyRelease): string[] {
  const paths = [...new Set([...Object.keys(known.files), ...Object.keys(offered.files)])].toSorted()
  const files = paths.flatMap((path) => {
    const before = known.files[path]?.integrity
    const after = offered.files[path]?.integrity
    if (before === after) return []
    if (before === undefined) return [`${path} is new`]
    return [after === undefined ? `${path} is gone` : `${path} has other bytes`]
  })
  const content = (release: AnyRelease): Readonly<Record<string, unknown>> => release
  const rest = Object.keys(known).filter(
    (key) =>
      !['files', 'digest', 'builtAt', 'commit', 'uncommitted', 'tools'].includes(key) &&
      canonicalJson(content(known)[key]) !== canonicalJson(content(offered)[key]),
  )
  return [...files, ...rest.map((key) => `${key} is different`)]
}
