// The operating curve of the rule that stops a candidate, for `npm run bench -- ship`: sends one message and ends.
import { type CanaryRun, playRuns } from '../tests/canary-runs.ts'

const RUNS = 1_000
const SEED = 1
const RAMP: CanaryRun = {
  ...{ perSecond: 200, share: 500, candidateFails: 0, stableFails: 0.002, seconds: 60 },
  rule: { errorRate: 10, minSamples: 100 },
}
const stopsOf = (run: CanaryRun) => playRuns(run, RUNS, SEED).filter((after) => after !== undefined)

const curve = [0.2, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 10].map((percent) => {
  const stopped = stopsOf({ ...RAMP, candidateFails: percent / 100 })
  const middle = stopped.toSorted((a, b) => a - b)[Math.floor(stopped.length / 2)]
  return { percent, stopped: stopped.length / RUNS, ...(middle === undefined ? {} : { middle }) }
})
const falseStops = stopsOf({ ...RAMP, candidateFails: RAMP.stableFails, seconds: 3_600 }).length
process.send?.({ curve, falseStops, runs: RUNS })
