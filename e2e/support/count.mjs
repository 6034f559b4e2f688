// Turns what a step of the test run left behind into numbers. A step that says nothing has failed.

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * The report of `check.ts`: every check is one.
 *
 * @param {unknown} report parsed JSON, undefined when there is none
 * @returns {Count}
 */
export function countChecks(report) {
  const results = Array.isArray(report) ? report : []
  const passed = results.filter(({ ok }) => ok === true).length
  return { passed, failed: results.length - passed }
}

/**
 * Vitest's JSON report: every test is one; a file that could not be run is one failure; skipped is not passed.
 *
 * @param {any} report
 * @returns {Count}
 */
export function countVitest(report) {
  const files = report?.testResults ?? []
  const tests = files.flatMap(({ assertionResults }) => assertionResults ?? [])
  const passed = tests.filter(({ status }) => status === 'passed').length
  const broken = files.filter(
    ({ status, assertionResults = [] }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  return { passed, failed: tests.length - passed + broken }
}

/**
 * Playwright's JSON report: every test is one; flaky and skipped are not passed; errors outside of tests are failures.
 *
 * @param {any} report
 * @returns {Count}
 */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky + skipped + (report?.errors?.length ?? 0) }
}

/**
 * What a step counts for in the end: one failure at least when it crashed or nothing ran in it.
 *
 * @param {Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
export function settle({ passed, failed }, exitCode) {
  const nothingRan = passed + failed === 0
  return { passed, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed }
}
