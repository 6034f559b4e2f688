// npm test: installs what is missing, then runs every check and every test. Plain JavaScript, because on a fresh
// machine it starts under whatever Node is there (20 or newer), before anything is installed.
//   --full   the whole fault matrix, both database engines for everything, and what ships of other people's code
import { parseArgs } from 'node:util'
import { ensureDependencies, useOwnPrograms } from '../support/install.mjs'
import { startPostgres, startRedis } from '../support/services.mjs'
import { ensureSystemPackages } from '../support/system.mjs'
import { runTests } from '../support/test-run.mjs'
import { browserStep, buildStep, checksStep, partsStep, unitStep } from '../support/test-steps.mjs'
import { BUDGETS } from '../support/time-budgets.mjs'

const { full = false } = parseArgs({ options: { full: { type: 'boolean' } } }).values

await runTests(
  async ({ step, prepare, keep }) => {
    const [major] = process.versions.node.split('.').map(Number)
    if (major < 20) throw new Error(`Node 20 or newer is needed to start the tests; this is ${process.version}.`)

    /** Names a server to the suites: the one already named, the one given, or a temporary one. */
    async function provide(name, given, start) {
      if (process.env[name] !== undefined) return
      if (given !== undefined) {
        process.env[name] = given
        return
      }
      const service = await start()
      keep(service)
      process.env[name] = service.url
    }

    await prepare('Packages, PostgreSQL and Redis', async () => {
      await ensureDependencies()
      useOwnPrograms()
      await ensureSystemPackages()
      await provide('TEST_DATABASE_URL', process.env.DATABASE_URL, startPostgres)
      await provide('TEST_REDIS_URL', process.env.REDIS_URL, startRedis)
    })
    const steps = [buildStep(), checksStep(), ...(full ? [partsStep()] : []), unitStep(), browserStep()]
    for (const next of steps) await step(next)
  },
  full ? { full } : { budgets: BUDGETS },
)
