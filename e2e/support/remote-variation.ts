import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Edit {
  readonly from: string
  readonly to: string
}

export interface Variation {
  readonly version: string
  /** File below the remote's folder → texts to put in place of others. */
  readonly edits?: Readonly<Record<string, Edit | readonly Edit[]>>
  /** Changes the built files in the folder it is given; whole in itself, for its text tells it from others. */
  readonly finish?: (dist: string) => void
}

/**
 * Builds a publishable release of a remote with some of its source changed, as its team would, in a copy of its folder:
 * the working tree and its builds stay as they are.
 *
 * @param remote `help`, `sports`, …
 * @returns the folder of the copy, with the release in its `dist`, and what removes it
 * @throws when a text to replace is not there, or with webpack's errors
 */
export async function buildVariation(
  remote: string,
  { version, edits = {}, finish }: Variation,
): Promise<{ readonly folder: string; remove(): void }> {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const parent = mkdtempSync(join(cache, 'variation-')) // inside of the workspace, where the build finds its root
  const remove = () => rmSync(parent, { recursive: true, force: true })
  const folder = join(parent, `remote-${remote}`)
  try {
    cpSync(join(ROOT, `remote-${remote}`), folder, {
      recursive: true,
      filter: (path) => !['dist', '.cache'].includes(basename(path)),
    })
    change(join(folder, 'package.json'), (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`))
    for (const [file, some] of Object.entries(edits)) {
      for (const { from, to } of [some].flat()) change(join(folder, file), (text) => text.replace(from, to))
    }
    await promisify(execFile)(process.execPath, [join(ROOT, 'shared/build/bin/build-one.ts'), folder], {
      cwd: folder,
      env: { ...process.env, BUILD_MODE: 'release', NODE_ENV: 'production', MF_BUILD_VERSION: '1' },
    })
    finish?.(join(folder, 'dist'))
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * The same, built once for all tests, workers and runs until the remote itself is built to something else.
 *
 * @returns the folder with the release, for reading alone
 * @throws like `buildVariation`, and when the remote is not built
 */
export async function keepVariation(remote: string, variation: Variation): Promise<string> {
  const built = JSON.parse(readFileSync(join(ROOT, `remote-${remote}`, 'dist/release.json'), 'utf8')) as unknown
  const { digest } = v.parse(ReleaseSchema, built)
  const { version, edits, finish } = variation
  const base = hashOf(digest)
  const kept = join(
    ROOT,
    '.cache/variations',
    remote,
    `${base}-${hashOf(JSON.stringify([version, edits, String(finish)]))}`,
  )
  if (existsSync(kept)) return kept
  const { folder, remove } = await buildVariation(remote, variation)
  const shelf = dirname(kept)
  mkdirSync(shelf, { recursive: true })
  for (const old of readdirSync(shelf).filter((name) => !name.startsWith(base))) {
    rmSync(join(shelf, old), { recursive: true, force: true })
  }
  try {
    renameSync(join(folder, 'dist'), kept)
  } catch (error) {
    if (!existsSync(kept)) throw error // another worker was quicker with the same
  }
  remove()
  return kept
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function change(path: string, replace: (text: string) => string): void {
  const before = readFileSync(path, 'utf8')
  const after = replace(before)
  if (after === before) throw new Error(`${path} does not have the text to change`)
  writeFileSync(path, after)
}
