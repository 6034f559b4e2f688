// npm run test:changed [-- base]: the quick checks, and the tests that a change can reach. The change is what differs from
// the commit or branch `base`: committed since then, not committed yet, or in no commit at all. HEAD when none is named.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseStories, readImporters, type Importers } from '../support/changed.ts'
import { ROOT, ensureDependencies, useOwnPrograms } from '../support/install.mjs'
import { ensureSystemPackages } from '../support/system.mjs'
import { runTests } from '../support/test-run.mjs'
import { browserStep, buildStep, checksStep, unitStep } from '../support/test-steps.mjs'
import { BUDGETS } from '../support/time-budgets.mjs'

/** The checks that take seconds; types and lint take a minute, see `npm run check`. */
const QUICK_CHECKS = ['format', 'boundaries', 'dead-code', 'only-for-tests', 'one-version', 'citations']

await runTests(
  async ({ step }) => {
    const [base = 'HEAD', ...more] = parseArgs({ allowPositionals: true }).positionals
    if (more.length > 0) throw new Error('Name one base at most: npm run test:changed -- main')
    await ensureDependencies()
    useOwnPrograms()
    const changed = changedFiles(base)
    console.log(`${changed.length} files differ from ${base}.`)
    if (changed.length === 0) throw new Error('So there is nothing to test: name a base, npm run test:changed -- main')
    const stories = chooseStories(changed, readGraph()).filter(({ path }) => existsSync(join(ROOT, path)))
    for (const { path, because } of stories) console.log(`  ${path}: ${because}`)
    console.log(stories.length === 0 ? 'They reach no browser story.' : 'They reach these browser stories.')

    await step(checksStep(QUICK_CHECKS))
    // Some of the other tests read what is built, too.
    await step(buildStep())
    await step({ ...unitStep([`--changed=${base}`, '--passWithNoTests']), mayBeEmpty: true })
    if (stories.length === 0) return
    await ensureSystemPackages()
    await step(browserStep(stories.map(({ path }) => (path.endsWith('.ts') ? path : `${path}/`))))
  },
  { budgets: BUDGETS },
)

/**
 * As Vitest's `--changed` finds them.
 *
 * @throws one sentence when git does not know the base
 */
function changedFiles(since: string): string[] {
  const git = (...args: readonly string[]): string[] =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean)
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${since}^{commit}`)
  } catch (error) {
    throw new Error(`git knows no commit or branch "${since}" here.`, { cause: error })
  }
  const files = [
    ...git('diff', '--name-only', '--no-renames', `${since}...HEAD`),
    ...git('diff', '--name-only', '--no-renames', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].toSorted()
}

/** @throws when dependency-cruiser cannot read the sources */
function readGraph(): Importers {
  const folders = readdirSync(ROOT).filter((name) => /^(?:host|remote-\w+|shared|platform|e2e)$/.test(name))
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]
  const json = execFileSync('depcruise', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  return readImporters(JSON.parse(json))
}
