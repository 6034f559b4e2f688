import {
  type Channel,
  HEALTH_OUTCOMES,
  HEALTH_VITALS,
  type HealthOutcome,
  type HealthVital,
  THEME_IDS,
  type ThemeId,
} from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import * as v from 'valibot'

import { findLastAudit } from '../audit/index.ts'
import { boundsOf, rateOf, type Tally } from '../base/index.ts'
import { findChannel, openFrom } from '../channels/index.ts'
import type { Queryable } from '../storage/index.ts'
import { candidateRuns } from './candidate-runs.ts'
import { type Count, readCounts } from './health-store.ts'
import type { HealthIntake } from './intake.ts'
import { type Evidence, judge, type Verdict } from './judge.ts'

/** One release on one theme in the last hour; each number counts devices, each once in a window of ten minutes. */
export interface ReleaseHealth extends Tally, Readonly<Record<HealthOutcome, number>> {
  readonly remote: string
  readonly version: string
  readonly cohort: Count['cohort']
  readonly vitals: Readonly<Record<HealthVital, VitalHealth>>
}

export interface VitalHealth {
  /** Devices that have told a time. */
  readonly samples: number
  /** Three of four devices needed so many milliseconds at most; undefined where they are too few to say. */
  readonly p75?: number
}

/** Of fewer devices a 75th percentile says more of them than of the release. */
const MIN_VITAL_SAMPLES = 30

export interface CandidateHealth {
  readonly remote: string
  readonly version: string
  /** `no-rule`: nothing may stop it; `stopped`: the registry has. */
  readonly verdict: Verdict | 'no-rule' | 'off' | 'stopped'
  /** What is known, in words. */
  readonly says: string
  /** Since it runs as it does; what else there is of the same hour is in `releases`. */
  readonly candidate: Tally
  readonly stable: Tally
  /** Where its plan is, if it has one. */
  readonly plan?: PlanState
}

export interface PlanState {
  /** The step that runs, from 1. */
  readonly step: number
  readonly steps: number
  /** Its share and the next one's, in basis points; no next one at the last step. */
  readonly weight: number
  readonly next?: number
  /** When its time is over and no freeze holds the plan at it, epoch milliseconds. */
  readonly until: number
  /**
   * `running`: its time is not over; `waiting`: it is, and the evidence does not speak for the candidate yet; `due`: the
   * registry is about to go on; `finished`: the last step runs, and a person decides.
   */
  readonly state: 'running' | 'waiting' | 'due' | 'finished'
}

export interface ThemeHealth {
  readonly theme: ThemeId
  readonly releases: readonly ReleaseHealth[]
  readonly candidates: readonly CandidateHealth[]
}

const StopDetailSchema = v.object({ revision: v.number() })

/** How the releases of a theme do: what browsers reported, and what follows from it for its candidates. */
export async function healthOf(db: Queryable, channel: Channel, now: number): Promise<ThemeHealth> {
  const { theme } = channel
  const counts = (await readCounts(db, now)).filter((count) => count.theme === theme)
  const runs = await candidateRuns(db, channel)
  const candidates: CandidateHealth[] = []
  for (const [remote, { stable, candidate }] of Object.entries(channel.remotes)) {
    if (candidate === undefined) continue
    const run = runs.get(remote)
    const ofRun = counts.filter((count) => count.remote === remote && count.run === run)
    const tallies = {
      candidate: tallyOf(ofRun, candidate.version, 'candidate'),
      stable: tallyOf(ofRun, stable, 'stable'),
    }
    const about = { remote, version: candidate.version, ...tallies }
    const { weight, abort: rule } = candidate
    if (weight === 0) {
      const stop = await findLastAudit(db, { action: 'stop', theme, remote })
      const isStopped = stop !== undefined && v.parse(StopDetailSchema, JSON.parse(stop.detail)).revision === run
      candidates.push({ ...about, verdict: isStopped ? 'stopped' : 'off', says: isStopped ? stop.reason : '' })
    } else if (rule === undefined) {
      candidates.push({ ...about, verdict: 'no-rule', says: 'no abort rule: nothing stops it by itself' })
    } else {
      const evidence = { ...tallies, weight, rule }
      const verdict = judge(evidence)
      const plan = planState(channel, candidate, verdict, now)
      candidates.push({ ...about, verdict, says: explain(verdict, evidence), ...(plan === undefined ? {} : { plan }) })
    }
  }
  return { theme, releases: releasesOf(counts), candidates }
}

