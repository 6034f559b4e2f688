// npm test: installs what is missing, then runs every check and every test. Plain JavaScript, because on a fresh
// machine it starts under whatever Node is there (20 or newer), before anything is installed.
//   --full   the whole fault matrix, both database engines for everything, what ships of other people's code, a build as
//            on another machine, and an attack by the clock
import { parseArgs } from 'node:util'
import { ensureDependencies, useOwnPrograms } from '../support/install.mjs'
import { startPostgres } from '../support/services.mjs'
import { ensureSystemPackages } from '../support/system.mjs'
import { runTests } from '../support/test-run.mjs'
import {
  attackStep,
  browserStep,
  buildStep,
  checksStep,
  partsStep,
  sameBytesStep,
  unitStep,
} from '../support/test-steps.mjs'
import { BUDGETS } from '../support/time-budgets.mjs'

const { full = false } = parseArgs({ options: { full: { type: 'boolean' } } }).values

await runTests(
  async ({ step, prepare, keep }) => {
    const [major] = process.versions.node.split('.').map(Number)
    if (major < 20) throw new Error(`Node 20 or newer is needed to start the tests; this is ${process.version}.`)

    await prepare('Packages, PostgreSQL and Redis', async () => {
      await ensureDependencies()
      useOwnPrograms()
      await ensureSystemPackages()
      const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
      if (given !== undefined) process.env.TEST_DATABASE_URL = given
      else {
        const service = await startPostgres()
        keep(service)
        process.env.TEST_DATABASE_URL = service.url
      }
    })
    const steps = [
      buildStep(),
      checksStep(),
      ...(full ? [partsStep(), sameBytesStep()] : []),
      unitStep(),
      ...(full ? [attackStep()] : []),
      browserStep(),
    ]
    for (const next of steps) await step(next)
  },
  full ? { full } : { budgets: BUDGETS },
)
