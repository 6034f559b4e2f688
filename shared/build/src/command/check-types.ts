import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

/**
 * Checks the types of one deployable and of what it imports, tests left out: what is published has been understood by the
 * compiler. Rejects with its errors.
 */
export async function checkTypes(root: string, dir: string): Promise<void> {
  const folder = join(dir, '.cache')
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: [join(dir, 'src')],
      // named, since it may lie in the folder of installed packages
      files: [join(import.meta.dirname, '../i18n/json-zh-tw.d.ts')],
      exclude: ['**/node_modules', '**/*.test.*', '**/testing/**'].map((pattern) => join(dir, pattern)),
    }),
  )
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '-p', config], {
      cwd: dir,
    })
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : String(error)
    throw new Error(`${relative(root, dir) || dir} has type errors:\n${said}`, { cause: error })
  }
}
