// npm run test:night [-- proof …] [--share 0.01] [--record]: the proofs that look for the rare case, as long as a night is for. Each is
// one of the proofs below, all when none is named; `--share` takes a part of their figures. A proof is run in parts, as many
// at a time as there are processors. What came of each is added to test-results/night.json, with the seed that repeats it
// and what all runs so far come to. `--record` runs nothing: it takes over into docs/nights.md what is in that file.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GENERATED_CALLS } from '../matrix.ts'
import { ensureDependencies, ROOT, useOwnPrograms } from '../support/install.mjs'
import { inLanes, nightOf, type NightRun, partsOf, recorded, runsIn } from '../support/night.ts'
import { ensureSystemPackages } from '../support/system.mjs'
import { runTests } from '../support/test-run.mjs'
import { unitStep } from '../support/test-steps.mjs'

const GATEWAY = 'platform/gateway/src'
const CORES = availableParallelism()
/**
 * By what is said to run one alone: its file, and the figures that the file's full form takes from the environment. `most`
 * of them are run in a part, and so many parts at a time. A thousand rounds are kills on each of two engines, and power cuts.
 * A file that takes none is as long as its full form, and `words` tell the record what that is.
 */
const PROOFS = {
  // Its engines and ways are run at once already.
  kills: { file: `${GATEWAY}/kill.test.ts`, figures: { KILLS: 350, POWER_CUTS: 300 }, most: 50, lanes: 1 },
  money: { file: `${GATEWAY}/money-fuzz.test.ts`, figures: { MONEY_CALLS: 100_000 }, most: 10_000, lanes: CORES },
  // One more than there are processors: a world waits for what is due a fifth of its time.
  worlds: { file: `${GATEWAY}/faults.test.ts`, figures: { FAULT_SEEDS: 10_000 }, most: 250, lanes: CORES + 1 },
  calls: {
    ...{ file: `${GATEWAY}/fuzz`, figures: {}, most: 1, lanes: 1 },
    words: `${GENERATED_CALLS.toLocaleString('en')} generated calls a part`,
  },
  logs: {
    ...{ file: `${GATEWAY}/logs-full.test.ts`, figures: {}, most: 1, lanes: 1 },
    words: 'each statement of every call failed',
  },
  outages: {
    ...{ file: `${GATEWAY}/outage.test.ts`, figures: {}, most: 1, lanes: 1 },
    words: 'a database stopped, and one fallen silent',
  },
} as const
type Proof = keyof typeof PROOFS
const WORDS = Object.fromEntries(
  Object.entries(PROOFS).flatMap(([proof, one]) => ('words' in one ? [[proof, one.words]] : [])),
)

/** Modules as Node itself loads them: those that Vite makes of them take a sixth more of the processor. */
const AS_NODE = ['--experimental.viteModuleRunner=false']
/** Room for what is young, which is most of what a test makes: a tenth of its time went into collecting it. */
const NODE_OPTIONS = [process.env['NODE_OPTIONS'] ?? '', '--max-semi-space-size=64'].join(' ').trim()
const REPORT = join(ROOT, 'test-results/night.json')
/** What nights came to, for longer than test results are kept. */
const RECORD = join(ROOT, 'docs/nights.md')
/** While this file is there, a night makes no call: for work beside it that needs the whole machine. */
const HOLD = join(ROOT, 'test-results/night.hold')
const HOUR_MS = 3_600_000
const MOST_SEEDS = 2 ** 31
const { values, positionals } = parseArgs({
  options: { share: { type: 'string' }, record: { type: 'boolean' } },
  allowPositionals: true,
})

if (values.record === true) {
  writeFileSync(RECORD, recorded(readFileSync(RECORD, 'utf8'), runsSoFar(), WORDS))
  execFileSync(join(ROOT, 'node_modules/.bin/prettier'), ['--write', '--log-level', 'warn', RECORD], {
    stdio: 'inherit',
  })
  process.exit()
}

await runTests(
  async ({ step, prepare }) => {
    const names = chosen(positionals)
    const share = shareOf(values.share)
    const commit = commitNow()
    const seed = Number(process.env['RANDOM_SEED'] ?? Date.now() % MOST_SEEDS)
    await prepare('Packages, PostgreSQL and Redis', async () => {
      await ensureDependencies()
      useOwnPrograms()
      await ensureSystemPackages()
    })
    for (const proof of names) {
      const { file, figures, most, lanes } = PROOFS[proof]
      const asked = Object.fromEntries(
        Object.entries(figures).map(([figure, all]) => [figure, Math.max(1, Math.round(all * share))]),
      )
      await inLanes(partsOf(asked, most, lanes, seed), lanes, async (part) => {
        const taken = Object.fromEntries(Object.entries(part.figures).map(([figure, count]) => [figure, String(count)]))
        const begun = new Date().toISOString()
        const unit = unitStep([file, ...AS_NODE])
        const { passed, failed, ms } = await step({
          ...unit,
          ...{ title: `${proof}: ${JSON.stringify(part.figures)}, seed ${part.seed}`, part: proof, limit: 6 * HOUR_MS },
          env: (report) => ({
            ...unit.env?.(report),
            ...taken,
            RANDOM_SEED: String(part.seed),
            NIGHT_HOLD: HOLD,
            NODE_OPTIONS,
          }),
        })
        // After each: a night that is cut short has what it came to.
        keep({ proof, ...part, commit, begun, minutes: Math.round(ms / 6_000) / 10, passed, failed })
      })
    }
    console.log(JSON.stringify(nightOf(runsSoFar()).together, undefined, 2))
  },
  { full: true },
)

/** What is run; with a word where it is not what was committed. */
function commitNow(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude', '*']
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    return 'of no repository'
  }
}

function runsSoFar(): readonly NightRun[] {
  try {
    return runsIn(readFileSync(REPORT, 'utf8'))
  } catch {
    return [] // the first one
  }
}

function keep(run: NightRun): void {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  writeFileSync(REPORT, `${JSON.stringify(nightOf([...runsSoFar(), run]), undefined, 2)}\n`)
}

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
