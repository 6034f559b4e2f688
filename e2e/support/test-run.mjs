// One run of steps from the first heading to the last line `N passed, N failed`, as `npm test` and `npm run test:changed`
// make it. Imports only what Node ships: on a fresh machine it starts before anything is installed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import './compile-cache.mjs'
import { settle } from './count.mjs'
import { startGuarded } from './guarded.mjs'
import { ROOT } from './install.mjs'
import { measureSlowness, slowness } from './slowness.mjs'
import { duration, summarize } from './times-summary.mjs'
import { readTimes } from './times.mjs'

/**
 * Runs `work` as one test run, prints its summary and ends this process, with code 0 when everything passed.
 *
 * @param {(run: import('./test-run.mjs').TestRun) => Promise<void>} work
 * @param {{ readonly full?: boolean, readonly budgets?: import('./time-budgets.mjs').Budgets }} [options]
 *   `full`: with `FULL=1` and longer limits
 */
export async function runTests(work, { full = false, budgets } = {}) {
  const started = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  const timesFile = join(folder, 'times.jsonl')
  const steps = []
  let begunSteps = 0
  const services = []
  let slowest = slowness
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // What was started under a guard ends with this process, however it ends.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(signal, () => process.exit(code))

  function heading(text) {
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`\n── ${text} (${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')})`)
  }

  /** A machine may become busy while the tests run, so it is measured again now and then. */
  async function measure() {
    slowest = Math.max(slowest, await measureSlowness())
  }

  /** Runs one step to its end or its limit. @returns what came of it */
  async function step({ title, part, command, env, count, limit, stopSignal, mayBeEmpty = false, note }) {
    heading(title)
    await measure()
    const begun = Date.now()
    const report = join(folder, `${begunSteps++}.json`)
    const [program, ...args] = command(report)
    const guarded = startGuarded(program, args, {
      cwd: ROOT,
      ...(stopSignal === undefined ? {} : { stopSignal }),
      env: { TEST_TIMES: timesFile, TEST_SLOWNESS: String(slowest), ...env?.(report), ...(full ? { FULL: '1' } : {}) },
    })
    const most = limit * slowest * (full ? 4 : 1)
    let why
    const timer = setTimeout(() => {
      why = `it was ended by its limit of ${duration(most)}`
      console.error(`${title}: ${why}`)
      void guarded.stop()
    }, most)
    const code = await guarded.exited
    clearTimeout(timer)
    const found = readReport(report)
    const counted = count ? count(found) : { passed: code === 0 ? 1 : 0, failed: 0, notPassed: [] }
    const result = settle(counted, why ? 1 : code, { mayBeEmpty: mayBeEmpty && found !== undefined, why })
    const done = { title, part, ms: Date.now() - begun, ...result, ...(result.failed === 0 && { note: note?.() }) }
    steps.push(done)
    console.log(`${title}: ${result.passed} passed, ${result.failed} failed`)
    return done
  }

  /** Runs what is no test but takes its time. */
  async function prepare(title, task) {
    heading(title)
    const begun = Date.now()
    await task()
    steps.push({ title, part: title, ms: Date.now() - begun, passed: 0, failed: 0 })
  }

  let broken
  try {
    await work({ step, prepare, keep: (service) => services.push(service) })
    await measure()
  } catch (error) {
    broken = error
  }
  await Promise.all(services.map((service) => service.stop()))
  if (steps.length > 0) {
    heading('Where the time went')
    const run = { steps, ms: Date.now() - started, times: readTimes(timesFile), slowness: slowest, budgets }
    console.log(summarize(run).join('\n').replaceAll(ROOT, ''))
  }
  if (broken) console.error(`\n${broken.message}`)
  const passed = steps.reduce((total, one) => total + one.passed, 0)
  const failed = steps.reduce((total, one) => total + one.failed, broken ? 1 : 0)
  process.exitCode = failed === 0 ? 0 : 1
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`, () => process.exit())
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // the step ended before it wrote a report, which counts as a failure
  }
}