/** The same of every theme, with what was reported until now. */
export async function healthOfThemes(
  { db, now }: { readonly db: Queryable; readonly now: () => number },
  intake: Pick<HealthIntake, 'flush'>,
): Promise<readonly ThemeHealth[]> {
  await intake.flush()
  const channels = await Promise.all(THEME_IDS.map((theme) => findChannel(db, theme)))
  return Promise.all(channels.filter((channel) => channel !== undefined).map((channel) => healthOf(db, channel, now())))
}

/** A step is due when its time is over, nothing is frozen and enough devices say that the candidate is well: missing data never is. */
function planState(
  { guard }: Channel,
  { plan, weight }: NonNullable<Channel['remotes'][string]['candidate']>,
  verdict: Verdict,
  now: number,
): PlanState | undefined {
  const running = plan?.steps[plan.step]
  if (plan === undefined || running === undefined) return undefined
  const ends = plan.since + running.minutes * MINUTE_MS
  const open = openFrom(guard, Math.max(ends, now))
  const until = open > now ? open : ends
  const next = plan.steps[plan.step + 1]?.weight
  const isWell = verdict === 'within' || verdict === 'like-stable'
  const state = next === undefined ? 'finished' : now < until ? 'running' : isWell ? 'due' : 'waiting'
  const about = { step: plan.step + 1, steps: plan.steps.length, weight, until, state } as const
  return next === undefined ? about : { ...about, next }
}

function releasesOf(counts: readonly Count[]): ReleaseHealth[] {
  const groups = Map.groupBy(counts, ({ remote, version, cohort }) => `${remote} ${version} ${cohort}`)
  return Array.from(groups.values(), (group) => {
    const [{ remote, version, cohort }] = group as [Count, ...Count[]]
    const outcomes = HEALTH_OUTCOMES.map((outcome) => [outcome, devicesOf(group, outcome)] as const)
    const own = Object.fromEntries(outcomes) as Record<HealthOutcome, number>
    const times = HEALTH_VITALS.map((vital) => [vital, vitalOf(group, vital)] as const)
    const vitals = Object.fromEntries(times) as Record<HealthVital, VitalHealth>
    return { remote, version, cohort, ...tallyOf(group, version, cohort), ...own, vitals }
  })
}

function tallyOf(counts: readonly Count[], version: string, cohort: Count['cohort']): Tally {
  const own = counts.filter((count) => count.version === version && count.cohort === cohort)
  return { samples: devicesOf(own, 'seen'), unwell: devicesOf(own, 'unwell') }
}

function vitalOf(counts: readonly Count[], vital: HealthVital): VitalHealth {
  const samples = devicesOf(counts, vital)
  if (samples < MIN_VITAL_SAMPLES) return { samples }
  const times = counts.filter(({ outcome }) => outcome === vital).toSorted((a, b) => (a.upTo ?? 0) - (b.upTo ?? 0))
  let told = 0
  for (const { upTo, devices } of times) {
    told += devices
    if (upTo !== null && told >= samples * 0.75) return { samples, p75: upTo }
  }
  return { samples }
}

function devicesOf(counts: readonly Count[], outcome: Count['outcome']): number {
  return counts.filter((count) => count.outcome === outcome).reduce((sum, { devices }) => sum + devices, 0)
}

/** A verdict with its figures, as the audit line, the command line and the console show it. */
function explain(verdict: Verdict, evidence: Evidence): string {
  const { candidate, stable, rule, weight } = evidence
  const figures = `${tallyText(candidate)} of the candidate, ${tallyText(stable)} of the stable release`
  const allowed = percent(rule.errorRate / 1000)
  switch (verdict) {
    case 'few-samples':
      return `too few samples to judge (${rule.minSamples} of each are needed): ${figures}`
    case 'shares-differ':
      return `not judged, the shares are not ${weight / 100} % to ${100 - weight / 100} %: ${figures}`
    case 'within':
      return `not above ${allowed} for certain: ${figures}`
    case 'like-stable':
      return `above ${allowed}, but no worse than the stable release: ${figures}`
    case 'stop':
      return `fails above ${allowed} (at least ${percent(boundsOf(candidate).low)}): ${figures}`
  }
}

function tallyText(tally: Tally): string {
  return `${tally.unwell} of ${tally.samples} (${percent(rateOf(tally))})`
}

function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(2))} %`
}
