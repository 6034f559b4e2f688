import { THEME_IDS, type ThemeId } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'

import { RegistryError, repeat } from '../base/index.ts'
import { findChannel } from '../channels/index.ts'
import type { Database } from '../storage/index.ts'
import { healthOf } from './evidence.ts'
import { windowAt, thinOut } from './health-store.ts'
import type { HealthIntake } from './intake.ts'

/** What is to be done about a candidate: its rule is passed, or the next step of its plan is due. */
export interface Decision {
  readonly theme: ThemeId
  readonly remote: string
  readonly version: string
  /** The figures, in words. */
  readonly reason: string
  /** The revision that was judged: whoever has changed the channel since then was first. */
  readonly basedOn: number
  readonly figures: Readonly<Record<string, unknown>>
}

export interface WatchDeps {
  readonly db: Database
  readonly intake: HealthIntake
  readonly now: () => number
  /** Milliseconds from one look to the next. */
  readonly everyMs: number
  readonly log: FastifyBaseLogger
  /** Sets the candidate to weight 0. @throws RegistryError `revision-conflict` when the channel has moved on */
  readonly stop: (stop: Decision) => Promise<void>
  /** Takes the candidate to the next step of its plan. @throws RegistryError `revision-conflict` as well */
  readonly step: (step: Decision) => Promise<void>
}

/**
 * Looks at the candidates again and again, stops those whose rule is passed and follows the plans of those that do well.
 * It does nothing else: no promotion, no raise past a plan, and nothing about a channel that changed after it was judged.
 * Several processes may look at once: each decision is based on the revision that was judged, so one of them makes it and
 * the others find the channel changed.
 * @returns the way to end it, which waits for the look that is under way
 */
export function watchCandidates(deps: WatchDeps): () => Promise<void> {
  const { db, intake, now, everyMs, log } = deps
  let thinnedAt = 0

  async function work(): Promise<void> {
    await intake.flush()
    for (const theme of THEME_IDS) await decideIn(deps, theme)
    if (thinnedAt === windowAt(now())) return
    await thinOut(db, now())
    thinnedAt = windowAt(now())
  }
  return repeat({ everyMs, log, what: 'the candidates could not be looked at', work })
}

async function decideIn({ db, now, stop, step, log }: WatchDeps, theme: ThemeId): Promise<void> {
  const channel = await findChannel(db, theme)
  const isJudged = Object.values(channel?.remotes ?? {}).some(
    ({ candidate }) => candidate?.abort !== undefined && candidate.weight > 0,
  )
  if (channel === undefined || !isJudged) return
  const { candidates } = await healthOf(db, channel, now())
  // One decision makes a new revision: whatever else there is to do is judged again on it, at the next look.
  const failing = candidates.find(({ verdict }) => verdict === 'stop')
  const due = candidates.find(({ plan }) => plan?.state === 'due')
  const judged = failing ?? due
  if (judged === undefined) return
  const { remote, version, says, candidate, stable, plan } = judged
  const { weight, abort: rule } = channel.remotes[remote]?.candidate ?? {}
  const isStop = judged === failing
  const next = `${version} goes on to ${(plan?.next ?? 0) / 100} %, step ${(plan?.step ?? 0) + 1} of ${plan?.steps}`
  const figures = { candidate, stable, weight, rule, ...(isStop ? {} : { next: plan?.next }) }
  const reason = isStop ? `${version} ${says}` : `${next}: ${says}`
  try {
    await (isStop ? stop : step)({ theme, remote, version, reason, basedOn: channel.revision, figures })
    log.warn({ theme, remote, version, figures }, isStop ? 'a candidate was stopped' : 'a candidate went a step on')
  } catch (error) {
    if (!(error instanceof RegistryError) || !['revision-conflict', 'frozen'].includes(error.code)) throw error
    const why = error.code === 'frozen' ? 'is frozen' : 'has changed'
    log.info({ theme, remote, version }, `a candidate was judged, but its channel ${why}`)
  }
}
