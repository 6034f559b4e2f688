// Turns what a step of the test run left behind into numbers and names. A step that says nothing has failed, and so has
// a test that passed only when it was tried again.
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {import('./count.mjs').Count} Count */

/**
 * The report of `check.ts`: every check is one. One that says why it judged nothing has neither passed nor failed.
 *
 * @param {unknown} report parsed JSON, undefined when there is none
 * @returns {Count}
 */
export function countChecks(report) {
  const results = Array.isArray(report) ? report : []
  const isJudged = ({ notJudged }) => notJudged === undefined
  const counted = count(
    results
      .filter(isJudged)
      .map(({ name, ok }) => ({ name: `check:${name}`, fault: ok === true ? undefined : 'failed' })),
  )
  const others = results.filter((one) => !isJudged(one))
  const lines = others.map(({ name, notJudged }) => `not judged: check:${name} — ${notJudged}`)
  return { ...counted, notPassed: [...counted.notPassed, ...lines] }
}

/**
 * The report of `report-vitest.ts`: every test is one; a file that could not be run is one failure, and so is what
 * happened outside of tests; skipped is not passed. A test that passed when it was tried again keeps the messages of its
 * failures.
 *
 * @param {any} report
 * @returns {Count}
 */
export function countVitest(report) {
  const outside = (report?.unhandledErrors ?? []).map((error) => ({ name: whyOf(error), fault: 'failed' }))
  return count(
    (report?.testResults ?? [])
      .flatMap(({ name: file, status, message, assertionResults = [] }) => {
        const tests = assertionResults.map((test) => ({
          name: `${file} › ${test.fullName}`,
          fault: faultOfVitest(test),
          why: whyOf(test.failureMessages?.[0]),
        }))
        const broken = status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
        const [why] = String(message ?? '').split('\n')
        return broken ? [...tests, { name: why ? `${file}: ${why}` : file, fault: 'failed' }] : tests
      })
      .concat(outside),
  )
}

function faultOfVitest({ status, failureMessages = [] }) {
  if (status === 'passed') return failureMessages.length > 0 ? 'needed a second try' : undefined
  return status === 'failed' ? 'failed' : 'skipped'
}

const FAULTS_OF_PLAYWRIGHT = { unexpected: 'failed', flaky: 'needed a second try', skipped: 'skipped' }

/**
 * Playwright's JSON report: every test is one; flaky and skipped are not passed; errors outside of tests are failures.
 *
 * @param {any} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const folder = report?.config?.rootDir ?? ''
  const specs = (report?.suites ?? []).flatMap((suite) => specsOf(suite, []))
  const tests = specs.flatMap(({ file, titles, tests: runs }) =>
    runs.map(({ status, results = [] }) => ({
      name: [join(folder, file), ...titles].join(' › '),
      fault: status === 'expected' ? undefined : (FAULTS_OF_PLAYWRIGHT[status] ?? 'failed'),
      why: whyOf(results.flatMap(({ errors = [] }) => errors)[0]?.message),
    })),
  )
  const errors = (report?.errors ?? []).map(({ message }) => ({
    name: String(message).split('\n')[0],
    fault: 'failed',
  }))
  return count([...tests, ...errors])
}

/** A suite of Playwright holds tests and suites; the outermost is the file. */
function specsOf({ specs = [], suites = [] }, titles) {
  return [
    ...specs.map(({ title, file, tests }) => ({ file, titles: [...titles, title], tests })),
    ...suites.flatMap((suite) => specsOf(suite, [...titles, suite.title])),
  ]
}

function count(results) {
  const notPassed = results.filter(({ fault }) => fault !== undefined)
  return {
    passed: results.length - notPassed.length,
    failed: notPassed.length,
    notPassed: notPassed.map(({ name, fault, why }) => `${fault}: ${name}${why ? ` — ${why}` : ''}`),
  }
}

const LONGEST_REASON = 400

/** What an error says first, in one line, and where in our code: a summary is often all that is left of a run. */
function whyOf(message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
  const isStack = (line) => /^(?:at |❯ )/.test(line)
  const end = lines.findIndex(isStack)
  const said = (end === -1 ? lines : lines.slice(0, end)).filter((line) => line !== '').join(' ')
  const where = lines.find((line) => isStack(line) && !line.includes('node_modules') && !line.includes('node:'))
  return `${said.slice(0, LONGEST_REASON)}${where ? ` (${where})` : ''}`
}

/**
 * What a step counts for in the end: one failure at least when it crashed, or nothing ran in it though it had to.
 *
 * @param {Count} counted
 * @param {number} exitCode
 * @param {{ readonly mayBeEmpty?: boolean, readonly why?: string }} [options] `why`: what a code above 0 means
 * @returns {Count}
 */
export function settle(counted, exitCode, { mayBeEmpty = false, why } = {}) {
  const { passed, failed, notPassed } = counted
  // Failed tests explain a code by themselves; an end by the limit is a failure of its own.
  if (failed > 0 && why === undefined) return counted
  const reason = why ?? `it ended with code ${exitCode}`
  if (exitCode !== 0) return { passed, failed: failed + 1, notPassed: [...notPassed, `failed: ${reason}`] }
  if (passed === 0 && !mayBeEmpty) return { passed, failed: 1, notPassed: ['failed: nothing ran'] }
  return counted
}
