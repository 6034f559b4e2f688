import type { Channel } from '@site/contracts'

import { boundsOf, rateOf, type Tally } from '../base/index.ts'

/** When a candidate is stopped; `errorRate` per mille. */
export type AbortRule = NonNullable<NonNullable<Channel['remotes'][string]['candidate']>['abort']>

export interface Evidence {
  readonly candidate: Tally
  readonly stable: Tally
  /** The share that was asked for, in basis points. */
  readonly weight: number
  readonly rule: AbortRule
}

/**
 * What the evidence says. `few-samples` and `shares-differ` conclude nothing, `within` and `like-stable` let the
 * candidate run, `stop` ends it.
 */
export type Verdict = 'few-samples' | 'shares-differ' | 'within' | 'like-stable' | 'stop'

/** A candidate has to be this many times as bad as the stable release beside it. */
const RATIO = 2
/** Shares may be off by this factor before they are taken for untrue, and by chance. */
const SHARE_FACTOR = 1.5
const SHARE_CERTAINTY = 5
const WHOLE = 10_000

/**
 * Judges a candidate by the stable release that ran beside it in the same time. It is stopped when four things hold: both
 * have samples enough, they have them in about the shares that were asked for, the candidate's rate is above the rule's
 * for certain, and it is twice the stable one's and above it for certain. At a weight of 100 % there is no stable
 * release to compare with, and the rule alone decides. Pure.
 */
export function judge({ candidate, stable, weight, rule }: Evidence): Verdict {
  const hasStable = weight < WHOLE
  if (candidate.samples < rule.minSamples) return 'few-samples'
  if (hasStable && stable.samples < rule.minSamples) return 'few-samples'
  if (hasStable && !areShared(candidate.samples, stable.samples, weight)) return 'shares-differ'
  const { low } = boundsOf(candidate)
  if (low <= rule.errorRate / 1000) return 'within'
  const isWorse = low > boundsOf(stable).high && rateOf(candidate) >= RATIO * rateOf(stable)
  return hasStable && !isWorse ? 'like-stable' : 'stop'
}

/** Whether so many of each can be what the weight gave: forged reports and lost ones show here first. */
function areShared(candidate: number, stable: number, weight: number): boolean {
  const share = weight / WHOLE
  const all = candidate + stable
  const isChance = Math.abs(candidate - all * share) <= SHARE_CERTAINTY * Math.sqrt(all * share * (1 - share))
  const times = (candidate * (1 - share)) / (stable * share)
  return isChance || (times <= SHARE_FACTOR && times >= 1 / SHARE_FACTOR)
}
