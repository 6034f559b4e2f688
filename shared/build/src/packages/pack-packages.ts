import { execFile } from 'node:child_process'
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
import { join } from 'node:path'
import { promisify } from 'node:util'

import * as v from 'valibot'

import { compilePackages } from './compile-packages.ts'
import { packageDocument } from './package-document.ts'
import { packedChangelog } from './packed-changelog.ts'
import { bundleReleaseCommand } from './release-command.ts'

/** What a remote of another repository is built and tested with, in the order of their layers. */
export const OFFERED_PACKAGES = ['contracts', 'domain', 'ui', 'shell', 'build', 'testing'] as const

/** Files of a package beside its sources. */
const DATA_FOLDERS = ['data', 'vectors', 'assets']
/** Sources that the compiler reads and does not write. */
const BESIDE = /\.(?:d\.ts|json|txt)$/

const MORE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  build: { bin: { 'site-remote': './bin/site-remote.js' } },
  // The runner is the remote's own.
  testing: { bin: { 'site-measure': './bin/measure.js' }, peerDependencies: { vitest: '*' } },
}

/**
 * Packs what a team needs whose remote lives in a repository of its own: six packages, compiled with their types, and the
 * release command. Each file is called `site-<name>.tgz`, whatever its version, so that those who list it need not change
 * the list.
 *
 * @returns the names of the files in `out`
 */
export async function packPackages(root: string, out: string): Promise<string[]> {
  mkdirSync(out, { recursive: true })
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'packages-'))
  try {
    await compilePackages(root, OFFERED_PACKAGES, work)
    for (const name of OFFERED_PACKAGES) addFiles(root, name, join(work, name))
    await bundleReleaseCommand(root, join(work, 'release'))
    addChangelog(root, join(work, 'release'))
    const folders = [...OFFERED_PACKAGES, 'release'].map((name) => `./${name}`)
    return await packFolders(work, folders, out)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function addFiles(root: string, name: string, to: string): void {
  const from = join(root, 'shared', name)
  for (const folder of DATA_FOLDERS) {
    if (existsSync(join(from, folder))) cpSync(join(from, folder), join(to, folder), { recursive: true })
  }
  for (const path of readdirSync(join(from, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (BESIDE.test(path)) cpSync(join(from, 'src', path), join(to, 'src', path))
  }
  addChangelog(root, to)
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(packageDocument(from, MORE[name]), undefined, 2)}\n`)
}

function addChangelog(root: string, to: string): void {
  writeFileSync(join(to, 'CHANGELOG.md'), packedChangelog(readFileSync(join(root, 'shared/CHANGELOG.md'), 'utf8')))
}

const PackedSchema = v.array(v.object({ name: v.string(), filename: v.string() }))

async function packFolders(work: string, folders: readonly string[], out: string): Promise<string[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out, ...folders]
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: work,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return v.parse(PackedSchema, JSON.parse(stdout)).map(({ name, filename }) => {
    const plain = `${name.replace('@', '').replace('/', '-')}.tgz`
    renameSync(join(out, filename), join(out, plain))
    return plain
  })
}
