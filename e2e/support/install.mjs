// Node's packages of this workspace, and the PATH that puts its own Node and tools first.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startGuarded } from './guarded.mjs'

/** The project's root folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const STAMP = join(ROOT, 'node_modules/.install-stamp')

/** Installs what the lock file says, unless that was done already. @throws one sentence when it fails */
export async function ensureDependencies() {
  const wanted = lockDigest()
  const hasNode = existsSync(join(ROOT, 'node_modules/.bin/node'))
  if (hasNode && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  console.log(`Installing packages with ${packageManager} …`)
  const code = await startGuarded('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], { cwd: ROOT }).exited
  if (code !== 0)
    throw new Error('The packages could not be installed (is the npm registry reachable?): see the output above.')
  writeFileSync(STAMP, wanted)
}

/** Puts the workspace's own programs, Node 24 among them, first on PATH for everything that is started from here. */
export function useOwnPrograms() {
  process.env.PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
}

/** What is installed, as the start command writes it too: either of the two spares the other the installation. */
function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .update(process.platform + process.arch)
    .digest('hex')
}
