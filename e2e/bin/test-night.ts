// npm run test:night [-- proof …] [--share 0.01]: the proofs that look for the rare case, as long as a night is for. Each is
// one of the proofs below, all when none is named; `--share` takes a part of their figures. What came of each is written to
// test-results/night.json, with the seed that repeats it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, ROOT, useOwnPrograms } from '../support/install.mjs'
import { ensureSystemPackages } from '../support/system.mjs'
import { runTests } from '../support/test-run.mjs'
import { unitStep } from '../support/test-steps.mjs'

const GATEWAY = 'platform/gateway/src'
/** By what is said to run one alone: its file, and the figures that the file's full form takes from the environment. */
const PROOFS = {
  kills: { file: `${GATEWAY}/kill.test.ts`, figures: { KILLS: 1_000, POWER_CUTS: 1_000 } },
  money: { file: `${GATEWAY}/money-fuzz.test.ts`, figures: { MONEY_CALLS: 100_000 } },
  worlds: { file: `${GATEWAY}/faults.test.ts`, figures: { FAULT_SEEDS: 10_000 } },
  calls: { file: `${GATEWAY}/fuzz`, figures: {} },
  logs: { file: `${GATEWAY}/logs-full.test.ts`, figures: {} },
  outages: { file: `${GATEWAY}/outage.test.ts`, figures: {} },
} as const
type Proof = keyof typeof PROOFS

const HOUR_MS = 3_600_000
const MOST_SEEDS = 2 ** 31
const { values, positionals } = parseArgs({ options: { share: { type: 'string' } }, allowPositionals: true })

await runTests(
  async ({ step, prepare }) => {
    const names = chosen(positionals)
    const share = shareOf(values.share)
    const seed = Number(process.env['RANDOM_SEED'] ?? Date.now() % MOST_SEEDS)
    await prepare('Packages, PostgreSQL and Redis', async () => {
      await ensureDependencies()
      useOwnPrograms()
      await ensureSystemPackages()
    })
    const report: object[] = []
    for (const name of names) {
      const { file, figures } = PROOFS[name]
      const taken = Object.fromEntries(
        Object.entries(figures).map(([figure, most]) => [figure, String(Math.max(1, Math.round(most * share)))]),
      )
      const begun = new Date()
      const { passed, failed, ms } = await step({
        ...unitStep([file]),
        ...{ title: `${name}: ${JSON.stringify(taken)}, seed ${seed}`, part: name, limit: 6 * HOUR_MS },
        env: () => ({ ...taken, RANDOM_SEED: String(seed) }),
      })
      report.push({ proof: name, file, ...taken, seed, begun, minutes: Math.round(ms / 60_000), passed, failed })
      // After each: a night that is cut short has what it came to.
      mkdirSync(join(ROOT, 'test-results'), { recursive: true })
      writeFileSync(join(ROOT, 'test-results/night.json'), `${JSON.stringify(report, undefined, 2)}\n`)
    }
  },
  { full: true },
)

/** @throws one sentence where a name is none of a proof */
function chosen(names: readonly string[]): readonly Proof[] {
  const known = Object.keys(PROOFS) as Proof[]
  if (names.length === 0) return known
  return names.map((name) => {
    const found = known.find((one) => one === name)
    if (found === undefined) throw new Error(`"${name}" is no proof of the night: ${known.join(', ')}`)
    return found
  })
}

/** @throws one sentence where it is no share */
function shareOf(given: string | undefined): number {
  const share = Number(given ?? 1)
  if (!(share > 0 && share <= 1)) throw new Error(`--share is more than 0 and at most 1, and not ${given}`)
  return share
}
