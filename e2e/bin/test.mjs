// npm test: installs what is missing, then runs every check and every test. Plain JavaScript, because on a fresh
// machine it starts under whatever Node is there (20 or newer), before anything is installed.
//   --full   the whole fault matrix, and both database engines for everything
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { countChecks, countPlaywright, countVitest, settle } from '../support/count.mjs'
import { startGuarded } from '../support/guarded.mjs'
import { ROOT, ensureDependencies, useOwnPrograms } from '../support/install.mjs'
import { startPostgres, startRedis } from '../support/services.mjs'
import { ensureSystemPackages } from '../support/system.mjs'

const MINUTE = 60_000
const started = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'site-test-'))
const report = (name) => join(reports, `${name}.json`)
const workers = Math.max(2, availableParallelism() - 1)

/** Each step: a command and how its report is counted. `limit` ends a step that hangs. */
const STEPS = [
  { title: 'Build host and remotes', command: ['node', 'shared/build/bin/build.ts', 'all'], limit: 15 * MINUTE },
  {
    title: 'Checks',
    command: ['node', 'shared/build/bin/check.ts', '--report', report('checks')],
    count: () => countChecks(read('checks')),
    limit: 15 * MINUTE,
  },
  {
    title: 'Unit, contract and server tests',
    command: [
      'vitest',
      'run',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ],
    count: () => countVitest(read('vitest')),
    limit: 30 * MINUTE,
  },
  {
    title: 'Browser tests',
    command: [
      'e2e/node_modules/.bin/playwright',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    count: () => countPlaywright(read('playwright')),
    limit: 70 * MINUTE,
  },
]

function read(name) {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return undefined // the step ended before it wrote a report, which counts as a failure
  }
}

function heading(text) {
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`\n── ${text} (${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')})`)
}

/** Runs one step to its end or its limit. */
async function run({ title, command: [program, ...args], env, count, limit }, full) {
  heading(title)
  const step = startGuarded(program, args, { cwd: ROOT, env: { ...env, ...(full ? { FULL: '1' } : {}) } })
  let tooLong = false
  const timer = setTimeout(
    () => {
      tooLong = true
      console.error(`${title}: ended after ${limit / MINUTE} minutes without a result`)
      void step.stop()
    },
    limit * (full ? 4 : 1),
  )
  const code = await step.exited
  clearTimeout(timer)
  const result = settle(count ? count() : { passed: code === 0 ? 1 : 0, failed: 0 }, tooLong ? 1 : code)
  console.log(`${title}: ${result.passed} passed, ${result.failed} failed`)
  return result
}

const services = []

/** Names a server to the suites: the one already named, the one given, or a temporary one. */
async function provide(name, given, start) {
  if (process.env[name] !== undefined) return
  if (given === undefined) services.push(await start())
  process.env[name] = given ?? services.at(-1).url
}

/** @returns {Promise<{ passed: number, failed: number }>} */
async function main() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) throw new Error(`Node 20 or newer is needed to start the tests; this is ${process.version}.`)
  const full = process.argv.includes('--full')
  await ensureDependencies()
  useOwnPrograms()
  await ensureSystemPackages()
  heading('PostgreSQL and Redis')
  await provide('TEST_DATABASE_URL', process.env.DATABASE_URL, startPostgres)
  await provide('TEST_REDIS_URL', process.env.REDIS_URL, startRedis)
  const total = { passed: 0, failed: 0 }
  for (const step of STEPS) {
    const { passed, failed } = await run(step, full)
    total.passed += passed
    total.failed += failed
  }
  return total
}

process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
// What was started under a guard ends with this process, however it ends.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.on(signal, () => process.exit(code))

let total
try {
  total = await main()
} catch (error) {
  console.error(error.message)
  total = { passed: 0, failed: 1 }
}
await Promise.all(services.map((service) => service.stop()))
process.exitCode = total.failed === 0 ? 0 : 1
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`, () => process.exit())
