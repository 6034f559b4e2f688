import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs that are run by their file name. */
const PROGRAMS = ['build/bin/build-one.ts', 'build/bin/site-remote.ts', 'testing/bin/measure.ts']

/**
 * Compiles the sources of shared packages to JavaScript with types beside it, in the same folders: `shared/ui/src/px.ts`
 * becomes `<out>/ui/src/px.js` and `px.d.ts`. Types are not checked again (`npm run check -- types` does).
 *
 * @param names folders below `shared`
 * @throws with what the compiler says
 */
export async function compilePackages(root: string, names: readonly string[], out: string): Promise<void> {
  mkdirSync(out, { recursive: true })
  const config = join(out, 'tsconfig.json')
  const shared = join(root, 'shared')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        // What browsers and Node of this product understand, since nothing of it is translated again.
        ...{ target: 'es2022', lib: ['es2024', 'dom', 'dom.iterable'] },
        ...{ rootDir: shared, outDir: out, typeRoots: [join(root, 'node_modules/@types')] },
        ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, noCheck: true },
      },
      include: [...names.map((name) => join(shared, name, 'src')), join(shared, 'build/src/i18n/json-zh-tw.d.ts')],
      files: PROGRAMS.map((program) => join(shared, program)),
      exclude: ['**/node_modules', '**/*.test.*', '*/tests/**'].map((pattern) => join(shared, pattern)),
    }),
  )
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false', '-p', config], { cwd: root })
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : String(error)
    throw new Error(`the packages do not compile:\n${said}`, { cause: error })
  }
}
