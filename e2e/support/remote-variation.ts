import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Variation {
  readonly version: string
  /** File below the remote's folder → text to put in place of another. */
  readonly edits?: Readonly<Record<string, { readonly from: string; readonly to: string }>>
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
  { version, edits = {} }: Variation,
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
    for (const [file, { from, to }] of Object.entries(edits)) {
      change(join(folder, file), (text) => text.replace(from, to))
    }
    await promisify(execFile)(process.execPath, [join(ROOT, 'shared/build/bin/build-one.ts'), folder], {
      cwd: folder,
      env: { ...process.env, BUILD_MODE: 'release', NODE_ENV: 'production', MF_BUILD_VERSION: '1' },
    })
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function change(path: string, replace: (text: string) => string): void {
  const before = readFileSync(path, 'utf8')
  const after = replace(before)
  if (after === before) throw new Error(`${path} does not have the text to change`)
  writeFileSync(path, after)
}
