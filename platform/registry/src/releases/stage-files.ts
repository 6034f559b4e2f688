import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

import type { AnyRelease } from '@site/contracts'
import { HOUR_MS } from '@site/domain'
import { integrityHash } from '@site/server'

import { RegistryError } from '../base/index.ts'
import { RELEASE_FILE } from './check-release.ts'

/** One file of an upload. A stream that is not read to its end is the caller's to drain. */
export interface OfferedFile {
  readonly path: string
  readonly content: Readable
}

/** A release on its way in: every byte is checked, nothing can be seen from outside yet. */
export interface StagedRelease {
  /** Moves it to `<releasesDir>/<name>/<version>` in one step; a folder without a published release gives way. */
  moveIntoPlace(): Promise<void>
  discard(): Promise<void>
}

export function releaseFolder(releasesDir: string, name: string, version: string): string {
  return join(releasesDir, name, version)
}

/**
 * Writes the offered files into a staging folder on the same disk and checks each against the document while it
 * arrives: a file that the document does not name, a missing one, another length or another hash refuse the whole.
 * @throws RegistryError `upload-mismatch`
 */
export async function stageRelease(
  releasesDir: string,
  release: AnyRelease,
  document: string,
  files: AsyncIterable<OfferedFile>,
): Promise<StagedRelease> {
  const staging = join(releasesDir, '.staging', randomUUID())
  const discard = () => rm(staging, { recursive: true, force: true })
  try {
    await mkdir(staging, { recursive: true })
    const missing = new Set(Object.keys(release.files))
    for await (const { path, content } of files) {
      const expected = release.files[path]
      if (expected === undefined) throw mismatch(`${path} is not a file of the release document`)
      if (!missing.delete(path)) throw mismatch(`${path} was sent twice`)
      await writeChecked(join(staging, path), content, path, expected)
    }
    const [first] = missing
    if (first !== undefined) {
      throw mismatch(missing.size === 1 ? `${first} is missing` : `${first} and ${missing.size - 1} more are missing`)
    }
    await writeFile(join(staging, RELEASE_FILE), document, { flag: 'wx', mode: 0o444, flush: true })
  } catch (error) {
    await discard()
    throw error
  }
  return {
    discard,
    async moveIntoPlace() {
      const folder = releaseFolder(releasesDir, release.name, release.version)
      await mkdir(dirname(folder), { recursive: true })
      await rm(folder, { recursive: true, force: true })
      await rename(staging, folder)
    },
  }
}

async function writeChecked(
  target: string,
  content: Readable,
  path: string,
  expected: AnyRelease['files'][string],
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const hash = integrityHash()
  let bytes = 0
  const file = await open(target, 'wx', 0o644)
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > expected.bytes) throw mismatch(`${path} is longer than the ${expected.bytes} bytes of the document`)
      hash.update(chunk)
      await file.write(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (bytes < expected.bytes) throw mismatch(`${path} has ${bytes} bytes, the document says ${expected.bytes}`)
  const integrity = hash.value()
  if (integrity !== expected.integrity) {
    throw mismatch(`${path} hashes to ${integrity}, the document says ${expected.integrity}`)
  }
  await chmod(target, 0o444)
}

function mismatch(what: string): RegistryError {
  return new RegistryError('upload-mismatch', `The files are not those of the release document: ${what}.`)
}

/** The files of a built release on disk, in the document's order. */
export async function* filesOfFolder(folder: string, release: AnyRelease): AsyncGenerator<OfferedFile> {
  for (const path of Object.keys(release.files)) {
    const full = join(folder, path)
    const found = await stat(full).catch(() => undefined)
    if (found?.isFile() !== true) throw mismatch(`${path} is missing in ${folder}`)
    yield { path, content: createReadStream(full) }
  }
}

/** Throws away what uploads that were cut off more than an hour ago left behind. */
export async function clearStaging(releasesDir: string, now: number): Promise<void> {
  const root = join(releasesDir, '.staging')
  for (const entry of await readdir(root).catch(() => [])) {
    const folder = join(root, entry)
    const { mtimeMs } = await stat(folder)
    if (now - mtimeMs > HOUR_MS) await rm(folder, { recursive: true, force: true })
  }
}

export interface FileProblem {
  readonly path: string
  readonly problem: 'missing' | 'altered' | 'unexpected'
}

/** Hashes every file of a published release again. */
export function checkReleaseFiles(releasesDir: string, release: AnyRelease): Promise<FileProblem[]> {
  return problemsIn(releaseFolder(releasesDir, release.name, release.version), release)
}

/** A built folder holds what its document says. @throws RegistryError `upload-mismatch` */
export async function checkFolder(folder: string, release: AnyRelease): Promise<void> {
  const found = await problemsIn(folder, release)
  const wrong = found.find(({ problem }) => problem !== 'unexpected')
  if (wrong !== undefined) throw mismatch(`${wrong.path} is ${wrong.problem} in ${folder}`)
}

async function problemsIn(folder: string, release: AnyRelease): Promise<FileProblem[]> {
  const problems: FileProblem[] = []
  for (const [path, expected] of Object.entries(release.files)) {
    const integrity = await hashFile(join(folder, path))
    if (integrity === undefined) problems.push({ path, problem: 'missing' })
    else if (integrity !== expected.integrity) problems.push({ path, problem: 'altered' })
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isDirectory() || path === RELEASE_FILE || Object.hasOwn(release.files, path)) continue
    problems.push({ path, problem: 'unexpected' })
  }
  return problems
}

async function hashFile(path: string): Promise<string | undefined> {
  const hash = integrityHash()
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  } catch {
    return undefined
  }
  return hash.value()
}
