import { type AbortRule, judge } from '../src/health/index.ts'

export interface CanaryRun {
  /** Visits of the theme, each of a device of its own. */
  readonly perSecond: number
  /** Basis points that have the candidate. */
  readonly share: number
  /** Parts of the devices that a release fails, 0 to 1. */
  readonly candidateFails: number
  readonly stableFails: number
  readonly rule: AbortRule
  readonly seconds: number
}

/** A browser has shown the page, or failed to, within this time, and says so when its batch is sent. */
const LOAD_S = 3
const BATCH_S = 5
/** How often the registry looks. */
const LOOK_S = 5
const WHOLE = 10_000

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How many events there are of so many that are expected (Poisson). */
function eventsOf(expected: number, random: () => number): number {
  if (expected > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(expected + normal * Math.sqrt(expected)))
  }
  const end = Math.exp(-expected)
  let events = 0
  for (let left = random(); left > end; left *= random()) events += 1
  return events
}

/**
 * Plays one ramp on a clock of its own: visits by chance, reports when browsers send them, and the judge of the registry
 * at each of its looks.
 * @returns after how many seconds the candidate is stopped; undefined where it runs to the end
 */
export function stoppedAfter(run: CanaryRun, random: () => number): number | undefined {
  const { perSecond, share, rule, seconds } = run
  const part = share / WHOLE
  const length = seconds + LOAD_S + BATCH_S + 1
  const heard = { candidate: new Float64Array(length), stable: new Float64Array(length) }
  const failed = { candidate: new Float64Array(length), stable: new Float64Array(length) }
  const say = (counts: Float64Array, second: number, devices = 1): void => {
    counts[second] = (counts[second] ?? 0) + devices
  }
  for (let second = 0; second < seconds; second += 1) {
    for (let visits = eventsOf(perSecond * part, random); visits > 0; visits -= 1) {
      const at = Math.ceil(second + random() * LOAD_S + BATCH_S)
      say(heard.candidate, at)
      if (random() < run.candidateFails) say(failed.candidate, at)
    }
    const ofStable = eventsOf(perSecond * (1 - part), random)
    say(heard.stable, second + BATCH_S + 2, ofStable)
    say(failed.stable, second + BATCH_S + 2, Math.min(ofStable, eventsOf(ofStable * run.stableFails, random)))
  }

  const candidate = { samples: 0, unwell: 0 }
  const stable = { samples: 0, unwell: 0 }
  const firstLook = Math.ceil(random() * LOOK_S)
  for (let second = 0; second <= seconds; second += 1) {
    candidate.samples += heard.candidate[second] ?? 0
    candidate.unwell += failed.candidate[second] ?? 0
    stable.samples += heard.stable[second] ?? 0
    stable.unwell += failed.stable[second] ?? 0
    if (second % LOOK_S !== firstLook % LOOK_S) continue
    if (judge({ candidate, stable, weight: share, rule }) === 'stop') return second
  }
  return undefined
}

/** So many runs, each by chance of its own, as they were stopped. */
export function playRuns(run: CanaryRun, runs: number, seed: number): readonly (number | undefined)[] {
  return Array.from({ length: runs }, (_, index) => stoppedAfter(run, seededRandom(seed + index)))
}
