// The steps that a test run is made of.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countChecks, countPlaywright, countVitest } from './count.mjs'
import { ROOT } from './install.mjs'

const MINUTE = 60_000
const BUILD_AND_CHECKS = 'build and checks'

/** @typedef {import('./test-run.mjs').Step} Step */

/** Builds what changed since its last build. @returns {Step} */
export function buildStep() {
  return {
    title: 'Build host and remotes',
    part: BUILD_AND_CHECKS,
    command: () => ['node', 'shared/build/bin/build.ts', 'all'],
    limit: 15 * MINUTE,
    note: () => builtNote(ROOT),
  }
}

/**
 * What was built of host and remotes, which another machine is to build of the same commit as well.
 *
 * @param {string} root of the checkout
 */
export function builtNote(root) {
  const files = readdirSync(root).map((folder) => join(root, folder, 'dist/release.json'))
  const releases = files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return `Built: ${releases.map(({ name, digest }) => `${name} ${digest}`).join(', ')}`
}

/**
 * @param {readonly string[]} [names] all checks when left out
 * @returns {Step}
 */
export function checksStep(names = []) {
  return {
    title: 'Checks',
    part: BUILD_AND_CHECKS,
    command: (report) => ['node', 'shared/build/bin/check.ts', ...names, '--report', report],
    count: countChecks,
    limit: 15 * MINUTE,
  }
}

/** Licences and hashes of all that ships of other people's code. @returns {Step} */
export function partsStep() {
  return {
    title: 'Parts of others, their licences and hashes',
    part: BUILD_AND_CHECKS,
    command: () => ['node', 'shared/build/bin/sbom.ts', 'test-results/sbom.json'],
    limit: 5 * MINUTE,
  }
}

/** One deployable built as another machine would build it. @returns {Step} */
export function sameBytesStep() {
  return {
    title: 'The same bytes on another machine',
    part: BUILD_AND_CHECKS,
    command: () => ['node', 'shared/build/bin/same-bytes.ts', 'help'],
    limit: 10 * MINUTE,
  }
}

/**
 * Everything that Vitest runs.
 *
 * @param {readonly string[]} [args] more arguments of its command line
 * @returns {Step}
 */
export function unitStep(args = []) {
  return {
    title: 'Unit, contract and server tests',
    part: 'unit, contract and server tests',
    command: () => [
      ...['vitest', 'run'],
      ...['default', './e2e/support/report-vitest.ts', './e2e/support/times-vitest.ts'].map(
        (reporter) => `--reporter=${reporter}`,
      ),
      ...args,
    ],
    env: (report) => ({ VITEST_REPORT: report }),
    count: countVitest,
    limit: 30 * MINUTE,
  }
}

/** What members notice of an attack, by the clock: alone on the machine, which it needs. @returns {Step} */
export function attackStep() {
  return {
    title: 'Members of a gateway that is attacked, by the clock',
    part: 'unit, contract and server tests',
    command: (report) => ['node', 'e2e/bench/judge-attack.ts', '--report', report],
    count: countChecks,
    // Nothing is judged on a machine that does other work as well.
    mayBeEmpty: true,
    limit: 15 * MINUTE,
  }
}

/**
 * Everything that Playwright runs.
 *
 * @param {readonly string[]} [args] more arguments of its command line: files, folders and options
 * @returns {Step}
 */
export function browserStep(args = []) {
  return {
    title: 'Browser tests',
    part: 'browser tests',
    command: () => [
      ...['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      '--reporter=list,json,e2e/support/times-playwright.ts',
      ...args,
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
    limit: 60 * MINUTE,
    // It writes down what it has seen so far when it is interrupted, not when it is terminated.
    stopSignal: 'SIGINT',
  }
}
