import { isExcluded, isHighHarm, siteDateTime, type TimeSpan } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { journalNumber, selectJournals } from '../../kernel/ledger/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import { selectStakedBets } from '../records/index.ts'
import { isHeldBy } from './bars.ts'
import { type Breach, findBreaches } from './breaches.ts'
import { findExclusion, selectExclusions } from './exclusions.repository.ts'
import { findHarm, selectProtected } from './harm.repository.ts'
import { selectLimitChanges, selectLimits } from './limits.repository.ts'
import { selectLinks } from './links.repository.ts'
import type { HeldTime, KeptTime, ProvedOrder } from './protected-history.ts'
import { exclusionState, limitAmount } from './refusal.ts'
import { selectSessions } from './sessions.repository.ts'
import { findStanding } from './standing.repository.ts'

/** Further than any session of play. */
const ALL_TIME: TimeSpan = { from: 0, until: Date.UTC(9999, 0) }

/** Journals of what the guard refuses besides deposits and stakes; a jackpot is won by a stake. */
const GUARDED_MOVEMENTS = ['transfer_in', 'bonus_deposit', 'bonus_vip', 'bonus_activity', 'bonus_feedback']

/** What other modules have written of members. */
export interface ReportSources {
  readonly orderHistory: (db: Executor, memberId: number) => Promise<readonly ProvedOrder[]>
  /** Whom a freeze, or their age, kept from play, and in which times. */
  readonly kept: (db: Executor) => Promise<ReadonlyMap<number, readonly KeptTime[]>>
}

export interface ReportedMember {
  readonly name: string
  /** What applies to them now, in words. */
  readonly applies: readonly string[]
  readonly breaches: readonly Breach[]
  readonly read: Readonly<Record<'orders' | 'bets' | 'movements' | 'sessions', number>>
}

/**
 * What applies to every member whom anything protects, and what passed it: re-read from the rows of deposits, bets,
 * transfers into venues, gifts and sessions of play, against the limits and pauses of their time.
 *
 * @param now of the business clock, epoch milliseconds
 */
export async function* reportProtection(
  db: Executor,
  now: number,
  sources: ReportSources,
): AsyncGenerator<ReportedMember> {
  const keptTimes = await sources.kept(db)
  const ids = [...new Set([...(await selectProtected(db)), ...keptTimes.keys()])].toSorted((one, other) => one - other)
  const names = await selectNames(db, ids)
  for (const id of ids) {
    const held: HeldTime[] = []
    for (const { excludedId, noticedAt, decision, decidedAt } of await selectLinks(db, id)) {
      const until = decision === 'other' ? decidedAt?.getTime() : undefined
      held.push({
        ...{ from: noticedAt.getTime(), until, exclusions: await selectExclusions(db, excludedId) },
        minority: (keptTimes.get(excludedId) ?? []).filter(({ is }) => is === 'under age'),
      })
    }
    const history = {
      changes: await selectLimitChanges(db, id),
      exclusions: await selectExclusions(db, id),
      held,
      kept: keptTimes.get(id) ?? [],
      orders: await sources.orderHistory(db, id),
      bets: await selectStakedBets(db, id),
      sessions: await selectSessions(db, id, ALL_TIME.from, ALL_TIME.until),
      movements: (await selectJournals(db, id, GUARDED_MOVEMENTS)).map(({ id: journal, kind, at }) => ({
        ...{ reference: journalNumber(journal), at: at.getTime(), what: kind },
      })),
    }
    const { orders, bets, movements, sessions } = history
    yield {
      name: names.get(id) ?? String(id),
      applies: [...(await appliesTo(db, id, now)), ...whatKeeps(history.kept, now)],
      breaches: findBreaches(history),
      read: { orders: orders.length, bets: bets.length, movements: movements.length, sessions: sessions.length },
    }
  }
}

const whatKeeps = (kept: readonly KeptTime[], now: number): readonly string[] =>
  kept.flatMap(({ is, holdsAt }) => (holdsAt(now) ? [is] : []))

async function appliesTo(db: Executor, id: number, now: number): Promise<readonly string[]> {
  const applies = (await selectLimits(db, id)).map(
    ({ type, period, limit }) =>
      `${type} ${period} ${limitAmount(type, limit.amount)}${limit.pending === undefined ? '' : ' (a higher one waits)'}`,
  )
  const exclusion = await findExclusion(db, id)
  if (exclusion !== undefined && isExcluded(exclusion, now))
    applies.push(`${exclusion.kind} until ${siteDateTime(exclusionState(exclusion, now).until)}`)
  if (isHeldBy((await findStanding(db, id)).bars, id, now)) applies.push('held')
  const harm = await findHarm(db, id, ALL_TIME.until)
  if (harm !== undefined && harm.score > 0) applies.push(`harm ${harm.score}${isHighHarm(harm.score) ? ' (high)' : ''}`)
  return applies
}
